import HomeModel

/// What the names in a home file stand for, by kind; names are looked up as ``HomeModel/EntityName/folded(_:)``.
struct FileDirectory {
    /// The people.
    var people: [String: PersonID] = [:]
    /// The rooms.
    var rooms: [String: RoomID] = [:]
    /// The services.
    var services: [String: Service] = [:]
    /// The services of each accessory.
    var accessories: [String: [Service]] = [:]
    /// The scenes.
    var scenes: [String: ActionSetID] = [:]

    /// The room that a node names.
    func room(_ node: SourceNode) throws(FileFault) -> RoomID {
        try Self.find(node, "room", in: rooms)
    }

    /// The person that a node names.
    func person(_ node: SourceNode) throws(FileFault) -> PersonID {
        try Self.find(node, "person", in: people)
    }

    /// The scene that a node names.
    func scene(_ node: SourceNode) throws(FileFault) -> ActionSetID {
        try Self.find(node, "scene", in: scenes)
    }

    /// The service that a node names, by its own name or by that of an accessory which does nothing else.
    func service(_ node: SourceNode) throws(FileFault) -> Service {
        let folded = EntityName.folded(try node.text())
        if services[folded] == nil, let own = accessories[folded], let first = own.first {
            guard own.count == 1 else {
                throw node.fault(.severalServices(try node.text(), services: own.map(\.name)))
            }
            return first
        }
        return try Self.find(node, "service", in: services)
    }

    /// The characteristic of a service that a node names.
    func characteristic(
        _ name: String, of service: Service, at position: SourcePosition
    ) throws(FileFault) -> Characteristic {
        if let found = service.characteristic(CharacteristicType(rawValue: name)) { return found }
        let has = service.characteristics.map(\.type.rawValue)
        throw FileFault(
            .missingCharacteristic(
                name, service: service.name, has: has, suggestion: Nearest.of(name, among: has, within: 2)),
            at: position)
    }

    private static func find<Found>(
        _ node: SourceNode, _ kind: String, in names: [String: Found]
    ) throws(FileFault) -> Found {
        let name = try node.text()
        if let found = names[EntityName.folded(name)] { return found }
        throw node.fault(.unknownName(name, kind: kind, suggestion: Nearest.of(name, among: names.keys.sorted())))
    }
}
