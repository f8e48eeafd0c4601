public import Automation
public import HomeModel
import HomeStore
import HouseService
import SimulatedAccessories
public import Understanding
import VoiceService

/// A house on a virtual clock: what a file says happens to it, and what its rules make of it.
public struct Simulation {
    /// How long after the last event something that is pending is waited for, in seconds, where no end was given.
    private static let patience = 86_400

    private let clock = VirtualClock()
    /// The clock by which times without an offset are read.
    private let homeClock: HomeClock
    private let repository: InMemoryHomeRepository
    private let log = InMemoryActivityLog()
    private let connection: SimulatedConnection
    private let assistant: Assistant
    private let runner: AutomationRunner
    private var events: ArraySlice<EventFile.Event>
    private let begin: Automation.Instant
    private let end: Automation.Instant?
    private let lastEvent: Automation.Instant
    private let audience: Audience

    /// Those who are told what happens.
    public struct Audience: Sendable {
        /// Takes each thing that happens, as one line of JSON.
        public var happened: @Sendable (String) -> Void
        /// Takes what went wrong, in words for people.
        public var complain: @Sendable (String) -> Void

        /// An audience of two functions.
        public init(
            happened: @escaping @Sendable (String) -> Void, complain: @escaping @Sendable (String) -> Void
        ) {
            self.happened = happened
            self.complain = complain
        }
    }

    /// Gets a house ready.
    /// - Parameters:
    ///   - database: the house; nothing is written back.
    ///   - events: what happens, in the order of time.
    ///   - begin: where it begins.
    ///   - end: where it ends; `nil` for where nothing is pending any more after the last event.
    ///   - audience: who is told what happens.
    /// - Throws: what the grammar of the house is no good for, as an error of ``Understanding``.
    public init(
        _ database: HomeDatabase, language: Language, homeClock: HomeClock, events: [EventFile.Event],
        begin: Automation.Instant, end: Automation.Instant?, audience: Audience
    ) throws {
        var database = database
        database.memory = [:]
        self.homeClock = homeClock
        self.events = events.filter { event in event.at >= begin && end.map { event.at <= $0 } ?? true }[...]
        self.audience = audience
        self.begin = begin
        self.end = end
        lastEvent = self.events.last?.at ?? begin
        connection = SimulatedConnection(database, pace: .lifelike, clock: clock)
        repository = InMemoryHomeRepository(database)
        let alerts = AlertDesk(repository, memory: [:], words: AlertWords(language).sentence)
        assistant = Assistant(
            repository: repository, connection: connection, log: log, alerts: alerts,
            understanding: try Understanding(database, language: language), database: database)
        runner = AutomationRunner(
            repository: repository, connection: connection, log: log, database: database, alerts: alerts,
            drain: { [connection] in connection.takeChanges() }, tell: audience.complain,
            report: { [database] in audience.happened(Self.line($0, of: database, readBy: homeClock)) })
    }

    /// A report as a line; it names its home where that isn't the one that the simulation began in.
    private static func line(_ report: AutomationReport, of database: HomeDatabase, readBy clock: HomeClock) -> String {
        let home = database.homes.first { $0.id == report.home }
        let isElsewhere = report.home != database.primaryHome?.id
        let time = report.moment.flatMap { moment in home.map { HomeClock($0).text(of: moment, readBy: clock) } }
        return report.fileForm(at: time ?? report.at.text, home: isElsewhere ? home?.name : nil).json
    }

    /// Plays it from its beginning to its end.
    /// - Parameter answered: takes what came of each thing that was said, in order.
    /// - Throws: what the repository throws.
    public mutating func run(answered: (UtteranceResult) -> Void) async throws {
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
                try await play(event, at: now, answered)
                await followAccessories(at: now)
            }
        }
    }

    /// When something happens next, as the time since the beginning; `nil` where it is over.
    private func nextMoment() async -> Duration? {
        let transition = await connection.nextTransition.map { clock.now.offset + $0 }
        let timer = await assistant.nextTimer
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

    /// The home that is talked about now, and its clock.
    private func primary() async -> (id: HomeID?, clock: HomeClock) {
        let home = await repository.load().primaryHome
        return (home?.id, home.map(HomeClock.init) ?? homeClock)
    }

    private func play(
        _ event: EventFile.Event, at now: Automation.Instant, _ answered: (UtteranceResult) -> Void
    ) async throws {
        let (home, clock) = await primary()
        switch event.action {
        case .person(let events):
            guard let event = events.meaning(in: home) else { return }
            await write(down: event, at: clock.local(now))
            await runner.happened(event, at: now)
        case .set(let writes):
            guard let write = writes.meaning(in: home) else { return }
            do {
                try await connection.flip(write.address, to: write.value)
                await assistant.record([.value(write.address, write.value)], because: .hand, at: clock.local(now))
            } catch {
                audience.complain("line \(event.line): \(error.text)")
            }
        case .say(let text, let person, let room):
            let speaker = Speaker(
                room: room?.meaning(in: home), person: person?.meaning(in: home), now: clock.local(now),
                moment: now.secondsSince1970)
            answered(try await say(text, speaker, at: now))
        }
    }

    private func write(down event: HouseEvent, at now: LocalDateTime) async {
        switch event {
        case .arrive(let person, nil):
            await assistant.record([.presence(person, isPresent: true)], because: .hand, at: now)
        case .leave(let person, nil):
            await assistant.record([.presence(person, isPresent: false)], because: .hand, at: now)
        case .arrive, .leave, .value: break
        }
    }

    /// Says something to the assistant; its result comes before what it sets off.
    private func say(
        _ text: String, _ speaker: Speaker, at now: Automation.Instant
    ) async throws -> UtteranceResult {
        try await assistant.refresh()
        let result = await assistant.handle(text, speaker: speaker)
        let object = await ResultEncoder(assistant).object(result)
        let line = FileNode.map(
            ("at", .string(homeClock.text(of: now, readBy: homeClock))), ("say", .string(text)), ("result", object))
        audience.happened(line.json)
        await runner.repositoryChanged(at: now)
        return result
    }

    /// Lets the rules see what the accessories have done, until nothing comes of it any more.
    private func followAccessories(at now: Automation.Instant) async {
        await runner.accessoriesChanged(at: now)
    }

    private func ringTimers(at now: Automation.Instant) async {
        for announcement in await assistant.takeDueTimers(by: now) {
            let line = FileNode.map(
                ("at", .string(homeClock.text(of: now, readBy: homeClock))), ("announcement", .string(announcement)))
            audience.happened(line.json)
        }
    }
}
