/// A service that something on the network offers.
public struct FoundService: Hashable, Sendable {
    /// The name people gave it, or its maker: `Hall Bridge`.
    public var name: String
    /// The host that has it.
    public var host: String
    /// The host's addresses as text, IPv4 first.
    public var addresses: [String]
    /// Its port.
    public var port: Int
    /// What it tells of itself, keys in lower case.
    public var texts: [String: String]

    /// Makes a service that was found.
    public init(name: String, host: String, addresses: [String], port: Int, texts: [String: String]) {
        self.name = name
        self.host = host
        self.addresses = addresses
        self.port = port
        self.texts = texts
    }
}
