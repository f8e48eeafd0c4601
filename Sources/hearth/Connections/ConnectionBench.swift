import Connections
import Foundation
import HomeModel
import HomeStore
import SimulatedAccessories

/// The homes of a command with their connections made, for as long as the command works on them.
struct ConnectionBench {
    /// A device that a connection offers.
    struct Offer {
        /// The device.
        var device: DeviceDescription
        /// The connection.
        var connection: HomeConnection
        /// Which connection that is.
        var key: ConnectionKey
        /// The accessory that it is already.
        var accessory: Accessory?
    }

    /// The homes.
    let house: House
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
    init(_ house: House, database: HomeDatabase? = nil, secret: String? = nil) throws {
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
        for _ in 0..<4 where await !registry.statuses.allSatisfy({ $0.state?.isConnected != true }) {
            let now = await registry.statuses.map(\.devices.count).reduce(0, +)
            if now == count { break }
            count = now
            try? await Task.sleep(for: Self.gathering)
        }
    }

    /// Ends the connections.
    func close() async { await registry.close() }

    /// All that the connections offer, in their order.
    func offers(of database: HomeDatabase) async -> [Offer] {
        await registry.statuses.flatMap { status -> [Offer] in
            guard let home = database.homes.first(where: { $0.id == status.home }) else { return [] }
            let key = ConnectionKey(home: home.id, name: status.connection.name)
            let adoption = Adoption(home: home, connection: status.connection.name, naming: naming)
            return status.devices.map {
                Offer(
                    device: $0, connection: status.connection, key: key, accessory: adoption.accessory(for: $0.address))
            }
        }
    }

    /// Tells which connections could not be made; `true` where all were.
    func tellProblems() async -> Bool {
        var isGood = true
        for status in await registry.statuses where status.state?.isConnected != true {
            isGood = false
            let problem = status.state?.problem?.sentence(about: status.connection) ?? "it doesn't answer"
            Terminal.complain("\(status.connection.name): \(problem)")
        }
        return isGood
    }

    /// Brings the stored state up to date with what the devices say.
    func storeState() async throws {
        let database = try await house.repository.load()
        await registry.update(database)
        let changes = await registry.differences(from: database.state)
        if !changes.isEmpty { try await house.repository.perform(changes) }
    }
}
