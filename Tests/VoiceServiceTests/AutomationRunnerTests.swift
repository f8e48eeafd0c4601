import Automation
import Foundation
import HomeModel
import HomeStore
import Synchronization
import TestSupport
import Testing
import Understanding
import VoiceService

/// The runner with its store and accessories; each run begins with what the one before has stored.
private final class Night: Sendable {
    let repository: any HomeRepository
    let connection: ScriptedConnection
    let home: SampleHome
    private let told = Mutex<[AutomationReport]>([])

    static let noon = Instant(secondsSince1970: 1_772_449_200)

    init(_ rules: (SampleHome) -> [AutomationRule]) async throws {
        home = try SampleHome()
        repository = InMemoryHomeRepository(home.database)
        connection = ScriptedConnection(home.database.state.values)
        let id = home.home.id
        try await repository.perform(rules(home).map { .put(.rule($0), in: id) })
    }

    func run() async throws -> AutomationRunner {
        AutomationRunner(
            repository: repository, connection: connection, database: try await repository.load(),
            report: { report in self.told.withLock { $0.append(report) } })
    }

    /// Somebody to talk to about the home as it is stored.
    func assistant() async throws -> Assistant {
        try await Assistant(repository: repository, connection: connection, language: Stage.language.get())
    }

    var reports: [AutomationReport] { told.withLock { $0 } }

    func write(_ service: String, _ type: CharacteristicType, _ value: Value) -> CharacteristicWrite {
        CharacteristicWrite(address: home.address(service, type), value: value)
    }
}

struct AutomationRunnerTests {
    @Test(arguments: [18_000, -3600])
    func whatWasSaidToHappenLaterTakesAsLongWhereTheClockIsSet(_ jump: Int) async throws {
        let night = try await Night { _ in [] }
        let assistant = try await night.assistant()
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T12:00")))
        #expect(await assistant.handle("in ten minutes turn on the sofa lamp", speaker: speaker).outcome == .done)
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        let later = Night.noon.adding(seconds: 60 + jump)
        await runner.clockWasSet(by: jump, at: later)
        await runner.advance(to: later.adding(seconds: 539))
        #expect(night.reports.isEmpty)
        await runner.advance(to: later.adding(seconds: 540))
        #expect(night.reports.count == 1)
    }

    private func evening(_ home: SampleHome, once: Bool = false, for duration: Int? = nil) -> AutomationRule {
        AutomationRule(
            name: "Evening", events: [.after(TimeSpan(seconds: 60))], isOnce: once, scenes: [home.home.scenes[0].id],
            duration: duration.map(TimeSpan.init(seconds:)))
    }

    @Test func writesStoresAndTells() async throws {
        let night = try await Night { [evening($0, once: true)] }
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        await runner.advance(to: Night.noon.adding(seconds: 60))
        #expect(
            night.reports.map(\.fileForm.json) == [
                #"{"at": "2026-03-02T12:01", "rule": "Evening", "scenes": ["Movie Time"], "set": [{"service": "Sofa Lamp", "#
                    + #""characteristic": "Brightness", "value": 10, "error": null}, {"service": "Ceiling Light", "#
                    + #""characteristic": "On", "value": false, "error": null}]}"#
            ])
        let stored = try await night.repository.load()
        #expect(stored.state.values[night.home.address("Sofa Lamp", "Brightness")] == .number(10))
        #expect(stored.homes.flatMap(\.rules).isEmpty)
        #expect(!stored.memory.keys.contains { $0.hasPrefix("job.") })
    }

    @Test func oneFailureHoldsBackNothing() async throws {
        let night = try await Night { [evening($0)] }
        night.connection.fail(night.home.address("Sofa Lamp", "On").service, with: .unreachable(bridge: nil))
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        await runner.advance(to: Night.noon.adding(seconds: 60))
        #expect(night.reports.first?.writes.map(\.error) == [.unreachable(bridge: nil), nil])
        let stored = try await night.repository.load()
        #expect(stored.state.unreachable == [night.home.accessory("Sofa Lamp")])
        #expect(stored.state.values[night.home.address("Ceiling Light", "On")] == .bool(false))
    }

    @Test func oneRuleSetsOffAnother() async throws {
        let night = try await Night { home in
            [
                evening(home),
                AutomationRule(
                    name: "Dark",
                    events: [.changes(home.address("Ceiling Light", "On"), .to(.bool(false)), heldFor: nil)],
                    actions: [CharacteristicWrite(address: home.address("Garage Light", "On"), value: .bool(true))]),
            ]
        }
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        await runner.advance(to: Night.noon.adding(seconds: 60))
        #expect(night.reports.map(\.rule) == ["Evening", "Dark"])
    }

    @Test func whatWasDecidedIsDoneByTheNextRun() async throws {
        let night = try await Night { [evening($0, once: true)] }
        let killed = AutomationRunner(
            repository: night.repository, connection: night.connection, database: try await night.repository.load(),
            isConcurrent: true, report: { _ in })
        await killed.start(at: Night.noon)
        // Its jobs go to a service that there isn't: it is killed after it has decided, and before it does it.
        await killed.advance(to: Night.noon.adding(seconds: 60))
        #expect(night.connection.batches.isEmpty)
        let runner = try await night.run()
        await runner.start(at: Night.noon.adding(seconds: 300))
        #expect(night.connection.batches.map(\.count) == [2])
        #expect(night.reports.map(\.at.text) == ["2026-03-02T12:01"])
        let third = try await night.run()
        await third.start(at: Night.noon.adding(seconds: 400))
        #expect(night.connection.batches.count == 1)
    }

    @Test func oldValuesComeBackInTheNextRun() async throws {
        let night = try await Night { [evening($0, once: true, for: 600)] }
        let first = try await night.run()
        await first.start(at: Night.noon)
        await first.advance(to: Night.noon.adding(seconds: 60))
        let second = try await night.run()
        await second.start(at: Night.noon.adding(seconds: 7200))
        #expect(night.reports.map(\.isReversion) == [false, true])
        let stored = try await night.repository.load()
        #expect(stored.state.values[night.home.address("Sofa Lamp", "Brightness")] == .number(40))
    }

    @Test func followsAccessoriesAndPeople() async throws {
        let night = try await Night { home in
            [
                AutomationRule(
                    name: "Open",
                    events: [
                        .changes(home.address("Garage Door", "CurrentDoorState"), .to(.word("open")), heldFor: nil)
                    ],
                    actions: [CharacteristicWrite(address: home.address("Garage Light", "On"), value: .bool(true))]),
                AutomationRule(
                    name: "Last", events: [.leave(.last, place: nil)],
                    actions: [CharacteristicWrite(address: home.address("Garage Light", "On"), value: .bool(false))]),
            ]
        }
        let anna = night.home.home.people[0].id
        try await night.repository.perform([.present(anna, true)])
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        let door = night.home.address("Garage Door", "CurrentDoorState")
        await runner.accessoriesChanged([.value(door, .word("open"))], at: Night.noon.adding(seconds: 1))
        #expect(night.reports.map(\.rule) == ["Open"])
        #expect(try await night.repository.load().state.values[door] == .word("open"))
        // What another process stores.
        try await night.repository.perform([.present(anna, false)])
        await runner.repositoryChanged(at: Night.noon.adding(seconds: 2))
        #expect(night.reports.map(\.rule) == ["Open", "Last"])
        await runner.happened(.arrive(anna, place: nil), at: Night.noon.adding(seconds: 3))
        #expect(try await night.repository.load().state.present == [anna])
    }

    @Test func takesOverRulesThatOthersMake() async throws {
        let night = try await Night { _ in [] }
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        try await night.repository.perform([.put(.rule(evening(night.home)), in: night.home.home.id)])
        await runner.repositoryChanged(at: Night.noon.adding(seconds: 10))
        await runner.advance(to: Night.noon.adding(seconds: 70))
        #expect(night.reports.map(\.at.text) == ["2026-03-02T12:01:10"])
    }

    @Test func whatIsSaidForAWhileIsLeftToTheRunner() async throws {
        let night = try await Night { _ in [] }
        let assistant = try await night.assistant()
        let speaker = Speaker(now: try Stage.moment())
        #expect(await assistant.handle("turn on the sofa lamp for ten minutes", speaker: speaker).outcome == .done)
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        await runner.repositoryChanged(at: Night.noon)
        await runner.advance(to: Night.noon.adding(seconds: 600))
        #expect(night.reports.map(\.isReversion) == [true] && night.reports.map(\.rule) == [nil])
        #expect(try await night.repository.load().state.values[night.home.address("Sofa Lamp", "On")] == .bool(false))
        // A second word about it takes the first one's end away.
        let later = Speaker(now: try Stage.moment(601))
        _ = await assistant.handle("turn on the sofa lamp for ten minutes", speaker: later)
        await runner.repositoryChanged(at: Night.noon.adding(seconds: 601))
        try await assistant.refresh()
        _ = await assistant.handle("turn on the sofa lamp", speaker: later)
        await runner.repositoryChanged(at: Night.noon.adding(seconds: 602))
        await runner.advance(to: Night.noon.adding(seconds: 3600))
        #expect(night.reports.count == 1)
    }

    @Test func whatIsOnAlreadyAndIsLeftOnForAWhileGoesOff() async throws {
        let night = try await Night { _ in [] }
        let lamp = night.home.address("Sofa Lamp", "On")
        try await night.repository.perform([.value(lamp, .bool(true))])
        let assistant = try await night.assistant()
        let speaker = Speaker(now: try Stage.moment())
        #expect(await assistant.handle("leave the sofa lamp on for ten minutes", speaker: speaker).outcome == .done)
        let runner = try await night.run()
        await runner.start(at: Night.noon)
        await runner.repositoryChanged(at: Night.noon)
        await runner.advance(to: Night.noon.adding(seconds: 600))
        #expect(try await night.repository.load().state.values[lamp] == .bool(false))
    }

    @Test func inTenMinutesCountsFromWhenItWasSaid() async throws {
        let stage = try await Stage()
        let result = try await stage.say("in ten minutes turn on the sofa lamp")
        try #require(result.outcome == .done)
        #expect(result.commands.first?.rule?.rule.events == [.after(TimeSpan(seconds: 600))])
        let rule = try #require(try await stage.repository.load().homes.first?.rules.first)
        #expect(rule.events == [.at(try Stage.moment(600))] && rule.isOnce)
    }

    @Test func timersOutliveTheProgram() async throws {
        let stage = try await Stage()
        try await stage.say("set a pasta timer for eight minutes")
        let next = try await Assistant(
            repository: stage.repository, connection: stage.connection, language: Stage.language.get())
        let before = try Stage.moment(479)
        let due = try Stage.moment(480)
        #expect(await next.takeDueTimers(by: before).isEmpty)
        #expect(await next.takeDueTimers(by: due).count == 1)
        #expect(try await stage.repository.load().memory["timers"] == nil)
    }
}
