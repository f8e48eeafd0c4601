internal import HomeModel
internal import Understanding

/// Where each service of all homes is.
struct ServicePlaces {
    /// A service and what it belongs to.
    struct Place {
        /// The service.
        var service: Service
        /// The accessory that it is part of.
        var accessory: Accessory
        /// The name of the room.
        var room: String?
        /// The name of the home, where it is not the primary one.
        var home: String?
    }

    /// Where a service stands in ``homes``: a tenth of the memory of what is there, of which there may be ten thousand.
    private struct Location {
        var home: Int32
        var accessory: Int32
        var service: Int32
    }

    private let homes: [Home]
    private let primary: HomeID?
    private var locations: [ServiceID: Location] = [:]
    private var roomNames: [RoomID: String] = [:]

    /// Looks through a database once.
    init(_ database: HomeDatabase) {
        homes = database.homes
        primary = database.primaryHome?.id
        for (homeIndex, home) in homes.enumerated() {
            for room in home.rooms { roomNames[room.id] = room.name }
            for (accessoryIndex, accessory) in home.accessories.enumerated() {
                for (serviceIndex, service) in accessory.services.enumerated() {
                    locations[service.id] = Location(
                        home: Int32(homeIndex), accessory: Int32(accessoryIndex), service: Int32(serviceIndex))
                }
            }
        }
    }

    /// Where a service is; `nil` for none of the homes' services.
    subscript(service: ServiceID) -> Place? {
        guard let location = locations[service] else { return nil }
        let home = homes[Int(location.home)]
        let accessory = home.accessories[Int(location.accessory)]
        return Place(
            service: accessory.services[Int(location.service)], accessory: accessory,
            room: accessory.room.flatMap { roomNames[$0] }, home: home.id == primary ? nil : home.name)
    }

    /// The home that a service is in.
    func home(of service: ServiceID) -> HomeID? {
        locations[service].map { homes[Int($0.home)].id }
    }
}

extension Assistant {
    /// Writes as the targets of a command; those to services that are gone are left out.
    func targets(of writes: [CharacteristicWrite]) -> [CommandTarget] {
        writes.compactMap { write in
            places[write.address.service].map { place in
                CommandTarget(
                    address: write.address, home: place.home, room: place.room, accessory: place.accessory.name,
                    service: place.service.name, value: write.value)
            }
        }
    }
}

extension Home {
    /// The names of everything in the home, aliases and services included.
    var allNames: [String] {
        entities.flatMap { [$0.name] + $0.aliases }
            + accessories.flatMap(\.services).flatMap { [$0.name] + $0.aliases }
    }
}
