internal import Connections
internal import HomeKitPairing
internal import HomeModel
internal import LocalDiscovery

/// The bond with one paired accessory, a bridge with all that sits behind it included: connects, follows its events,
/// sends what is to be sent, and connects again whenever that is lost.
actor AccessoryLink {
    /// How it stands with the pairing.
    enum Standing: Hashable, Sendable {
        /// It holds, as far as is known.
        case paired
        /// The accessory doesn't know it any more.
        case unknownToAccessory
        /// It has ended, as was wished; nothing more comes of the link.
        case ended
    }

    /// How long an answer is waited for before the connection is given up; callers give up earlier.
    static let answerLimit = Duration.seconds(30)

    let settings: HomeKitSettings
    let types: HomeKitTypes
    /// Tells of values and reachability.
    let broadcast: EventBroadcast
    /// Tells that devices, the record or the standing have changed.
    private let changed: @Sendable (AccessoryLink) async -> Void
    private let bell = Bell()
    let work = Bell()

    private(set) var record: PairingRecord
    private(set) var standing = Standing.paired
    var isConnected = false
    var queue = LinkQueue()
    var mapped = MappedAccessory()
    var values: [DeviceAddress: Value] = [:]
    /// The devices behind a bridge that it can't reach.
    var unreachable: Set<UInt64> = []
    var causes = Causes()
    var preparations: Int64 = 0
    private var found: FoundService?
    private var tries = 0
    /// Whether it is connected, or could not be.
    var isSettled: Bool { isConnected || tries > 0 || standing != .paired }

    /// Makes a link; ``run()`` connects it.
    init(
        record: PairingRecord, settings: HomeKitSettings, types: HomeKitTypes, broadcast: EventBroadcast,
        changed: @escaping @Sendable (AccessoryLink) async -> Void
    ) {
        self.record = record
        self.settings = settings
        self.types = types
        self.broadcast = broadcast
        self.changed = changed
        if let database = DatabaseCache(folder: settings.cacheFolder).load(record.accessory) {
            // Values of another day are no values of now.
            mapped = AccessoryMapping.map(database, pairing: record.accessory, types: types)
        }
    }

    /// The devices behind the pairing, with what is known of them now.
    var devices: [DeviceDescription] {
        if record.isLeaving == true || standing == .ended { return [] }
        if mapped.devices.isEmpty { return [unknownDevice] }
        return mapped.devices.map { device in
            var device = device
            device.isReachable = isConnected && !(mapped.numbers[device.address].map(unreachable.contains) ?? false)
            device.needsCode = standing == .unknownToAccessory && device.bridge == nil
            for service in device.services.indices {
                for index in device.services[service].characteristics.indices {
                    let address = DeviceAddress(
                        accessory: device.address, service: device.services[service].key,
                        characteristic: device.services[service].characteristics[index].type)
                    device.services[service].characteristics[index].value = values[address]
                }
            }
            return device
        }
    }

    /// The little that is known of an accessory of which there is no description: it hasn't been reached since another
    /// program paired it, or since the cache was lost.
    private var unknownDevice: DeviceDescription {
        DeviceDescription(
            address: record.accessory, name: found?.name ?? record.accessory, model: found?.texts["md"],
            needsCode: standing == .unknownToAccessory, isReachable: false)
    }

    /// Where the accessory was found on the network; also tells that its database has changed.
    func locate(_ service: FoundService) {
        let before = found
        found = service
        if before?.addresses != service.addresses || before?.port != service.port
            || before?.texts["sf"] != service.texts["sf"]
        {
            bell.ring()
        }
        if isConnected, let before, before.texts["c#"] != service.texts["c#"] {
            _ = queue.add(.refresh)
            work.ring()
        }
    }

    /// The pairing shall end: now where the accessory is there, else as soon as it is.
    func leave() async {
        record.isLeaving = true
        await changed(self)
        guard isConnected else { return }
        do throws(PairingError) {
            try await unpair()
            end()
        } catch .unreachable {
            // Told or not, who knows: the next connection shows whether it still knows the pairing.
            bell.ring()
        } catch {
            // It doesn't let itself be told by this controller: only an administrator may.
            end()
        }
        await changed(self)
    }

    /// The pairing is over.
    func end() {
        standing = .ended
        bell.ring()
        work.ring()
    }

    /// Connects and stays connected until the pairing ends or the task is cancelled.
    func run() async {
        var backoff = Backoff()
        while !Task.isCancelled, standing != .ended {
            if let place = place() {
                let started = ContinuousClock.now
                do {
                    try await Exchange.open(host: place.host, port: place.port) { exchange in
                        try await self.live(on: exchange, at: place)
                    }
                } catch let failure as PairingFailure {
                    await note(failure)
                } catch {
                    tries += 1
                }
                await lose()
                if .now - started > .seconds(30) { backoff.reset() }
            }
            guard standing != .ended else { break }
            let pause = standing == .unknownToAccessory ? .seconds(60) : backoff.next()
            if await bell.wait(atMost: pause) { backoff.reset() }
        }
        await lose()
    }

    /// Where to look for it: where it was found, else where it was last; another address after each failure.
    private func place() -> (host: String, port: Int)? {
        if let found, !found.addresses.isEmpty {
            return (found.addresses[tries % found.addresses.count], found.port)
        }
        guard let host = record.lastHost, let port = record.lastPort else { return nil }
        return (host, port)
    }

    private func live(on exchange: Exchange, at place: (host: String, port: Int)) async throws {
        try await exchange.verify(record)
        if standing == .unknownToAccessory { standing = .paired }
        if record.isLeaving == true {
            try PairingsRequest.check(try await exchange.askPairings(PairingsRequest.remove(record.controller)))
            end()
            await changed(self)
            return
        }
        if record.lastHost != place.host || record.lastPort != place.port {
            record.lastHost = place.host
            record.lastPort = place.port
        }
        let news = try await refresh(on: exchange)
        isConnected = true
        await changed(self)
        tellReachability()
        for event in news { broadcast.send(event) }
        try await serve(exchange)
    }

    private func serve(_ exchange: Exchange) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await body in exchange.events { await self.takeEvent(body) }
                throw ExchangeFailure.closed
            }
            group.addTask {
                while await self.standing != .ended {
                    while let next = await self.nextWork() { try await self.perform(next, on: exchange) }
                    if await !self.work.wait(atMost: self.settings.keepAlive) {
                        try Task.checkCancellation()
                        try await self.poll(on: exchange)
                    }
                }
            }
            defer { group.cancelAll() }
            _ = try await group.next()
        }
    }

    private func nextWork() -> LinkQueue.Next? { queue.next() }

    private func note(_ failure: PairingFailure) async {
        tries += 1
        let standing = standing
        switch failure {
        case .authentication, .accessoryNotProven:
            self.standing = .unknownToAccessory
            // It needn't be told any more.
            if record.isLeaving == true { end() }
        default: break
        }
        if standing != self.standing { await changed(self) }
    }

    private func lose() async {
        for next in queue.removeAll() { refuse(next, .unreachable(bridge: nil)) }
        guard isConnected else { return }
        isConnected = false
        unreachable = []
        tellReachability()
    }

    private func tellReachability() {
        for device in mapped.devices { broadcast.send(.reachable(device.address, isConnected)) }
    }

    /// Tells that devices have changed.
    func tellChange() async { await changed(self) }
}
