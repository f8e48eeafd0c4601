/// The name of a kind of service, as the HomeKit Accessory Protocol has it (`Lightbulb`), or a maker's own
/// (`RobotVacuum`).
public struct ServiceType: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral, Comparable {
    /// The name.
    public let rawValue: String

    /// Wraps a name; any text is allowed.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Wraps a name written in the program.
    public init(stringLiteral value: String) { rawValue = value }
    /// Orders types by name.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// One thing that an accessory does, such as its light.
public struct Service: Hashable, Sendable, Codable {
    /// Its identity.
    public var id: ServiceID
    /// Its name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// What it is.
    public var type: ServiceType
    /// The everyday word for it, where the type alone doesn't say (`curtains` for a `WindowCovering`).
    public var noun: String?
    /// Whether it has to stay on when everything goes off, where what it is doesn't tell; `nil` where that does.
    public var isEssential: Bool?
    /// The other side's own identifier for it within its accessory; empty where it needs none.
    public var address: String
    /// What it has, in the order of the home file.
    public var characteristics: [Characteristic]

    /// Makes a service.
    public init(
        id: ServiceID = .unassigned, name: String, aliases: [String] = [], type: ServiceType, noun: String? = nil,
        address: String = "", characteristics: [Characteristic] = []
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.type = type
        self.noun = noun
        self.address = address
        self.characteristics = characteristics
    }

    /// The characteristic of the type, where the service has it.
    public func characteristic(_ type: CharacteristicType) -> Characteristic? {
        characteristics.first { $0.type == type }
    }
}
