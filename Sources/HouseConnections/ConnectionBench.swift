import Connections
import Foundation
import HomeModel
import HomeStore
import HouseService
import SimulatedAccessories

/// The homes of a command with their connections made, for as long as the command works on them.
struct ConnectionBench {
    /// The homes.
    let house: HouseStore
    /// Their secrets.
    let secrets: Secrets
    /// The way to all accessories.
    let registry: ConnectionRegistry
    /// How devices are named.
    let naming: DeviceNaming

    /// How long devices may still come in after the first.
    private static let gathering = Duration.milliseconds(1500)

    /// Opens the homes.
    /// - Parameters:
    ///   - database: other homes than those that are stored, to try something out.
    ///   - secret: a secret that isn't kept yet.
    init(_ house: HouseStore, database: HomeDatabase? = nil, secret: String? = nil) throws {
        self.house = house
        secrets = Secrets(beside: house.path)
        naming = try DeviceNaming()
        let homes = database ?? house.database
        let factory = ConnectionFactory(secrets: secrets, secret: secret)
        registry = ConnectionRegistry(
            homes, simulated: SimulatedConnection(homes.simulatedPart, pace: .instant), deadlines: Self.deadlines
        ) { connection, _ in factory.make(connection) }
    }

    private static var deadlines: ConnectionRegistry.Deadlines {
        var deadlines = ConnectionRegistry.Deadlines()
        // Somebody watches: better late than not at all.
        deadlines.contact = .seconds(12)
        return deadlines
    }

    /// Makes the connections, and waits until they have told what there is.
    func open() async {
        await registry.open()
        await registry.waitUntilKnown()
        // Devices announce themselves one by one; the number is steady soon.
        var count = -1
        for round in 0..<4 {
            let statuses = await registry.statuses.filter { $0.state?.isConnected == true }
            guard !statuses.isEmpty else { break }
            let now = statuses.map(\.devices.count).reduce(0, +)
            // What has to be found in the network answers the second question at the latest.
            let isSearch = round < 2 && statuses.contains { $0.connection.way.key == "homeKit" }
            if now == count, !isSearch { break }
            count = now
            try? await Task.sleep(for: Self.gathering)
        }
    }

    /// Ends the connections.
    func close() async { await registry.close() }

    /// All that the connections offer, in their order.
    func offers(of database: HomeDatabase) async -> [DeviceOffer] {
        await registry.offers(of: database, naming: naming)
    }
}
