internal import HomeModel

extension HouseView {
    /// What accessories report.
    func happening(_ change: AccessoryChange) -> Happening {
        switch change {
        case .value(let address, let value):
            let place = place(of: address.service)
            return Happening(
                .value,
                .map(
                    ("accessory", place.map { .string($0.accessory.name) }),
                    ("service", place.map { .string($0.service.name) }), ("id", .id(address.service)),
                    ("characteristic", .string(address.type.rawValue)), ("value", value.fileForm(of: address.type))))
        case .reachable(let accessory, let isReachable):
            let name = name(of: accessory)
            return Happening(
                .reachability, .map(("accessory", name.map(FileNode.string)), ("reachable", .bool(isReachable))))
        }
    }

    /// Somebody's coming or going.
    func happening(_ person: PersonID, isPresent: Bool) -> Happening {
        Happening(.presence, .map(("person", name(of: person).map(FileNode.string)), ("present", .bool(isPresent))))
    }
}
