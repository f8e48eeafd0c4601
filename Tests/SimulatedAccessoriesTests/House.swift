import HomeModel
import SimulatedAccessories

/// Homes for the tests, made with the catalogue's metadata.
struct House {
    var database = HomeDatabase(homes: [Home(id: HomeID(rawValue: 1), name: "Casa")])

    /// A service of the catalogue's type that has the characteristics named in `values`.
    static func service(
        _ type: ServiceType, id: Int64 = 1, values: [CharacteristicType: Value?]
    ) throws -> Service {
        let catalogue = try Catalogue()
        let characteristics = values.keys.sorted().map { type in
            Characteristic(
                type: type, metadata: catalogue.characteristics[type] ?? CharacteristicMetadata(format: .word))
        }
        return Service(
            id: ServiceID(rawValue: id), name: "Service \(id)", type: type, characteristics: characteristics)
    }

    /// Adds an accessory with one service; both get the identifier `id`.
    mutating func add(
        _ type: ServiceType, id: Int64, name: String? = nil, bridge: String? = nil, reachable: Bool = true,
        home: Int = 0, values: [CharacteristicType: Value?]
    ) throws {
        let service = try Self.service(type, id: id, values: values)
        let accessory = Accessory(
            id: AccessoryID(rawValue: id), name: name ?? "Accessory \(id)", bridge: bridge, services: [service])
        database.homes[home].accessories.append(accessory)
        if !reachable { database.state.unreachable.insert(accessory.id) }
        for (type, value) in values {
            database.state.values[address(id, type)] = value
        }
    }

    mutating func remove(_ id: Int64) {
        database.homes[0].accessories.removeAll { $0.id.rawValue == id }
        database.state.values = database.state.values.filter { $0.key.service.rawValue != id }
    }
}

func address(_ service: Int64, _ type: CharacteristicType) -> CharacteristicAddress {
    CharacteristicAddress(service: ServiceID(rawValue: service), type: type)
}

func write(_ service: Int64, _ type: CharacteristicType, _ value: Value) -> CharacteristicWrite {
    CharacteristicWrite(address: address(service, type), value: value)
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
    init(stringLiteral value: String) { self = .word(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension AsyncStream<AccessoryChange>.Iterator {
    /// The next so many changes.
    mutating func next(_ count: Int) async -> [AccessoryChange] {
        var changes: [AccessoryChange] = []
        while changes.count < count, let change = await next() { changes.append(change) }
        return changes
    }
}
