public import HomeModel
internal import Understanding

extension SpeakerSource {
    /// Somebody of whom nobody knows who it is, with the rights that the house's owner gives them.
    /// - Parameters:
    ///   - rights: the name of a person, or a role; a guest's where nothing is said.
    ///   - room: where they are, where that is known.
    ///   - conversation: the name of the conversation that they have.
    ///   - database: the homes in which the room and the person are looked for.
    /// - Throws: ``UsageError`` for a room, a person or a role that there isn't.
    public init(
        withRightsOf rights: String?, room: String?, conversation: String, in database: HomeDatabase
    ) throws {
        let people = database.homes.flatMap(\.people)
        let folded = rights.map(EntityName.folded)
        let isPerson = people.contains { person in
            ([person.name] + person.aliases).contains { EntityName.folded($0) == folded }
        }
        let role = isPerson ? nil : folded.map { Person.Role(rawValue: $0) } ?? .guest
        if let rights, !isPerson, role == nil {
            throw UsageError(
                "“\(rights)” is neither somebody in this home nor a role; roles are guest, resident and admin")
        }
        let person = isPerson ? rights : nil
        try self.init(
            room: room, person: person, now: nil, limit: role, conversation: .named(conversation, of: person),
            in: database)
    }
}
