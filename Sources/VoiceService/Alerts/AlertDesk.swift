public import Automation
internal import Foundation
public import HomeModel
public import ServiceLifecycle
internal import Synchronization

/// Where alerts come in, are kept, told, repeated and acknowledged. One for each house; everybody who has something to
/// tell raises it here.
///
/// Without ``run()`` nothing is told: what was stored then is told by the next program that runs.
public final class AlertDesk: ServiceLifecycle.Service {
    /// Says what happened, where a rule has no words of its own for it.
    public typealias Words = @Sendable (RuleEvent?, AutomationRule, Home) -> String

    private let repository: any HomeRepository
    private let board: Mutex<AlertBoard>
    private let deliveries = Mutex<[any AlertDelivery]>([])
    private let words: Words
    private let complain: @Sendable (String) -> Void
    private let changed: @Sendable (Alert) -> Void
    private let now: @Sendable () -> Instant
    private let unkept = Mutex<Set<Writer>>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// The parts of the program that keep something in the store.
    enum Writer: Hashable, Sendable {
        /// What runs the rules.
        case rules
        /// What keeps the alerts.
        case alerts
        /// What keeps what accessories report.
        case reports
    }

    /// How many alerts are told at once; further ones wait.
    private static let mostAtOnce = 16
    /// After how many seconds what could not be delivered is tried again.
    private static let retryDelays = [2, 10]

    /// Makes a desk.
    /// - Parameters:
    ///   - repository: where the homes are stored.
    ///   - memory: what the database remembers, alerts of earlier runs among it.
    ///   - interval: how many seconds lie between two tellings of an urgent alert.
    ///   - words: says what happened, where a rule has no words of its own.
    ///   - complain: told what could not be delivered, for the operator.
    ///   - changed: told of each alert that is raised, repeated or acknowledged, for those who watch.
    ///   - now: what time it is; by the machine's clock where it is `nil`.
    public init(
        _ repository: any HomeRepository, memory: [String: String], interval: Int = AlertBoard.usualInterval,
        words: @escaping Words = { _, rule, _ in rule.name },
        complain: @escaping @Sendable (String) -> Void = { _ in },
        changed: @escaping @Sendable (Alert) -> Void = { _ in },
        now: (@Sendable () -> Instant)? = nil
    ) {
        self.repository = repository
        board = Mutex(AlertBoard(memory: memory, interval: interval))
        self.words = words
        self.complain = complain
        self.changed = changed
        self.now = now ?? { Instant(Date()) }
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds a way by which alerts reach people.
    public func add(_ delivery: any AlertDelivery) { deliveries.withLock { $0.append(delivery) } }

    /// Whether alerts reach anybody from here.
    public var reachesSomebody: Bool { deliveries.withLock { !$0.isEmpty } }

    /// Whether all that happens can be kept.
    public var isKept: Bool { unkept.withLock { $0.isEmpty } }

    /// Notes whether somebody can keep what they have to.
    func note(isKept: Bool, by writer: Writer) {
        unkept.withLock { unkept in
            if isKept { unkept.remove(writer) } else { unkept.insert(writer) }
        }
    }

    /// Notes that somebody can't keep what they have to, and tells the operator once.
    func noteUnkept(_ what: String, _ error: any Error, by writer: Writer) {
        if unkept.withLock({ $0.insert(writer).inserted }) { complain("\(what) can't be kept: \(error)") }
    }

    /// All alerts that are kept, the oldest first.
    public var alerts: [Alert] { board.withLock { $0.alerts } }

    /// The alerts that repeat until somebody acknowledges them.
    public var open: [Alert] { board.withLock { $0.open } }

    // MARK: Raising

    /// Takes what a rule tells; it is told when `release(_:)` says that it is stored.
    /// - Parameters:
    ///   - event: what set the rule off.
    ///   - local: what the clock of the home shows.
    /// - Returns: the alerts, and what has to be stored before they are told.
    func raise(
        _ tells: [RuleTelling], by rule: AutomationRule, event: RuleEvent?, in home: Home, at now: Instant,
        _ local: LocalDateTime
    ) -> (alerts: [Alert], changes: [HomeChange]) {
        guard !tells.isEmpty else { return ([], []) }
        let said = tells.contains { $0.text == nil } ? words(event, rule, home) : ""
        return board.withLock { board in
            let alerts = tells.map { telling in
                let draft = AlertDraft(
                    .rule, telling, rule: rule.name, me: rule.author, in: home, text: telling.text ?? said)
                return board.raise(draft, at: now, local, isHeld: true)
            }
            return (alerts, board.takeChanges())
        }
    }

    /// Lets alerts be told that have been stored, or could not be.
    func release(_ alerts: [Alert]) {
        guard !alerts.isEmpty else { return }
        board.withLock { $0.release(alerts.map(\.id)) }
        for alert in alerts { changed(alert) }
        signal.yield()
    }

    /// Takes what somebody announces, or what is wrong with the house;
    /// it is told when `release(_:)` says that it is stored.
    /// - Returns: the alert, and what has to be stored before it is told.
    public func raise(
        _ draft: AlertDraft, at now: Instant, _ local: LocalDateTime
    ) -> (alerts: [Alert], changes: [HomeChange]) {
        board.withLock { board in
            let alert = board.raise(draft, at: now, local, isHeld: true)
            return ([alert], board.takeChanges())
        }
    }

    /// Stores an alert and lets it be told.
    public func post(_ draft: AlertDraft, at now: Instant, _ local: LocalDateTime) async {
        let (alerts, changes) = raise(draft, at: now, local)
        await store(changes)
        release(alerts)
    }

    /// Takes over what other programs have announced.
    public func take(_ memory: [String: String]) {
        let hasMore = board.withLock { board in
            let before = board.alerts.count
            board.take(memory)
            return board.alerts.count > before
        }
        if hasMore { signal.yield() }
    }

    // MARK: Acknowledging

    /// Notes that somebody knows: of one alert, or of all that wait.
    /// - Returns: those that nobody had acknowledged before.
    @discardableResult
    public func acknowledge(_ id: Int? = nil, by person: String?) async -> [Alert] {
        let now = now()
        let (alerts, changes) = board.withLock { board in
            (board.acknowledge(id, by: person, at: now), board.takeChanges())
        }
        await store(changes)
        for alert in alerts { changed(alert) }
        return alerts
    }

    // MARK: Telling

    /// Tells what is to be told, until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in
                    for await database in repository.updates() { take(database.memory) }
                }
                let free = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(Self.mostAtOnce))
                for _ in 0..<Self.mostAtOnce { free.continuation.yield() }
                var places = free.stream.makeAsyncIterator()
                group.addTask { [self] in await watchClock() }
                for await _ in signals {
                    for alert in board.withLock({ $0.takeDue(at: now()) }) {
                        _ = await places.next()
                        guard !Task.isCancelled else { return }
                        group.addTask { [self] in
                            await tell(alert)
                            free.continuation.yield()
                        }
                    }
                }
            }
        }
    }

    /// Looks once a second whether something is to be told again.
    private func watchClock() async {
        while !Task.isCancelled {
            if board.withLock({ $0.nextDue }).map({ $0 <= now() }) ?? false { signal.yield() }
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
        }
    }

    private func tell(_ alert: Alert) async {
        let isStale = AlertBoard.isStale(alert, at: now())
        if isStale {
            complain("too late to be told: “\(alert.text)” of \(alert.at.text)")
        } else {
            await withDiscardingTaskGroup { group in
                for delivery in deliveries.withLock({ $0 }) {
                    group.addTask { [self] in await deliver(alert, by: delivery) }
                }
            }
        }
        // What was cut short is told by the next run.
        guard !Task.isCancelled else { return }
        let changes = board.withLock { board in
            board.told(alert.id, at: now(), isLeftOut: isStale)
            return board.takeChanges()
        }
        await store(changes)
        signal.yield()
    }

    /// Tries some times. An urgent alert is told again anyway.
    private func deliver(_ alert: Alert, by delivery: any AlertDelivery) async {
        var delays = alert.isUrgent ? [] : Self.retryDelays[...]
        while true {
            do {
                return try await delivery.deliver(alert)
            } catch {
                guard !Task.isCancelled else { return }
                guard let delay = delays.popFirst() else {
                    return complain("“\(alert.text)” could not be told by \(delivery.name): \(error)")
                }
                do { try await Task.sleep(for: .seconds(delay)) } catch { return }
            }
        }
    }

    private func store(_ changes: [HomeChange]) async {
        guard !changes.isEmpty else { return }
        do {
            _ = try await repository.perform(changes)
            note(isKept: true, by: .alerts)
        } catch {
            noteUnkept("alerts", error, by: .alerts)
        }
    }
}
