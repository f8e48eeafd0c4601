/// A named set of writes, spoken “scene”: performed all at once, best effort, in no order.
public struct ActionSet: Hashable, Sendable, Codable {
    /// Its identity.
    public var id: ActionSetID
    /// Its name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// What it writes.
    public var actions: [CharacteristicWrite]

    /// Makes a scene.
    public init(
        id: ActionSetID = .unassigned, name: String, aliases: [String] = [], actions: [CharacteristicWrite] = []
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.actions = actions
    }

    /// The names of the scenes that HomeKit gives every home, empty until they are filled.
    public static let builtInNames = ["Good Morning", "I'm Leaving", "I'm Home", "Good Night"]

    /// Whether the scene is one of ``builtInNames`` and still as HomeKit made it.
    public var isUntouchedBuiltIn: Bool {
        actions.isEmpty && aliases.isEmpty && says == nil && Self.builtInNames.contains(name)
    }
}
