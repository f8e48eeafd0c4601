public import HomeModel

/// What is shown for things of a home where they come from: names such as `mdi:floor-lamp`.
public struct HouseIcons: Sendable {
    /// For services.
    public var services: [ServiceID: String]
    /// For rooms.
    public var rooms: [RoomID: String]
    /// For zones.
    public var zones: [ZoneID: String]

    /// Joins what is known.
    public init(services: [ServiceID: String] = [:], rooms: [RoomID: String] = [:], zones: [ZoneID: String] = [:]) {
        self.services = services
        self.rooms = rooms
        self.zones = zones
    }
}
