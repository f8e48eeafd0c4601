public import Automation
public import HomeModel
public import Logging

/// Runs the rules of all homes: joins the engine to the accessories and to the store.
///
/// The order in which things reach the disk makes sure that nothing is lost and nothing happens twice, whenever the
/// program is killed:
/// 1. What happened, what the engine then remembers, the rules that are gone and what is to be written are stored in one
///    transaction.
/// 2. The accessories are written to.
/// 3. What came of it is stored, and that it is done, together with what the engine makes of it.
///
/// What was killed between 1 and 3 is written again by ``start(at:)``: the same value a second time changes nothing. What
/// stores no value (a key of a remote control) is left out then, since it may have been done.
public actor AutomationRunner {
    let repository: any HomeRepository
    let connection: any AccessoryConnection
    let log: (any ActivityLog)?
    let logger: Logger
    /// Told of each thing that was done.
    let report: @Sendable (AutomationReport) async -> Void
    /// Lets the accessories see what others have changed in the homes.
    private let adopt: @Sendable (HomeDatabase) async -> Void
    /// What accessories have reported since it was last asked; `nil` where reports come by their stream alone.
    let drain: (@Sendable () -> [AccessoryChange])?
    /// Who performs the jobs; `nil` where each is performed before the next thing happens.
    let outlet: AsyncStream<AutomationJob>.Continuation?
    /// The jobs to be performed, for ``AutomationService``.
    nonisolated let jobs: AsyncStream<AutomationJob>

    /// The homes as they are.
    public internal(set) var database: HomeDatabase
    /// The homes as they were when the engines last took them over.
    private var followed: HomeDatabase
    var engines: [HomeID: RuleEngine] = [:]
    var places: ServicePlaces
    /// What has to be stored next.
    var changes: [HomeChange] = []
    /// Jobs that are decided and not yet performed.
    var queue: [AutomationJob] = []
    var lastJob = 0
    /// What was last written to a service by a rule, and when: what the accessory then does is of the same cause.
    var causes: [ServiceID: (cause: Cause, at: Instant)] = [:]
    private var turns = Turns()
    private var lastIdle: Instant?
    private let zone: String?

    /// How long it may be, in seconds, between two times at which an idle engine notes how far it has come.
    static let idleInterval = 20

    /// Makes a runner. Nothing happens before ``start(at:)``.
    /// - Parameters:
    ///   - log: where it writes down what the rules do.
    ///   - database: what the repository holds.
    ///   - zone: the time zone of homes that name none; universal time where there is none here either.
    ///   - isConcurrent: whether jobs are performed by ``AutomationService`` beside one another, rather than each at once.
    ///   - drain: gives what accessories have reported since it was last called. Without it a value that was looked up may be
    ///     overtaken by reports that are still on their way.
    ///   - adopt: lets the accessories see what others have changed in the homes.
    ///   - report: told of each thing that was done, in order.
    public init(
        repository: any HomeRepository, connection: any AccessoryConnection, log: (any ActivityLog)? = nil,
        database: HomeDatabase, zone: String? = nil, isConcurrent: Bool = false, logger: Logger = .silent,
        drain: (@Sendable () -> [AccessoryChange])? = nil,
        adopt: @escaping @Sendable (HomeDatabase) async -> Void = { _ in },
        report: @escaping @Sendable (AutomationReport) async -> Void
    ) {
        self.repository = repository
        self.connection = connection
        self.log = log
        self.database = database
        self.zone = zone
        self.logger = logger
        self.adopt = adopt
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

// MARK: - What happens

extension AutomationRunner {
    /// Begins: what an earlier run had decided is done, and what happened meanwhile is looked at.
    public func start(at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        for home in database.homes { begin(home, at: now) }
        queue += unfinishedJobs()
        takeRequests(at: now)
        for home in database.homes {
            for event in engines[home.id]?.missedEvents(in: database.state, at: now) ?? [] {
                take(event, in: home.id, at: now)
            }
        }
        await settle(at: now)
        await passTime(to: now)
    }

    /// Lets everything happen that is due.
    public func advance(to now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
    }

    /// Takes what accessories report, in their order, and what can be drained.
    public func accessoriesChanged(_ reports: [AccessoryChange] = [], at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
        for report in reports { note(report, at: now) }
        if !reports.isEmpty { await settle(at: now) }
        await takeReports(at: now)
    }

    private func takeReports(at now: Instant) async {
        while let reports = drain?(), !reports.isEmpty {
            for report in reports { note(report, at: now) }
            await settle(at: now)
        }
    }

    /// Takes somebody's coming or going.
    public func happened(_ event: HouseEvent, at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
        for home in database.homes where home.has(event) {
            switch event {
            case .arrive(let person, nil): changes.append(.present(person, true))
            case .leave(let person, nil): changes.append(.present(person, false))
            case .arrive, .leave, .value: break
            }
            take(event, in: home.id, at: now)
        }
        await settle(at: now)
    }

    /// Looks at what others have changed in the repository: rules, people, what was said for a while, values set by hand.
    /// - Parameter snapshot: what the repository has told; it is only a signal to look.
    public func repositoryChanged(_ snapshot: HomeDatabase? = nil, at now: Instant) async {
        guard snapshot == nil || snapshot != followed else { return }
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
        await takeReports(at: now)
        do {
            let latest = try await repository.load()
            guard snapshot == nil || latest != followed else { return }
            await follow(latest, at: now)
        } catch {
            logger.error("The homes could not be read", metadata: [LogKey.error: "\(error)"])
        }
        await settle(at: now)
    }

    private func passTime(to now: Instant) async {
        for home in database.homes.map(\.id) {
            while let decision = engines[home]?.decide(by: now) {
                enqueue(decision, of: home)
                await settle(at: now)
            }
        }
        await store(isIdle: true, at: now)
    }

    private func note(_ report: AccessoryChange, at now: Instant) {
        switch report {
        case .reachable(let accessory, let isReachable):
            guard database.state.unreachable.contains(accessory) == isReachable else { return }
            changes.append(.reachable(accessory, isReachable))
        case .value(let address, let value):
            guard let home = places.homes[address.service] else { return }
            if database.state.values[address] != value { changes.append(.value(address, value)) }
            let recent = causes[address.service].flatMap { $0.at.seconds(until: now) <= 1 ? $0.cause : nil }
            take(.value(address, value), in: home, at: now, cause: recent ?? .outside)
        }
    }

    func take(_ event: HouseEvent, in home: HomeID, at now: Instant, cause: Cause = .outside) {
        guard let decision = engines[home]?.take(event, at: now, cause: cause) else { return }
        enqueue(decision, of: home)
    }
}

// MARK: - The homes

extension AutomationRunner {
    private func begin(_ home: Home, at now: Instant) {
        engines[home.id] = RuleEngine(
            zoned(home), state: database.state, memory: EngineMemory(texts: database.memory, home: home.id), at: now)
    }

    /// The home with a time zone, where there is one for it.
    private func zoned(_ home: Home) -> Home {
        var home = home
        home.timeZone = home.timeZone ?? zone
        return home
    }

    /// Takes over the homes as they are now.
    private func follow(_ latest: HomeDatabase, at now: Instant) async {
        let isNewStructure = latest.homes != followed.homes
        database = latest
        followed = latest
        if isNewStructure {
            places = ServicePlaces(latest)
            for home in latest.homes {
                if engines[home.id] == nil { begin(home, at: now) }
                if engines[home.id]?.home != zoned(home) { engines[home.id]?.update(zoned(home), at: now) }
            }
            let there = Set(latest.homes.map(\.id))
            engines = engines.filter { there.contains($0.key) }
        }
        await adopt(latest)
        takeRequests(at: now)
        takePresence(at: now)
        await takeValues(at: now)
    }

    private func takeRequests(at now: Instant) {
        for (key, text) in database.memory.sorted(by: { $0.key < $1.key }) {
            guard let request = DurationRequest(key: key, text: text) else { continue }
            changes.append(.remember(key, nil))
            guard let home = places.homes[request.address.service], let engine = engines[home] else { continue }
            if let plan = request.plan {
                engines[home]?.plan(
                    CharacteristicWrite(address: request.address, value: plan.old), written: plan.written,
                    due: engine.moment(of: plan.due))
            } else {
                engines[home]?.cancelReversion(at: request.address)
            }
        }
    }

    private func takePresence(at now: Instant) {
        for home in database.homes {
            for person in home.people.map(\.id) {
                let isPresent = database.state.present.contains(person)
                guard let engine = engines[home.id], engine.state.present.contains(person) != isPresent else {
                    continue
                }
                take(isPresent ? .arrive(person, place: nil) : .leave(person, place: nil), in: home.id, at: now)
            }
        }
    }

    /// Takes what somebody has set in the store. What the accessories themselves have is the truth: what this program has
    /// stored itself may be older.
    private func takeValues(at now: Instant) async {
        for home in database.homes {
            guard let known = engines[home.id]?.state.values else { continue }
            let others = database.state.values.filter {
                places.homes[$0.key.service] == home.id && known[$0.key] != $0.value
            }
            let addresses = others.keys.sorted { ($0.service, $0.type) < ($1.service, $1.type) }
            guard !addresses.isEmpty else { continue }
            let answers = await connection.read(addresses)
            let reports = drain?() ?? []
            for report in reports { note(report, at: now) }
            let reported = Set(reports.compactMap(\.address))
            for answer in answers where !reported.contains(answer.address) {
                guard let value = answer.value else { continue }
                take(.value(answer.address, value), in: home.id, at: now)
            }
        }
    }
}

// MARK: - Turns

extension AutomationRunner {
    /// Waits until nobody else is in the middle of something.
    func takeTurn() async {
        if !turns.take() { await withCheckedContinuation { turns.wait($0) } }
    }

    /// Lets the next one in.
    func endTurn() { turns.end() }

    /// Stores what has changed. An engine that only notes how far it has come does so now and then.
    func store(isIdle: Bool = false, at now: Instant) async {
        var all = changes
        changes = []
        var isUrgent = !all.isEmpty
        for home in database.homes.map(\.id) {
            for change in engines[home]?.takeMemoryChanges() ?? [] {
                isUrgent = isUrgent || !change.key.hasSuffix(".mark")
                all.append(.remember(change.key, change.text))
            }
        }
        let isTime = lastIdle.map { abs($0.seconds(until: now)) >= Self.idleInterval } ?? true
        guard !all.isEmpty, isUrgent || !isIdle || isTime else { return }
        lastIdle = now
        await perform(all)
    }

    private func perform(_ all: [HomeChange]) async {
        do {
            database = try await repository.perform(all)
        } catch is HomeError where all.count > 1 {
            // Something has been removed meanwhile; the rest still counts.
            for change in all { await perform([change]) }
        } catch let error as HomeError {
            logger.info("A change came too late", metadata: [LogKey.error: "\(error)"])
        } catch {
            logger.error("What happened was not stored", metadata: [LogKey.error: "\(error)"])
            changes = all + changes
        }
    }
}

extension AccessoryChange {
    /// The characteristic that has a new value.
    fileprivate var address: CharacteristicAddress? {
        if case .value(let address, _) = self { address } else { nil }
    }
}

extension Home {
    /// Whether an event is about a person of the home.
    fileprivate func has(_ event: HouseEvent) -> Bool {
        switch event {
        case .arrive(let person, _), .leave(let person, _): people.contains { $0.id == person }
        case .value(let address, _):
            accessories.contains { $0.services.contains { $0.id == address.service } }
        }
    }
}
