import HomeModel

/// What the names in a home file stand for, by kind; names are looked up as ``HomeModel/EntityName/folded(_:)``.
struct FileDirectory {
    private var people: [String: PersonID] = [:]
    private var rooms: [String: RoomID] = [:]
    private var services: [String: Service] = [:]
    private var accessories: [String: [Service]] = [:]
    private var scenes: [String: ActionSetID] = [:]
    /// The names as they are written.
    private var spellings: [String: String] = [:]

    /// Notes a person.
    mutating func add(_ person: Person) {
        note([person.name] + person.aliases, in: \.people, person.id)
    }

    /// Notes a room.
    mutating func add(_ room: Room) {
        note([room.name] + room.aliases, in: \.rooms, room.id)
    }

    /// Notes an accessory and its services.
    mutating func add(_ accessory: Accessory) {
        note([accessory.name] + accessory.aliases, in: \.accessories, accessory.services)
        for service in accessory.services { note([service.name] + service.aliases, in: \.services, service) }
    }

    /// Notes a scene.
    mutating func add(_ scene: ActionSet) {
        note([scene.name] + scene.aliases, in: \.scenes, scene.id)
    }

    private mutating func note<Found>(
        _ names: [String], in list: WritableKeyPath<Self, [String: Found]>, _ found: Found
    ) {
        for name in names {
            let folded = EntityName.folded(name)
            self[keyPath: list][folded] = found
            spellings[folded] = name
        }
    }

    /// The room that a node names.
    func room(_ node: SourceNode) throws(FileFault) -> RoomID {
        try find(node, "room", in: rooms)
    }

    /// The person that a node names.
    func person(_ node: SourceNode) throws(FileFault) -> PersonID {
        try find(node, "person", in: people)
    }

    /// The scene that a node names.
    func scene(_ node: SourceNode) throws(FileFault) -> ActionSetID {
        try find(node, "scene", in: scenes)
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
        return try find(node, "service", in: services)
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

    private func find<Found>(
        _ node: SourceNode, _ kind: String, in names: [String: Found]
    ) throws(FileFault) -> Found {
        let name = try node.text()
        if let found = names[EntityName.folded(name)] { return found }
        let near = Nearest.of(name, among: names.keys.sorted()).map { spellings[$0] ?? $0 }
        throw node.fault(.unknownName(name, kind: kind, suggestion: near))
    }
}
