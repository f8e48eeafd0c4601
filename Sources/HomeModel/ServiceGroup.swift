/// A named set of services that are controlled together.
public struct ServiceGroup: Hashable, Sendable, Codable {
    /// Its identity.
    public var id: ServiceGroupID
    /// Its name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// The services it holds, in the order of the home file.
    public var services: [ServiceID]

    /// Makes a group.
    public init(id: ServiceGroupID = .unassigned, name: String, aliases: [String] = [], services: [ServiceID] = []) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.services = services
    }
}
