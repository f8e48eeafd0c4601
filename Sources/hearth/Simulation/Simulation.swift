import Automation
import HomeModel
import HomeStore
import SimulatedAccessories
import Understanding
import VoiceService

/// A house on a virtual clock: what a file says happens to it, and what its rules make of it.
struct Simulation {
    /// How long after the last event something that is pending is waited for, in seconds, where no end was given.
    static let patience = 86_400

    private let clock = VirtualClock()
    private let homeClock: HomeClock
    private let connection: SimulatedConnection
    private let assistant: Assistant
    private let runner: AutomationRunner
    private var events: ArraySlice<EventFile.Event>
    private let begin: Automation.Instant
    private let end: Automation.Instant?
    private let lastEvent: Automation.Instant

    /// Gets a house ready.
    /// - Parameters:
    ///   - database: the house; nothing is written back.
    ///   - events: what happens, in the order of time.
    ///   - begin: where it begins.
    ///   - end: where it ends; `nil` for where nothing is pending any more after the last event.
    init(
        _ database: HomeDatabase, language: Language, homeClock: HomeClock, events: [EventFile.Event],
        begin: Automation.Instant, end: Automation.Instant?
    ) throws {
        var database = database
        database.memory = [:]
        self.homeClock = homeClock
        self.events = events.filter { event in event.at >= begin && end.map { event.at <= $0 } ?? true }[...]
        self.begin = begin
        self.end = end
        lastEvent = self.events.last?.at ?? begin
        connection = SimulatedConnection(database, pace: .lifelike, clock: clock)
        let repository = InMemoryHomeRepository(database)
        assistant = Assistant(
            repository: repository, connection: connection,
            understanding: try Understanding(database, language: language), database: database)
        runner = AutomationRunner(
            repository: repository, connection: connection, database: database,
            drain: { [connection] in connection.takeChanges() },
            report: { Terminal.print($0.fileForm.json) })
    }

    /// Plays it from its beginning to its end.
    mutating func run() async throws {
        _ = connection.takeChanges()
        await runner.start(at: begin)
        await followAccessories(at: begin)
        while let offset = await nextMoment() {
            clock.set(offset)
            let now = begin.adding(seconds: Int(offset.components.seconds))
            await connection.advance()
            await followAccessories(at: now)
            await runner.advance(to: now)
            await followAccessories(at: now)
            await ringTimers(at: now)
            while let event = events.first, event.at <= now {
                events.removeFirst()
                try await play(event, at: now)
                await followAccessories(at: now)
            }
        }
    }

    /// When something happens next, as the time since the beginning; `nil` where it is over.
    private func nextMoment() async -> Duration? {
        let transition = await connection.nextTransition.map { clock.now.offset + $0 }
        let timer = await assistant.nextTimer.map(homeClock.moment)
        let due = await runner.nextDue
        let known = [events.first?.at, due, timer].compactMap(\.self).map(offset)
        guard let next = (known + [transition].compactMap(\.self)).min() else { return nil }
        if let end { return next <= offset(end) ? next : nil }
        guard events.isEmpty else { return next }
        let limit = lastEvent.adding(seconds: Self.patience)
        let pending = [await runner.lastPending(until: limit), timer].compactMap(\.self).map(offset)
        guard let last = (pending + [transition].compactMap(\.self)).max() else { return nil }
        return next <= min(last, offset(limit)) ? next : nil
    }

    private func offset(_ moment: Automation.Instant) -> Duration {
        .seconds(max(0, begin.seconds(until: moment)))
    }

    private func play(_ event: EventFile.Event, at now: Automation.Instant) async throws {
        switch event.action {
        case .person(let event):
            await runner.happened(event, at: now)
        case .set(let address, let value):
            do {
                try await connection.flip(address, to: value)
            } catch {
                Terminal.complain("line \(event.line): \(error.text)")
            }
        case .say(let text, let person, let room):
            try await say(text, Speaker(room: room, person: person, now: homeClock.local(now)), at: now)
        }
    }

    /// Says something to the assistant; its result comes before what it sets off.
    private func say(_ text: String, _ speaker: Speaker, at now: Automation.Instant) async throws {
        try await assistant.refresh()
        let result = await assistant.handle(text, speaker: speaker)
        let object = await ResultEncoder(assistant).object(result)
        let line = FileNode.map(("at", .string(speaker.now.text)), ("say", .string(text)), ("result", object))
        Terminal.print(line.json)
        await runner.repositoryChanged(at: now)
    }

    /// Lets the rules see what the accessories have done, until nothing comes of it any more.
    private func followAccessories(at now: Automation.Instant) async {
        await runner.accessoriesChanged(at: now)
    }

    private func ringTimers(at now: Automation.Instant) async {
        let local = homeClock.local(now)
        for announcement in await assistant.takeDueTimers(by: local) {
            let line = FileNode.map(("at", .string(local.text)), ("announcement", .string(announcement)))
            Terminal.print(line.json)
        }
    }
}
