public import Automation
public import HomeModel
public import Logging

/// Runs the rules of all homes: joins the engine to the accessories and to the store.
///
/// The order in which things reach the disk makes sure that nothing is lost and nothing happens twice, whenever the
/// program is killed:
/// 1. One transaction stores what happened, what the engine then remembers, which rules are gone, and the writes to
///    make.
/// 2. The writes are sent to the accessories.
/// 3. Another transaction stores that they are done, what came of them, and what the engine makes of that.
///
/// If the program is killed between 1 and 3, ``start(at:)`` sends the writes again: the same value a second time
/// changes nothing. A write that stores no value (a key of a remote control) is left out then, because it may have been
/// done.
public actor AutomationRunner: TurnTaking {
    let repository: any HomeRepository
    let connection: any AccessoryConnection
    let log: (any ActivityLog)?
    /// Where rules tell what they have to tell; `nil` where nobody is told anything.
    let alerts: AlertDesk?
    let logger: Logger
    /// Told of each thing that was done.
    let report: @Sendable (AutomationReport) async -> Void
    /// Told what people should know besides: that rules chase each other.
    let tell: @Sendable (String) async -> Void
    /// The reports of accessories since it was last asked; `nil` if reports come by their stream alone.
    let drain: (@Sendable () -> [AccessoryChange])?
    /// Takes the jobs to whoever performs them; `nil` if each is performed before the next thing happens.
    let outlet: AsyncStream<AutomationJob>.Continuation?
    /// The jobs to be performed, for ``AutomationService``.
    nonisolated let jobs: AsyncStream<AutomationJob>

    /// The homes as they are.
    public internal(set) var database: HomeDatabase
    /// The homes as they were when the engines last took them over.
    var followed: HomeDatabase
    var engines: [HomeID: RuleEngine] = [:]
    var places: ServicePlaces
    /// What has to be stored next.
    var changes = PlannedChanges()
    /// The values that were written here, of which reports are no news.
    let written: WrittenValues
    /// Whether the last thing that was to be stored could not be.
    var isUnstored = false
    /// Alerts that may be told when they are stored.
    var raised: [Alert] = []
    /// What is to be told next.
    var notices: [String] = []
    /// Jobs that are decided and not yet performed.
    var queue: [AutomationJob] = []
    var lastJob = 0
    /// What was last written to a service by a rule, and when: what the accessory then does is of the same cause.
    var causes: [ServiceID: (cause: Cause, at: Instant)] = [:]
    var turns = Turns()
    /// Notices that the clock was set.
    var clockWatch = ClockWatch()
    /// When an idle engine last noted how far it had come.
    var lastIdle: Instant?
    /// The time zone of homes that name none.
    let zone: String?

    /// How long it may be, in seconds, between two times at which an idle engine notes how far it has come.
    static let idleInterval = 20

    /// Makes a runner. Nothing happens before ``start(at:)``.
    /// - Parameters:
    ///   - repository: where the homes are stored.
    ///   - connection: the way to the accessories.
    ///   - log: where it writes down what the rules do.
    ///   - database: what the repository holds.
    ///   - alerts: where rules tell what they have to tell.
    ///   - zone: the time zone of homes that name none; universal time where there is none here either.
    ///   - isConcurrent: whether jobs are performed by ``AutomationService`` beside one another, rather than each at
    ///     once.
    ///   - written: where it notes what it writes, beside the assistant.
    ///   - logger: the operator's log.
    ///   - drain: gives what accessories have reported since it was last called. Without it a value that was looked up
    ///     may be overtaken by reports that are still on their way.
    ///   - tell: told what people should know besides: that rules chase each other.
    ///   - report: told of each thing that was done, in order.
    public init(
        repository: any HomeRepository, connection: any AccessoryConnection, log: (any ActivityLog)? = nil,
        database: HomeDatabase, alerts: AlertDesk? = nil, zone: String? = nil,
        isConcurrent: Bool = false, written: WrittenValues = WrittenValues(),
        logger: Logger = .silent,
        drain: (@Sendable () -> [AccessoryChange])? = nil,
        tell: @escaping @Sendable (String) async -> Void = { _ in },
        report: @escaping @Sendable (AutomationReport) async -> Void
    ) {
        self.repository = repository
        self.connection = connection
        self.log = log
        self.alerts = alerts
        self.database = database
        self.zone = zone
        self.written = written
        self.logger = logger
        self.tell = tell
        self.drain = drain
        followed = database
        self.report = report
        places = ServicePlaces(database)
        let (stream, continuation) = AsyncStream.makeStream(of: AutomationJob.self)
        jobs = stream
        outlet = isConcurrent ? continuation : nil
        lastJob =
            database.memory.keys.compactMap { key in
                key.hasPrefix(AutomationJob.keyPrefix) ? Int(key.dropFirst(AutomationJob.keyPrefix.count)) : nil
            }.max() ?? 0
    }

    /// When something is next going to happen by the clock.
    public var nextDue: Instant? { engines.values.compactMap(\.nextDue).min() }

    /// When the last of what comes but once, and is waiting, will be over; what lies after `limit` doesn't count.
    public func lastPending(until limit: Instant) -> Instant? {
        engines.values.compactMap { $0.lastPending(until: limit) }.max()
    }
}
