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

    private var places: [ServiceID: Place] = [:]
    /// The home that each service is in.
    private(set) var homes: [ServiceID: HomeID] = [:]

    /// Looks through a database once.
    init(_ database: HomeDatabase) {
        let primary = database.primaryHome?.id
        for home in database.homes {
            let rooms = Dictionary(home.rooms.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
            for accessory in home.accessories {
                for service in accessory.services {
                    homes[service.id] = home.id
                    places[service.id] = Place(
                        service: service, accessory: accessory, room: accessory.room.flatMap { rooms[$0] },
                        home: home.id == primary ? nil : home.name)
                }
            }
        }
    }

    /// Where a service is; `nil` for none of the homes' services.
    subscript(service: ServiceID) -> Place? { places[service] }
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
