public import HomeModel

/// The accessories of all homes, simulated: they take values, follow their targets in their own time, can be flipped by
/// hand, lost and found, and made slow or faulty.
///
/// Its values are its own: the database gives the starting ones, and it is for others to store what ``changes()`` and
/// the results of writes tell. Things that move do so by the clock whenever anybody asks; ``run()`` (or
/// ``advance()`` on a virtual clock) makes them tell it when it happens.
public actor SimulatedConnection: AccessoryConnection {
    /// What the connection knows about an accessory.
    struct Device {
        /// The home it is in.
        var home: HomeID
        /// The bridge it sits behind.
        var bridge: String?
        /// The accessory that is this bridge, if the home has one with the bridge's name.
        var bridgeAccessory: AccessoryID?
    }

    /// How fast accessories get to where they are told to go.
    public nonisolated let pace: Pace
    /// How long an answer is waited for.
    public nonisolated let timeout: Duration
    /// How current states follow their targets.
    let model: CurrentStateModel
    /// Tells the time, and waits.
    let time: Timekeeper
    /// Tells everybody what accessories report.
    let broadcast = ChangeBroadcast()

    /// What there is to know of each accessory.
    var devices: [AccessoryID: Device] = [:]
    /// The accessory that each service is part of.
    var owners: [ServiceID: AccessoryID] = [:]
    /// The services as they are and move.
    var services: [ServiceID: ServiceSimulation] = [:]
    /// The accessories that are lost themselves; those behind a lost bridge are so too.
    var lost: Set<AccessoryID> = []
    /// What makes accessories worse than they should be.
    var disturbances: [AccessoryID: Disturbance] = [:]
    /// What changed while its accessory could not tell.
    var untold: [AccessoryID: [CharacteristicAddress]] = [:]
    /// The services in which something is under way.
    var moving: Set<ServiceID> = []
    /// The homes that the database had when it was last looked at.
    var homes: [Home] = []
    /// The state that the database had when it was last looked at.
    var stored = HomeState()
    /// Values that were told, and which the database will say once more.
    var valueEchoes = EchoLedger<CharacteristicAddress, Value>()
    /// Losses and finds that were told, and which the database will say once more.
    var reachabilityEchoes = EchoLedger<AccessoryID, Bool>()
    /// How many times each accessory has shown itself.
    var identifications: [AccessoryID: Int] = [:]
    /// When the next thing that is under way happens, by ``time``.
    var alarm: Duration?
    /// Wakes the one that waits for ``alarm``, when that has changed.
    var wake: AsyncStream<Void>.Continuation?

    /// Makes the accessories of the database's homes.
    ///
    /// With the lifelike pace a door that is `opening` in the database (the process ended under it) goes on from there.
    /// - Parameters:
    ///   - database: the homes, and the values to start from.
    ///   - model: how current states follow targets.
    ///   - pace: how fast.
    ///   - clock: the time by which things move and latencies are waited for.
    ///   - timeout: how long a slow accessory is waited for before its writes fail with `AccessoryError/timedOut`.
    public init(
        _ database: HomeDatabase, model: CurrentStateModel = .standard(), pace: Pace = .lifelike,
        clock: some Clock<Duration> = ContinuousClock(), timeout: Duration = .seconds(10)
    ) {
        self.model = model
        self.pace = pace
        self.timeout = timeout
        time = Timekeeper(clock)
        let now = time.now()
        devices = Self.devices(of: database)
        lost = database.state.unreachable.intersection(devices.keys)
        homes = database.homes
        stored = database.state
        for (accessory, service) in Self.services(of: database) {
            let simulation = ServiceSimulation(
                service, values: Self.values(of: service, in: database.state), model: model, pace: pace, at: now)
            services[service.id] = simulation
            owners[service.id] = accessory
            if simulation.nextTransition != nil { moving.insert(service.id) }
        }
    }

    /// Changes of values and reachability from the call on, those caused by writes too; the newest 4096 are kept for a
    /// slow reader. What an accessory that can't be reached would have told comes when it is found.
    public nonisolated func changes() -> AsyncStream<AccessoryChange> {
        broadcast.stream()
    }

    /// The changes, with all that wait for the reader handed over at once.
    public nonisolated func gatheredChanges() -> AsyncStream<[AccessoryChange]> {
        broadcast.gathered()
    }

    /// The changes since this was last called, for whoever drives a virtual clock and can't wait for a stream; the
    /// first call begins.
    public nonisolated func takeChanges() -> [AccessoryChange] {
        broadcast.takeJournal()
    }

    /// How often each accessory was made to show itself.
    public var identified: [AccessoryID: Int] { identifications }

    /// The value that a characteristic has now, whether or not its accessory can be reached.
    public func value(at address: CharacteristicAddress) -> Value? {
        advance()
        return services[address.service]?.values[address.type]
    }
}

extension SimulatedConnection {
    /// Stores the changes of a service and tells them, or keeps them where its accessory can't tell.
    func tell(_ changes: [Setting], of service: ServiceID) {
        guard let accessory = owners[service] else { return }
        let reachable = isReachable(accessory)
        for change in changes {
            let address = CharacteristicAddress(service: service, type: change.type)
            if reachable {
                valueEchoes.note(change.value, for: address)
                broadcast.send(.value(address, change.value))
            } else {
                untold[accessory, default: []].removeAll { $0 == address }
                untold[accessory, default: []].append(address)
            }
        }
        noteMovement(in: service)
    }

    /// Keeps the list of moving services, and wakes ``run()`` for a new one.
    func noteMovement(in service: ServiceID) {
        if services[service]?.nextTransition == nil {
            moving.remove(service)
        } else {
            moving.insert(service)
            wake?.yield()
        }
    }
}
