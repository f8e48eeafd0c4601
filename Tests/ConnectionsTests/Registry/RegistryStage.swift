import Connections
import HomeModel
import Testing

/// A home with lamps behind two connections and one that is simulated, and the registry for it.
struct RegistryStage {
    let zigbee = FakeConnection()
    let assistant = FakeConnection()
    let simulated: FakeSimulation
    let time = TestTime()
    let registry: ConnectionRegistry
    let database: HomeDatabase
    let home: Home

    static let onOff = CharacteristicMetadata(format: .bool)
    static let percent = CharacteristicMetadata(format: .number, minimum: 0, maximum: 100, step: 1)
    static let celsius = CharacteristicMetadata(format: .number, permissions: [.read])

    init() async throws {
        var reducer = HomeReducer()
        try reducer.apply([.putHome(Home(name: "Casa"), state: HomeState())])
        let id = try #require(reducer.database.homes.first).id
        try reducer.apply([
            .put(.person(Person(name: "Anna", aliases: ["anna.w"], role: .admin)), in: id),
            .putConnection(HomeConnection(name: "Zigbee", way: .mqtt(MQTTBroker(url: "mqtt://b"))), in: id),
            .putConnection(
                HomeConnection(name: "Assistant", way: .homeAssistant(HomeAssistantServer(url: "ws://a"))), in: id),
            .put(.accessory(Self.lamp("Near", via: "Zigbee", "near")), in: id),
            .put(.accessory(Self.lamp("Far", via: "Zigbee", "far")), in: id),
            .put(.accessory(Self.lamp("Other", via: "Assistant", "other")), in: id),
            .put(.accessory(Self.lamp("Simulated", via: nil, nil)), in: id),
        ])
        database = reducer.database
        home = try #require(database.homes.first)
        simulated = FakeSimulation()
        let (zigbee, assistant, time) = (zigbee, assistant, time)
        registry = ConnectionRegistry(database, simulated: simulated, sleep: { try await time.sleep($0) }) {
            connection, _ in
            connection.name == "Zigbee" ? zigbee : connection.name == "Assistant" ? assistant : nil
        }
    }

    static func lamp(_ name: String, via: String?, _ address: String?) -> Accessory {
        Accessory(
            name: name, via: via, address: address,
            services: [
                Service(
                    name: name, type: "Lightbulb",
                    characteristics: [
                        Characteristic(type: "On", metadata: onOff),
                        Characteristic(type: "Brightness", metadata: percent),
                        Characteristic(type: "CurrentTemperature", metadata: celsius),
                    ])
            ])
    }

    /// A device as the other side offers it.
    static func device(_ address: String, on: Bool? = nil, isReachable: Bool = true) -> DeviceDescription {
        DeviceDescription(
            address: address, name: address, isReachable: isReachable,
            services: [
                DeviceService(
                    type: "Lightbulb",
                    characteristics: [
                        DeviceCharacteristic(type: "On", metadata: onOff, value: on.map(Value.bool)),
                        DeviceCharacteristic(type: "Brightness", metadata: percent),
                    ])
            ])
    }

    /// Makes both connections.
    func connect() async {
        await registry.open()
        await zigbee.connect([Self.device("near", on: false), Self.device("far", on: false)])
        await assistant.connect([Self.device("other", on: true)])
        await registry.waitUntilKnown()
    }

    func accessory(_ name: String) -> Accessory {
        home.accessories.first { $0.name == name } ?? Accessory(name: "missing")
    }

    func address(_ name: String, _ type: CharacteristicType = "On") -> CharacteristicAddress {
        CharacteristicAddress(service: accessory(name).services.first?.id ?? .unassigned, type: type)
    }

    func write(_ name: String, _ value: Value, _ type: CharacteristicType = "On") -> CharacteristicWrite {
        CharacteristicWrite(address: address(name, type), value: value)
    }

    func errors(_ writes: CharacteristicWrite...) async -> [AccessoryError?] {
        await registry.write(writes).map(\.error)
    }
}

/// Stands for the simulator: takes everything and remembers it.
actor FakeSimulation: AccessoryHub {
    private(set) var written: [CharacteristicWrite] = []
    private(set) var updates: [HomeDatabase] = []
    private(set) var identified: [AccessoryID] = []

    func write(_ writes: [CharacteristicWrite]) async -> [WriteResult] {
        written += writes
        return writes.map { WriteResult(write: $0) }
    }

    func read(_ addresses: [CharacteristicAddress]) async -> [ReadResult] {
        addresses.map { ReadResult(address: $0, value: .bool(true)) }
    }

    func identify(_ accessory: AccessoryID) async throws(AccessoryError) { identified.append(accessory) }
    func update(_ database: HomeDatabase) async { updates.append(database) }
    nonisolated func changes() -> AsyncStream<AccessoryChange> { AsyncStream { $0.finish() } }
    nonisolated func takeChanges() -> [AccessoryChange] { [] }
    func run() async {}
}
