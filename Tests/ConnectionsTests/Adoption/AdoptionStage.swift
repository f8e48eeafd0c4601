import Connections
import HomeModel
import Testing

/// Homes kept in memory, for tests of what changes them.
actor MemoryRepository: HomeRepository {
    private var reducer: HomeReducer

    init(_ database: HomeDatabase = HomeDatabase()) { reducer = HomeReducer(database) }

    func load() async throws -> HomeDatabase { reducer.database }

    func perform(_ changes: [HomeChange]) async throws -> HomeDatabase {
        try reducer.apply(changes)
        return reducer.database
    }

    nonisolated func updates() -> AsyncStream<HomeDatabase> { AsyncStream { $0.finish() } }
}

/// A home with a connection, and devices to adopt.
struct AdoptionStage {
    let repository: MemoryRepository
    let adopter: Adopter
    let key: ConnectionKey

    init(addsNew: Bool = false, _ changes: (HomeID) -> [HomeChange] = { _ in [] }) async throws {
        var reducer = HomeReducer()
        try reducer.apply([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(reducer.database.homes.first).id
        let way = HomeConnection.Way.mqtt(MQTTBroker(url: "mqtt://b"))
        try reducer.apply([.putConnection(HomeConnection(name: "Zigbee", way: way, addsNew: addsNew), in: home)])
        try reducer.apply(changes(home))
        repository = MemoryRepository(reducer.database)
        adopter = Adopter(repository, naming: try DeviceNaming())
        key = ConnectionKey(home: home, name: "Zigbee")
    }

    /// The home as it is.
    var home: Home {
        get async throws { try #require(try await repository.load().homes.first) }
    }

    /// The names of all accessories.
    var names: [String] {
        get async throws { try await home.accessories.sorted { $0.id < $1.id }.map(\.name) }
    }

    func accessory(_ address: String) async throws -> Accessory {
        try #require(try await home.accessories.first { $0.address == address })
    }
}

extension DeviceDescription {
    /// A lamp, or something of another type.
    static func lamp(
        _ name: String, in room: String? = nil, on floor: String? = nil, address: String? = nil,
        type: ServiceType = "Lightbulb"
    ) -> DeviceDescription {
        DeviceDescription(
            address: address ?? name, name: name, room: room, zone: floor,
            services: [.of(type)])
    }
}

extension DeviceService {
    /// A service that can be switched on.
    static func of(_ type: ServiceType, key: String = "", name: String? = nil) -> DeviceService {
        DeviceService(
            key: key, name: name, type: type,
            characteristics: [DeviceCharacteristic(type: "On", metadata: CharacteristicMetadata(format: .bool))])
    }
}
