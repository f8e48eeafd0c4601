internal import HomeModel

/// What accessories and services are called, looked up once for all that they report until the homes change.
struct HappeningNames {
    /// A service by its own name and its accessory's.
    private struct Place {
        var accessory: String
        var service: String
        var home: HomeID
    }

    /// The homes that were looked at.
    let homes: [Home]
    private var services: [ServiceID: Place] = [:]
    private var accessories: [AccessoryID: (name: String, home: HomeID)] = [:]

    /// Looks through a database.
    init(_ database: HomeDatabase) {
        homes = database.homes
        for home in homes {
            for accessory in home.accessories {
                accessories[accessory.id] = (accessory.name, home.id)
                for service in accessory.services {
                    services[service.id] = Place(accessory: accessory.name, service: service.name, home: home.id)
                }
            }
        }
    }

    /// What an accessory reports, as those are told who watch the house.
    func happening(_ change: AccessoryChange) -> Happening {
        switch change {
        case .value(let address, let value):
            let place = services[address.service]
            return Happening(
                .value,
                .map(
                    ("accessory", place.map { .string($0.accessory) }), ("service", place.map { .string($0.service) }),
                    ("id", .id(address.service)), ("characteristic", .string(address.type.rawValue)),
                    ("value", value.fileForm(of: address.type))),
                in: place?.home)
        case .reachable(let accessory, let isReachable):
            let known = accessories[accessory]
            return Happening(
                .reachability,
                .map(("accessory", (known?.name).map(FileNode.string)), ("reachable", .bool(isReachable))),
                in: known?.home)
        }
    }
}
