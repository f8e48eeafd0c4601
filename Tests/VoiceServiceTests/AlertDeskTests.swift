import Automation
import HomeModel
import HomeStore
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing
import Understanding
import VoiceService

/// Rules that tell, with their store: what is told, in which order with what is stored, and what a killed run leaves.
@Suite(.timeLimit(.minutes(1))) struct AlertDeskTests {
    /// Somebody who is told.
    private final class Listener: AlertDelivery {
        let name = "the listener"
        private let stream: AsyncStream<Alert>
        private let continuation: AsyncStream<Alert>.Continuation

        init() { (stream, continuation) = AsyncStream.makeStream() }

        func deliver(_ alert: Alert) async { continuation.yield(alert) }

        func next() async -> Alert? { await stream.first { _ in true } }
    }

    private static let noon = Instant(secondsSince1970: 1_772_449_200)

    /// A store in which a rule tells Anna, and everybody, when the garage light goes on.
    private func house(_ tells: [RuleTelling]? = nil) async throws -> (SampleHome, InMemoryHomeRepository) {
        let home = try SampleHome()
        let repository = InMemoryHomeRepository(home.database)
        let rule = AutomationRule(
            name: "Light", events: [.changes(home.address("Garage Light", "On"), .to(.bool(true)), heldFor: nil)],
            tells: tells ?? [RuleTelling(to: .me, text: "The light is on", isUrgent: true)])
        try await repository.perform([.put(.rule(rule), in: home.home.id)])
        return (home, repository)
    }

    private func desk(
        _ repository: InMemoryHomeRepository, words: @escaping AlertDesk.Words = { _, rule, _ in rule.name }
    ) async -> AlertDesk {
        AlertDesk(
            repository, memory: await repository.load().memory, words: words, now: { Self.noon })
    }

    private func fire(_ home: SampleHome, _ repository: InMemoryHomeRepository, _ desk: AlertDesk) async {
        let runner = AutomationRunner(
            repository: repository, connection: ScriptedConnection(home.database.state.values),
            database: await repository.load(), alerts: desk, report: { _ in })
        await runner.start(at: Self.noon)
        await runner.accessoriesChanged(
            [.value(home.address("Garage Light", "On"), .bool(true))], at: Self.noon.adding(seconds: 1))
    }

    private func running(_ desk: AlertDesk, _ body: (Listener) async throws -> Void) async throws {
        let listener = Listener()
        desk.add(listener)
        try await withThrowingTaskGroup { group in
            group.addTask { try await desk.run() }
            try await body(listener)
            group.cancelAll()
        }
    }

    @Test func aRuleTells() async throws {
        let (home, repository) = try await house()
        let desk = await self.desk(repository)
        try await running(desk) { listener in
            await fire(home, repository, desk)
            let alert = await listener.next()
            #expect(alert?.text == "The light is on")
            #expect(alert?.rule == "Light")
            #expect(alert?.people == ["Anna"])
            #expect(alert?.isUrgent == true)
        }
    }

    @Test func whatAKilledRunHasStoredIsToldByTheNext() async throws {
        let (home, repository) = try await house()
        // Nobody runs this desk: it is killed after the rule has fired, and before anybody is told.
        await fire(home, repository, await desk(repository))
        #expect(await repository.load().memory.keys.filter { $0.hasPrefix("alert.") }.count == 1)
        let second = await desk(repository)
        try await running(second) { listener in
            #expect(await listener.next()?.text == "The light is on")
            let updates = repository.updates()
            for await database in updates where database.memory["alert.1"]?.contains(#""tellings":1"#) == true { break }
        }
        let third = await desk(repository)
        #expect(third.alerts.map(\.tellings) == [1])
        #expect(third.open.count == 1)
        await third.acknowledge(by: "Anna")
        let fourth = await desk(repository)
        #expect(fourth.open.isEmpty)
    }

    @Test func whatHasNoWordsTellsTheEvent() async throws {
        let (home, repository) = try await house([RuleTelling(), RuleTelling(to: .admins, text: "Own")])
        let desk = await self.desk(repository) { event, rule, home in "\(event != nil) \(rule.name) \(home.name)" }
        await fire(home, repository, desk)
        #expect(desk.alerts.map(\.text) == ["true Light Casa", "Own"])
        #expect(desk.alerts.map(\.to) == ["everyone", "admins"])
        #expect(desk.alerts.map(\.people) == [[], ["Anna"]])
    }

    @Test func theEventInWords() async throws {
        let words = AlertWords(try Stage.language.get())
        let home = try SampleHome()
        let light = RuleEvent.changes(home.address("Garage Light", "On"), .to(.bool(true)), heldFor: nil)
        let rule = AutomationRule(name: "x", events: [light], tells: [RuleTelling()])
        #expect(words.sentence(light, of: rule, in: home.home) == "The Garage Light turns on.")
        #expect(words.sentence(.arrive(.me, place: nil), of: rule, in: home.home) == "Anna comes home.")
        let time = try #require(TimeOfDay("23:00"))
        let open = RuleCondition(.reading(home.address("Garage Door", "CurrentDoorState"), .equals(.word("open"))))
        let atNight = AutomationRule(name: "x", events: [.time(time)], conditions: [open], tells: [RuleTelling()])
        #expect(words.sentence(.time(time), of: atNight, in: home.home) == "The Garage Door is open.")
    }
}
