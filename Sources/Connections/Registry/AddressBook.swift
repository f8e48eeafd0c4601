public import HomeModel

/// Which characteristic here is which one on the other side of which connection.
struct AddressBook: Sendable {
    /// An accessory that is reached by a connection.
    struct Entry: Sendable {
        /// The connection.
        var connection: ConnectionKey
        /// The other side's identifier.
        var address: String
        /// The bridge that it sits behind, for errors; else the connection's name.
        var bridge: String
    }

    /// A characteristic that is reached by a connection.
    struct Place: Sendable {
        /// Its accessory.
        var accessory: AccessoryID
        /// Where it is on the other side.
        var address: DeviceAddress
        /// What it takes.
        var metadata: CharacteristicMetadata
    }

    /// The accessories that are reached by connections.
    private(set) var accessories: [AccessoryID: Entry] = [:]
    /// Their characteristics.
    private(set) var places: [CharacteristicAddress: Place] = [:]
    /// The services that belong to them.
    private(set) var services: Set<ServiceID> = []
    private var characteristics: [ConnectionKey: [DeviceAddress: [CharacteristicAddress]]] = [:]
    private var devices: [ConnectionKey: [String: [AccessoryID]]] = [:]

    /// Looks at all homes.
    init(_ database: HomeDatabase) {
        for home in database.homes {
            for accessory in home.accessories {
                guard let via = accessory.via, let address = accessory.address else { continue }
                let key = ConnectionKey(home: home.id, name: via)
                accessories[accessory.id] = Entry(connection: key, address: address, bridge: accessory.bridge ?? via)
                devices[key, default: [:]][address, default: []].append(accessory.id)
                for service in accessory.services { note(service, of: accessory.id, at: address, behind: key) }
            }
        }
    }

    private mutating func note(
        _ service: Service, of accessory: AccessoryID, at device: String, behind key: ConnectionKey
    ) {
        services.insert(service.id)
        for characteristic in service.characteristics {
            let here = CharacteristicAddress(service: service.id, type: characteristic.type)
            let there = DeviceAddress(accessory: device, service: service.address, characteristic: characteristic.type)
            places[here] = Place(accessory: accessory, address: there, metadata: characteristic.metadata)
            characteristics[key, default: [:]][there, default: []].append(here)
        }
    }

    /// What a characteristic on the other side is here.
    func characteristics(_ address: DeviceAddress, behind key: ConnectionKey) -> [CharacteristicAddress] {
        characteristics[key]?[address] ?? []
    }

    /// What a device on the other side is here.
    func accessories(_ device: String, behind key: ConnectionKey) -> [AccessoryID] {
        devices[key]?[device] ?? []
    }

    /// All accessories behind a connection.
    func accessories(behind key: ConnectionKey) -> [AccessoryID] {
        devices[key].map { $0.values.flatMap(\.self) } ?? []
    }
}

extension CharacteristicMetadata {
    /// A value that a device reports, as it is kept: a number that is past the range counts as its end, since that is
    /// what the device knows; `nil` for what can be nothing of the kind.
    func reported(_ value: Value) -> Value? {
        do throws(ValueError) {
            return try accepted(value)
        } catch {
            guard case .outOfRange = error, case .number(let number) = value, number.isFinite else { return nil }
            return .number(min(max(number, minimum ?? -.infinity), maximum ?? .infinity))
        }
    }
}

extension HomeDatabase {
    /// The homes with those accessories alone that no connection reaches: what is simulated.
    public var simulatedPart: HomeDatabase {
        var part = self
        for position in part.homes.indices { part.homes[position].accessories.removeAll { $0.via != nil } }
        return part
    }
}
