/// How it stands with the other side of a connection.
public enum ConnectionState: Hashable, Sendable {
    /// It is being connected to, for the first time or again.
    case connecting
    /// It is there.
    case connected
    /// It can't be reached now; it is tried again by itself.
    case unreachable(ConnectionProblem)
    /// It can be reached, but doesn't let us in; trying again is of no use before somebody has done something about it.
    case refused(ConnectionProblem)

    /// Whether commands can be sent.
    public var isConnected: Bool { self == .connected }
}

/// What is wrong with a connection.
public enum ConnectionProblem: Hashable, Sendable {
    /// Nobody answers at the address, or the connection broke.
    case noAnswer
    /// The address's name can't be found.
    case unknownHost
    /// User, password or token are not accepted.
    case notAuthorised
    /// The other side's certificate is not trusted, is for another name, or has expired.
    case certificate
    /// The other side is of a version, or says things, that are not understood;
    /// the text is for people who look into it.
    case notUnderstood(String)
}
