public import HomeModel
internal import VoiceService

/// Homes with their state, in the form in which programs are told of them.
public struct HouseView: Sendable {
    private let database: HomeDatabase
    private let icons: HouseIcons

    /// Looks at a database.
    public init(_ database: HomeDatabase, icons: HouseIcons = HouseIcons()) {
        self.database = database
        self.icons = icons
    }

    /// The homes and what is in them, by name.
    public var homes: FileNode {
        .list(
            database.homes.map { home in
                let names = Dictionary(home.rooms.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
                return FileNode.map(
                    ("id", .id(home.id)), ("name", .string(home.name)),
                    ("primary", .bool(home.id == database.primaryHome?.id)),
                    ("timeZone", home.timeZone.map(FileNode.string)), ("units", .string(home.units.rawValue)),
                    (
                        "rooms",
                        .list(
                            home.rooms.map { room in
                                .map(
                                    ("id", .id(room.id)), ("name", .string(room.name)),
                                    ("icon", icons.rooms[room.id].map(FileNode.string)))
                            })
                    ),
                    (
                        "zones",
                        .list(
                            home.zones.map { zone in
                                let rooms = home.rooms.map(\.id).filter(zone.rooms.contains)
                                return .map(
                                    ("id", .id(zone.id)), ("name", .string(zone.name)),
                                    ("icon", icons.zones[zone.id].map(FileNode.string)),
                                    ("rooms", .list(rooms.compactMap { names[$0].map(FileNode.string) })))
                            })
                    ))
            })
    }

    /// All accessories with their services and values.
    public var accessories: FileNode {
        .list(
            database.homes.flatMap { home in
                let rooms = Dictionary(home.rooms.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
                return home.accessories.map { accessory in
                    FileNode.map(
                        ("id", .id(accessory.id)), ("home", .string(home.name)), ("name", .string(accessory.name)),
                        ("room", accessory.room.flatMap { rooms[$0] }.map(FileNode.string)),
                        ("reachable", .bool(!database.state.unreachable.contains(accessory.id))),
                        ("via", accessory.via.map(FileNode.string)),
                        ("address", accessory.address.map(FileNode.string)),
                        ("bridge", accessory.bridge.map(FileNode.string)),
                        ("optimistic", accessory.isOptimistic ? .bool(true) : nil),
                        ("services", .list(accessory.services.map(service))))
                }
            })
    }

    private func service(_ service: Service) -> FileNode {
        .map(
            ("id", .id(service.id)), ("name", .string(service.name)), ("type", .string(service.type.rawValue)),
            ("icon", icons.services[service.id].map(FileNode.string)),
            ("characteristics", .list(service.characteristics.map { characteristic($0, of: service.id) })))
    }

    private func characteristic(_ characteristic: Characteristic, of service: ServiceID) -> FileNode {
        let address = CharacteristicAddress(service: service, type: characteristic.type)
        let metadata = characteristic.metadata
        return .map(
            ("type", .string(characteristic.type.rawValue)),
            ("value", database.state.values[address]?.fileForm(of: characteristic.type) ?? .null),
            ("format", .string(characteristic.type.isDuration ? "duration" : metadata.format.rawValue)),
            ("writable", .bool(metadata.permissions.contains(.write))),
            ("unit", metadata.unit.map(FileNode.string)), ("min", metadata.minimum.map(FileNode.number)),
            ("max", metadata.maximum.map(FileNode.number)), ("step", metadata.step.map(FileNode.number)),
            (
                "values",
                metadata.validValues.isEmpty ? nil : .list(metadata.validValues.map(FileNode.string))
            ))
    }

    /// The people, and who is at home.
    public var people: FileNode {
        .list(
            database.homes.flatMap { home in
                home.people.map { person in
                    FileNode.map(
                        ("id", .id(person.id)), ("home", .string(home.name)), ("name", .string(person.name)),
                        ("role", .string(person.role.rawValue)),
                        ("present", .bool(database.state.present.contains(person.id))))
                }
            })
    }

    /// The home of a person.
    func home(of person: PersonID) -> HomeID? {
        database.homes.first { $0.people.contains { $0.id == person } }?.id
    }

    /// The name of a person.
    func name(of person: PersonID) -> String? {
        database.homes.lazy.flatMap(\.people).first { $0.id == person }?.name
    }

    /// The scenes, in the form that results have.
    public var scenes: FileNode {
        .list(
            database.homes.flatMap { home in
                home.scenes.map { scene in
                    FileNode.map(
                        ("id", .id(scene.id)), ("home", .string(home.name)), ("name", .string(scene.name)),
                        ("scene", scene.fileForm(in: home)), ("text", .string(home.line(of: scene))))
                }
            })
    }
}

extension FileNode {
    /// The number of something.
    static func id<Entity>(_ id: Identifier<Entity>) -> FileNode { .number(Double(id.rawValue)) }

    /// A value without quotes.
    public var plainText: String {
        if case .string(let text) = self { text } else { json }
    }
}

extension Home {
    /// A scene as a line for people.
    public func line(of scene: ActionSet) -> String {
        guard !scene.actions.isEmpty else { return "\(scene.name): (empty)" }
        let services = Dictionary(
            accessories.flatMap(\.services).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        let actions = scene.actions.map { action in
            let value = action.value.fileForm(of: action.address.type).plainText
            return "\(services[action.address.service] ?? "?") \(action.address.type.rawValue) \(value)"
        }
        return "\(scene.name): \(actions.joined(separator: ", "))"
    }
}
