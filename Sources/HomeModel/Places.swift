/// A room of a home.
public struct Room: Hashable, Sendable, Codable {
    /// Its identity.
    public var id: RoomID
    /// Its name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?

    /// Makes a room.
    public init(id: RoomID = .unassigned, name: String, aliases: [String] = []) {
        self.id = id
        self.name = name
        self.aliases = aliases
    }
}

/// A named set of rooms; a room may be in any number of zones.
public struct Zone: Hashable, Sendable, Codable {
    /// Its identity.
    public var id: ZoneID
    /// Its name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// The rooms it holds, in the order of the home file.
    public var rooms: [RoomID]

    /// Makes a zone.
    public init(id: ZoneID = .unassigned, name: String, aliases: [String] = [], rooms: [RoomID] = []) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.rooms = rooms
    }
}

/// Where a home is on Earth, for sunrise and sunset.
public struct GeoLocation: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public var longitude: Double

    /// Makes a location.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
