import Automation
import HomeModel
import HomeStore
import TestSupport
import Testing
import VoiceService

/// What the rules are going to do.
@Suite struct ForecastTests {
    private static let noon = Instant(secondsSince1970: 1_772_449_200)

    private func runner(_ rules: [AutomationRule], _ home: SampleHome) async throws -> AutomationRunner {
        let repository = InMemoryHomeRepository(home.database)
        let id = home.home.id
        _ = try await repository.perform(rules.map { .put(.rule($0), in: id) })
        let runner = AutomationRunner(
            repository: repository, connection: ScriptedConnection(home.database.state.values),
            database: await repository.load(), report: { _ in })
        await runner.start(at: Self.noon)
        return runner
    }

    @Test func tellsWhatTheClockSetsOffAndWhatComesOfIt() async throws {
        let home = try SampleHome()
        let lamp = home.address("Sofa Lamp", "Brightness")
        let light = home.address("Ceiling Light", "On")
        let first = AutomationRule(
            name: "Dim", events: [.after(TimeSpan(seconds: 60))], isOnce: true,
            actions: [CharacteristicWrite(address: lamp, value: .number(7))], duration: TimeSpan(seconds: 120))
        let second = AutomationRule(
            name: "Follow", events: [.changes(lamp, .to(.number(7)), heldFor: nil)],
            actions: [CharacteristicWrite(address: light, value: .bool(false))])
        let runner = try await runner([first, second], home)
        let due = await runner.nextDue
        let found = await runner.forecast(after: Self.noon, until: Self.noon.adding(seconds: 3600))
        #expect(found.map(\.report.rule) == ["Dim", "Follow", "Dim"])
        #expect(found.map(\.report.isReversion) == [false, false, true])
        #expect(found.first?.report.writes.map(\.service) == ["Sofa Lamp"])
        // It was only looked at.
        #expect(await runner.nextDue == due)
        #expect(await runner.forecast(after: Self.noon, until: Self.noon.adding(seconds: 59)).isEmpty)
        #expect(await runner.forecast(after: Self.noon, until: Self.noon.adding(seconds: 3600)) == found)
    }

    @Test func endsWhereItWouldNever() async throws {
        let home = try SampleHome()
        let lamp = home.address("Sofa Lamp", "On")
        let rules = try (0..<60).map { minute in
            AutomationRule(
                name: "Minute \(minute)",
                events: [.time(try #require(TimeOfDay(hour: 13, minute: minute)))],
                actions: [CharacteristicWrite(address: lamp, value: .bool(minute % 2 == 0))])
        }
        let runner = try await runner(rules, home)
        let found = await runner.forecast(after: Self.noon, until: Self.noon.adding(seconds: 400 * 86_400))
        #expect(found.count == AutomationRunner.mostForeseen)
    }
}
