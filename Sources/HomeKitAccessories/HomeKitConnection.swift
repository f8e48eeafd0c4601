public import Connections
public import HomeKitPairing
public import HomeModel
internal import LocalDiscovery

/// The HomeKit accessories of the local network, as one connection to devices.
///
/// It finds accessories by multicast DNS, pairs with them by their setup codes, and keeps a session with each one that
/// is paired. The address of a device is the accessory's name in its pairing (`AA:BB:CC:DD:EE:FF`); those behind a
/// bridge add their number (`AA:BB:CC:DD:EE:FF/7`). Both stay the same when a device is renamed,
/// moved or gets another network address.
public actor HomeKitConnection: DeviceConnection {
    let settings: HomeKitSettings
    let types: HomeKitTypes
    let store: any PairingStore
    let browser: ServiceBrowser
    let broadcast = EventBroadcast()

    var links: [String: AccessoryLink] = [:]
    var found: [String: FoundService] = [:]
    private var isLoaded = false
    private var isRunning = false
    /// Whether accessories are being looked for.
    var isBrowsing: Bool { isRunning }
    private var starts: AsyncStream<AccessoryLink>.Continuation?
    private var told: [DeviceDescription]?
    /// Whether accessories that are paired have had long enough to be connected to,
    /// for somebody who waits to know what there is.
    private var hasWaited = false
    private static let firstContact = Duration.seconds(3)
    private var lastSave: Task<Void, any Error>?
    /// Whether accessories can be looked for, and whether the pairings could be read.
    public private(set) var state = ConnectionState.connecting

    /// Makes a connection; ``run()`` connects it.
    /// - Throws: an error that names the file where the data that come with the program are missing.
    public init(settings: HomeKitSettings = HomeKitSettings(), store: any PairingStore) throws {
        self.settings = settings
        self.store = store
        types = try HomeKitTypes()
        browser = ServiceBrowser(type: "_hap._tcp", interfaces: settings.interfaces)
    }

    /// Looks for accessories and keeps in touch with those that are paired, until the task is cancelled.
    public func run() async {
        guard !isRunning else { return }
        isRunning = true
        await load()
        let (starting, continuation) = AsyncStream.makeStream(of: AccessoryLink.self)
        starts = continuation
        for link in links.values { continuation.yield(link) }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.browser.run() }
            group.addTask {
                try? await Task.sleep(for: Self.firstContact)
                await self.endWait()
            }
            group.addTask {
                for await services in await self.browser.updates() { await self.take(services) }
            }
            for await link in starting { group.addTask { await link.run() } }
            group.cancelAll()
        }
        starts = nil
        isRunning = false
        set(.connecting)
    }

    /// What accessories tell, and what becomes of the connection.
    public nonisolated func events() -> AsyncStream<DeviceEvent> { broadcast.stream() }

    /// The events, with all that wait for the reader handed over at once.
    public nonisolated func gatheredEvents() -> AsyncStream<[DeviceEvent]> { broadcast.gathered() }

    /// The devices that are paired, and those that could be.
    public var devices: [DeviceDescription] {
        get async {
            await load()
            var devices: [DeviceDescription] = []
            for link in links.values { devices += await link.devices }
            for (id, service) in found where links[id] == nil && service.isUnpaired {
                devices.append(
                    DeviceDescription(address: id, name: service.name, model: service.texts["md"], needsCode: true))
            }
            return devices.sorted { $0.address < $1.address }
        }
    }

    /// Writes values, to each accessory on its own: one that is slow holds back no other.
    public func write(_ writes: [DeviceWrite]) async -> [AccessoryError?] {
        await perform(writes, by: \.address.accessory, missing: .unknown) { await $0.write($1) }
    }

    /// Asks for current values.
    public func read(_ addresses: [DeviceAddress]) async -> [Result<Value, AccessoryError>] {
        await perform(addresses, by: \.accessory, missing: .failure(.unknown)) { await $0.read($1) }
    }

    /// Makes a device show itself; one that isn't paired yet does so, too.
    public func identify(_ accessory: String) async throws(AccessoryError) {
        await load()
        if let link = links[Self.pairing(of: accessory)] {
            try await link.identify(accessory)
            return
        }
        guard let service = found[accessory], service.isUnpaired else { throw .unknown }
        try await identify(service)
    }

    // MARK: Links

    /// Reads the pairings that are kept, once.
    func load() async {
        guard !isLoaded else { return }
        do {
            let records = try await store.load()
            // Somebody else was first while this waited.
            guard !isLoaded else { return }
            isLoaded = true
            for record in records { add(record) }
        } catch {
            set(.refused(.notUnderstood("the pairings that are kept can't be read")))
        }
    }

    /// Takes in a pairing and begins to connect it.
    @discardableResult func add(_ record: PairingRecord) -> AccessoryLink {
        let link = AccessoryLink(record: record, settings: settings, types: types, broadcast: broadcast) {
            [weak self] link in await self?.follow(link)
        }
        links[record.accessory.uppercased()] = link
        if let service = found[record.accessory.uppercased()] { Task { await link.locate(service) } }
        starts?.yield(link)
        return link
    }

    /// Something of a link has changed.
    private func follow(_ link: AccessoryLink) async {
        let record = await link.record
        if await link.standing == .ended, links[record.accessory.uppercased()] === link {
            links[record.accessory.uppercased()] = nil
            DatabaseCache(folder: settings.cacheFolder).remove(record.accessory)
        }
        try? await save()
        await tellDevices()
    }

    /// Keeps all pairings. One after the other, each with what is so when its turn comes:
    /// an older list never replaces a newer one.
    func save() async throws {
        // What could not be read must not be written over.
        guard isLoaded else { throw PairingsUnread() }
        let before = lastSave
        let task = Task {
            _ = await before?.result
            try await store.save(await records())
        }
        lastSave = task
        try await task.value
    }

    private func records() async -> [PairingRecord] {
        var records: [PairingRecord] = []
        for link in links.values where await link.standing != .ended { records.append(await link.record) }
        return records.sorted { $0.accessory < $1.accessory }
    }

    private func endWait() async {
        hasWaited = true
        await tellDevices()
    }

    /// Whether it is known of every paired accessory if it is there:
    /// to say so of one that is just being connected to would be wrong.
    private func isSettled() async -> Bool {
        if hasWaited || told != nil { return true }
        for link in links.values where await !link.isSettled { return false }
        return true
    }

    /// Tells which devices there are, where that has changed.
    func tellDevices() async {
        guard isRunning, await isSettled() else { return }
        let now = await devices
        // Values are told one by one.
        let structure = now.map(\.withoutValues)
        guard told != structure else { return }
        told = structure
        broadcast.send(.devices(now))
    }

    private func take(_ services: [FoundService]) async {
        let report = await browser.report
        guard report.hasBegun else { return }
        if isLoaded {
            set(
                report.interfaces.isEmpty
                    ? .unreachable(.notUnderstood("there is no network to look for accessories in")) : .connected)
        }
        found = Dictionary(
            services.compactMap { service in service.accessory.map { ($0, service) } },
            uniquingKeysWith: { first, _ in first })
        for (id, service) in found { await links[id]?.locate(service) }
        await tellDevices()
    }

    private func set(_ new: ConnectionState) {
        guard state != new else { return }
        state = new
        broadcast.send(.state(new))
    }

    /// The pairing that a device belongs to.
    static func pairing(of device: String) -> String { String(device.prefix { $0 != "/" }) }

    /// Does something with each link's part of a list at the same moment, and puts the results in the list's order.
    private func perform<Item: Sendable, Outcome: Sendable>(
        _ items: [Item], by accessory: KeyPath<Item, String>, missing: Outcome,
        _ body: @escaping @Sendable (AccessoryLink, [Item]) async -> [Outcome]
    ) async -> [Outcome] {
        await load()
        var parts: [String: [Int]] = [:]
        for (index, item) in items.enumerated() {
            parts[Self.pairing(of: item[keyPath: accessory]), default: []].append(index)
        }
        var results = [Outcome](repeating: missing, count: items.count)
        await withTaskGroup(of: ([Int], [Outcome]).self) { group in
            for (pairing, indices) in parts {
                guard let link = links[pairing] else { continue }
                let part = indices.map { items[$0] }
                group.addTask { (indices, await body(link, part)) }
            }
            for await (indices, outcomes) in group {
                for (index, outcome) in zip(indices, outcomes) { results[index] = outcome }
            }
        }
        return results
    }
}

/// The pairings that are kept could not be read, so nothing can be kept beside them.
private struct PairingsUnread: Error {}

extension DeviceDescription {
    /// The device without its values and whether it is there, which are told by events of their own.
    fileprivate var withoutValues: DeviceDescription {
        var device = self
        device.isReachable = true
        for service in device.services.indices {
            for index in device.services[service].characteristics.indices {
                device.services[service].characteristics[index].value = nil
            }
        }
        return device
    }
}
