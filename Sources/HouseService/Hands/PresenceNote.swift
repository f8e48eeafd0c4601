public import HomeModel

/// That somebody has come home or gone, told by hand.
public struct PresenceNote: Sendable {
    /// The person's name.
    public var name: String
    /// Whether they have come.
    public var isPresent: Bool

    /// Makes a note.
    public init(name: String, isPresent: Bool) {
        self.name = name
        self.isPresent = isPresent
    }

    /// Stores it, and writes it down.
    /// - Throws: ``UsageError`` where nobody has the name; the repository's errors.
    public func perform(on repository: any HomeRepository, log: any ActivityLog) async throws {
        let database = try await repository.load()
        let homes = [database.primaryHome].compactMap(\.self) + database.homes
        let folded = EntityName.folded(name)
        let people = homes.flatMap(\.people)
        guard let person = people.first(where: { ([$0.name] + $0.aliases).map(EntityName.folded).contains(folded) })
        else {
            let names = homes.first?.people.map(\.name) ?? []
            throw UsageError("nobody is called “\(name)”; there are: \(names.joined(separator: ", "))")
        }
        try await repository.perform([.present(person.id, isPresent)])
        let now = try SpeakerSource(room: nil, person: nil, now: nil, in: database).now
        try await log.record([ActivityEntry(.presence(person.id, isPresent: isPresent), because: .hand, at: now)])
    }
}
