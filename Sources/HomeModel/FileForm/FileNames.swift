/// The names by which a file speaks of the things of one home.
struct FileNames {
    private var services: [ServiceID: String] = [:]
    private var people: [PersonID: String] = [:]
    private var rooms: [RoomID: String] = [:]
    private var scenes: [ActionSetID: String] = [:]

    /// Looks at all of a home.
    init(_ home: Home) {
        for accessory in home.accessories {
            for service in accessory.services { services[service.id] = service.name }
        }
        for person in home.people { people[person.id] = person.name }
        for room in home.rooms { rooms[room.id] = room.name }
        for scene in home.scenes { scenes[scene.id] = scene.name }
    }

    /// The service's name, as a node; `nil` where the home has no such service (so for the other kinds).
    func node(_ id: ServiceID) -> FileNode? { services[id].map { .string($0) } }
    /// The person's name.
    func node(_ id: PersonID) -> FileNode? { people[id].map { .string($0) } }
    /// The room's name.
    func node(_ id: RoomID) -> FileNode? { rooms[id].map { .string($0) } }
    /// The scene's name.
    func node(_ id: ActionSetID) -> FileNode? { scenes[id].map { .string($0) } }

    /// Writes as a list of `{service, set}`: those to one service that follow one another share an entry. What the home
    /// doesn't have is left out.
    func nodes(_ writes: [CharacteristicWrite]) -> [FileNode] {
        var result: [FileNode] = []
        var current: (service: ServiceID, entries: [FileNode.Entry])?
        func close() {
            guard let current, let name = node(current.service) else { return }
            result.append(.map(("service", name), ("set", .map(current.entries))))
        }
        for write in writes {
            let entry = FileNode.Entry(
                key: write.address.type.rawValue, value: write.value.fileForm(of: write.address.type))
            if current?.service == write.address.service,
                current?.entries.contains(where: { $0.key == entry.key }) == false
            {
                current?.entries.append(entry)
            } else {
                close()
                current = (write.address.service, [entry])
            }
        }
        close()
        return result
    }
}
