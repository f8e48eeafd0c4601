internal import Connections
internal import HomeModel
internal import JSONValues

/// What a house of Home Assistant is in a home: its devices, and where each of their services is there.
struct HouseMap: Sendable {
    /// Where a service is.
    struct Place: Sendable {
        /// The entity that it belongs to.
        var entity: String
        /// The service with the rules by which it is read and written.
        var service: MappedService
    }

    /// A device, with the places of its services.
    struct Device: Sendable {
        /// Without values, and as reachable.
        var description: DeviceDescription
        /// Where the services are, by their keys.
        var places: [String: Place]
        /// The entities behind it.
        var entities: [String]
    }

    /// The devices by their addresses.
    private(set) var devices: [String: Device] = [:]
    /// The address of the device that an entity belongs to.
    private(set) var addresses: [String: String] = [:]
    /// The services that an entity is, with their keys.
    private(set) var services: [String: [(key: String, service: MappedService)]] = [:]

    /// A house of which nothing is known.
    init() {}

    /// Maps all that a house has.
    init(_ house: House, catalogue: MappingCatalogue, selection: Selection) {
        var parts: [String: [Part]] = [:]
        for (entity, state) in house.states {
            guard let part = Part(entity, state, house, catalogue, selection) else { continue }
            parts[part.address, default: []].append(part)
        }
        for (address, unordered) in parts {
            add(address, unordered.sorted { ($0.rank, $0.entity) < ($1.rank, $1.entity) }, house)
        }
    }

    private mutating func add(_ address: String, _ parts: [Part], _ house: House) {
        let used = parts.filter { !$0.services.isEmpty }
        let device = parts.first?.device
        guard !used.isEmpty || device?.isService == false else { return }
        var description = DeviceDescription(address: address, name: Naming.device(used.isEmpty ? parts : used))
        let area = parts.lazy.compactMap(\.area).first
        let (room, floor) = (area.flatMap { house.areas[$0] }, house.floor(of: area))
        (description.room, description.roomIcon) = (room?.name, room?.icon)
        (description.zone, description.zoneIcon) = (floor?.name, floor?.icon)
        description.model = device.flatMap { [$0.maker, $0.model].compactMap { $0 }.joined(separator: " ") }
        if description.model?.isEmpty == true { description.model = nil }
        description.bridge = used.first?.isApart == true ? device?.id : device?.via
        description.unmapped = parts.filter(\.services.isEmpty).map(\.entity)
        description.isOptimistic = !used.isEmpty && used.allSatisfy(\.isAssumed)
        var places: [String: Place] = [:]
        for part in used {
            addresses[part.entity] = address
            for service in part.services {
                let key = part.id + service.suffix
                places[key] = Place(entity: part.entity, service: service)
                services[part.entity, default: []].append((key, service))
                description.services.append(Self.described(service, key: key, part, alone: used.count == 1))
            }
        }
        devices[address] = Device(description: description, places: places, entities: used.map(\.entity))
    }

    private static func described(
        _ service: MappedService, key: String, _ part: Part, alone: Bool
    ) -> DeviceService {
        DeviceService(
            key: key, name: service.name ?? (alone || !service.suffix.isEmpty ? nil : Naming.service(part)),
            aliases: service.suffix.isEmpty ? part.aliases : [], type: service.type, noun: service.noun,
            icon: service.suffix.isEmpty ? part.icon : nil,
            characteristics: service.characteristics.map { DeviceCharacteristic(type: $0.type, metadata: $0.metadata) })
    }

    /// Where a characteristic is; `nil` where there is none.
    func place(_ address: DeviceAddress) -> (place: Place, characteristic: MappedCharacteristic)? {
        guard let place = devices[address.accessory]?.places[address.service],
            let characteristic = place.service.characteristic(address.characteristic)
        else { return nil }
        return (place, characteristic)
    }

    /// All devices as they are now, in the order of their addresses.
    func described(_ house: House) -> [DeviceDescription] {
        devices.sorted { $0.key < $1.key }.map { _, device in
            var description = device.description
            description.isReachable = isReachable(device, house)
            for index in description.services.indices {
                let service = description.services[index]
                guard let place = device.places[service.key], let view = house.view(of: place.entity) else { continue }
                for (position, characteristic) in place.service.characteristics.enumerated() {
                    description.services[index].characteristics[position].value = characteristic.value(view)
                }
            }
            return description
        }
    }

    /// The devices without what changes from moment to moment.
    var structure: [String: DeviceDescription] { devices.mapValues(\.description) }

    /// Whether a device can be reached: whether one of its entities can.
    func isReachable(_ address: String, _ house: House) -> Bool {
        devices[address].map { isReachable($0, house) } ?? false
    }

    private func isReachable(_ device: Device, _ house: House) -> Bool {
        device.entities.isEmpty || device.entities.contains { house.states[$0]?.isAvailable == true }
    }
}

extension House {
    /// An entity as the rules of the catalogue see it.
    func view(of entity: String) -> EntityView? {
        states[entity].map { view(of: entity, in: $0) }
    }

    /// An entity as the rules of the catalogue see it, in another state than the present one.
    func view(of entity: String, in state: EntityState) -> EntityView {
        var known = entities[entity]?.capabilities ?? [:]
        if !state.isAvailable { known.merge(remembered[entity] ?? [:]) { $1 } }
        return EntityView(entity: entity, state: state, capabilities: known, house: temperatureUnit)
    }
}
