public import HomeModel

/// Something in reach that could become an accessory, or be connected to as a satellite.
public struct FoundAccessory: Sendable, Hashable {
    /// Tells it from others; the business of whoever found it.
    public var id: String
    /// The name that it goes by there.
    public var name: String
    /// What it is.
    public var type: ServiceType?
    /// The room that it is said to be in.
    public var room: String?
    /// The way by which it was found.
    public var connection: String
    /// Whether it wants a setup code first.
    public var needsCode: Bool
    /// What kind of connection is made to it when it is added, as home files have it: `satellite`; `nil` for what
    /// becomes an accessory behind a connection that is there.
    public var way: String?

    /// Makes one.
    public init(
        id: String, name: String, type: ServiceType? = nil, room: String? = nil, connection: String,
        needsCode: Bool = false, way: String? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.room = room
        self.connection = connection
        self.needsCode = needsCode
        self.way = way
    }
}

/// How it stands with a way to accessories.
public struct ConnectionReport: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its kind, as home files have it.
    public var way: String
    /// Whether the other side is there.
    public var isConnected: Bool

    /// Makes one.
    public init(name: String, way: String, isConnected: Bool) {
        self.name = name
        self.way = way
        self.isConnected = isConnected
    }
}
