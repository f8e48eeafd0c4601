internal import HomeModel
internal import HomeStore

/// Where the homes keep their satellites: takes in those that somebody wants.
struct SatelliteStore {
    /// By what the house hears, and what announces itself.
    let ears: EarBoard
    /// Where the homes are kept.
    let repository: any HomeRepository

    /// How somebody wants a satellite.
    struct Wish {
        /// What to call it.
        var name: String
        /// The name of its room, which is made where there is none.
        var room: String?
        /// The room that it says it is in: it counts where the home has it, and no other is wished for.
        var area: String?
        /// Whose rights those have who speak there: a name, or a role.
        var speaker: String?
    }

    /// The satellites that could be taken in.
    func offered() async throws -> [FoundSatellite] { ears.offered(to: try await repository.load()) }

    /// Takes a satellite in; gives its name.
    /// - Throws: ``UsageError`` for somebody whom nobody knows, and what the store throws.
    func add(_ satellite: RoomSatellite, _ wish: Wish) async throws -> String {
        let database = try await repository.load()
        guard let home = database.primaryHome else { throw UsageError("there is no home") }
        // Who may do what is not a matter of a slip: somebody has to be there.
        _ = try SpeakerSource(withRightsOf: wish.speaker, room: nil, conversation: "satellite", in: database)
        var changes: [HomeChange] = []
        var satellite = satellite
        satellite.speaker = wish.speaker
        if let wanted = wish.room ?? wish.area {
            let folded = EntityName.folded(wanted)
            let room = home.rooms.first { room in
                ([room.name] + room.aliases).contains { EntityName.folded($0) == folded }
            }
            if wish.room != nil, room == nil { changes.append(.put(.room(Room(name: wanted)), in: home.id)) }
            satellite.room = room?.name ?? wish.room
        }
        let connection = HomeConnection(name: free(wish.name, in: database), way: .satellite(satellite))
        changes.append(.putConnection(connection, in: home.id))
        try await repository.perform(changes)
        return connection.name
    }

    /// The name, with a number behind it where another connection has it.
    private func free(_ name: String, in database: HomeDatabase) -> String {
        let taken = Set(database.homes.flatMap(\.connections).map { EntityName.folded($0.name) })
        let names = [name] + (2...(taken.count + 2)).map { "\(name) \($0)" }
        return names.first { !taken.contains(EntityName.folded($0)) } ?? name
    }
}

extension RoomSatellite {
    /// The satellite that announces itself, in no room yet.
    init(_ found: FoundSatellite) { self.init(url: found.url, announced: found.announced) }
}
