import Connections
import HomeKitAccessories
import HomeKitPairing
import HomeModel

/// The HomeKit accessories of the network that belong to nobody, for houses in which nothing looks for them yet: nobody
/// has to connect to a kind of accessories, or to have a home at all, in order to hear that there are some.
actor Neighbourhood {
    /// How long is looked where nobody answers, how often,
    /// and how long nobody else may have answered before that is all.
    private static let limit = Duration.milliseconds(1500)
    private static let glance = Duration.milliseconds(100)
    private static let quiet = 4
    /// For how long what was found is believed.
    private static let freshness = Duration.seconds(30)

    private let interfaces: [String]
    private var search: HomeKitConnection?
    private var last: (moment: ContinuousClock.Instant, devices: [DeviceDescription])?

    /// - Parameter interfaces: names or addresses of the interfaces to look on; where it is empty, all of them.
    init(interfaces: [String]) { self.interfaces = interfaces }

    /// How a home connects to them.
    nonisolated var way: HomeConnection.Way { .homeKit(HomeKitNetwork(interfaces: interfaces)) }

    /// What there is.
    func devices() async -> [DeviceDescription] {
        if let last, last.moment.duration(to: .now) < Self.freshness, !last.devices.isEmpty { return last.devices }
        var settings = HomeKitSettings()
        settings.interfaces = interfaces
        guard let connection = try? HomeKitConnection(settings: settings, store: NoPairings()) else { return [] }
        await withDiscardingTaskGroup { group in
            group.addTask { await connection.run() }
            await Self.wait(for: connection)
            group.cancelAll()
        }
        let devices = await connection.devices
        search = connection
        last = (.now, devices)
        return devices
    }

    private static func wait(for connection: HomeKitConnection) async {
        let begin = ContinuousClock.now
        var count = 0
        var unchanged = 0
        while begin.duration(to: .now) < limit, count == 0 || unchanged < quiet, !Task.isCancelled {
            try? await Task.sleep(for: glance)
            let now = await connection.devices.count
            unchanged = now == count ? unchanged + 1 : 0
            count = now
        }
    }

    /// Makes one of them show itself.
    func identify(_ device: String) async throws(AccessoryError) {
        guard let search else { throw .unknown }
        try await search.identify(device)
    }
}

/// Nobody is paired by looking around.
private struct NoPairings: PairingStore {
    func load() async throws -> [PairingRecord] { [] }
    func save(_ records: [PairingRecord]) async throws {}
}
