public import HomeModel

/// How it stands with a connection of a home.
public struct ConnectionStatus: Hashable, Sendable {
    /// The home.
    public var home: HomeID
    /// The connection.
    public var connection: HomeConnection
    /// Whether the other side can be reached; `nil` where the program can't speak to it at all.
    public var state: ConnectionState?
    /// What the other side offers.
    public var devices: [DeviceDescription]
}

/// What connections tell besides the changes of accessories.
public enum ConnectionNews: Hashable, Sendable {
    /// A person came home or left.
    case presence(PersonID, Bool)
    /// The other side of a connection has other devices than before, or they are called otherwise.
    case devices(ConnectionKey)
    /// A connection was made, lost or refused.
    case state(ConnectionKey, ConnectionState)
}
