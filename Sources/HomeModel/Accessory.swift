/// A physical device in one room, or in none yet.
public struct Accessory: Hashable, Sendable {
    /// Its identity.
    public var id: AccessoryID
    /// Its name, unique in the home; an accessory with one service may share its name with that service.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// The room it stands in.
    public var room: RoomID?
    /// The name of the bridge it sits behind.
    public var bridge: String?
    /// The name of the connection by which it is reached; `nil` for one that is simulated.
    public var via: String?
    /// The other side's own identifier for it, where it is reached by a connection.
    public var address: String?
    /// Whether it never tells its state, so that what was written is taken to be so.
    public var isOptimistic: Bool
    /// What it does, in the order of the home file.
    public var services: [Service]

    /// Makes an accessory.
    public init(
        id: AccessoryID = .unassigned, name: String, aliases: [String] = [], room: RoomID? = nil,
        bridge: String? = nil, via: String? = nil, address: String? = nil, isOptimistic: Bool = false,
        services: [Service] = []
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.room = room
        self.bridge = bridge
        self.via = via
        self.address = address
        self.isOptimistic = isOptimistic
        self.services = services
    }
}
