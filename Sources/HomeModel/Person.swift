/// Somebody who lives in or visits the home.
public struct Person: Hashable, Sendable, Codable {
    /// What a person may do.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everything.
        case admin
        /// Everything but changing the home itself.
        case resident
        /// Control and ask, but not unlock, open a garage, disarm, nor change the home, its scenes or its rules.
        case guest
    }

    /// Their identity.
    public var id: PersonID
    /// Their name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// What they may do.
    public var role: Role

    /// Makes a person.
    public init(id: PersonID = .unassigned, name: String, aliases: [String] = [], role: Role) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.role = role
    }
}
