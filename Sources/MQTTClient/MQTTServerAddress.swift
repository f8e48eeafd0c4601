internal import Foundation

/// Where a broker is: host, port, and whether the way there is encrypted.
public struct MQTTServerAddress: Sendable, Hashable {
    /// A name or an address.
    public var host: String
    /// The port.
    public var port: UInt16
    /// Whether the connection is encrypted.
    public var isEncrypted: Bool

    /// Makes an address.
    public init(host: String, port: UInt16, isEncrypted: Bool) {
        self.host = host
        self.port = port
        self.isEncrypted = isEncrypted
    }

    /// Reads `mqtt://host`, `mqtts://host:8883`, `host:1883` or `host`; `nil` where the text is none of them, or has a
    /// user, a path or a query, which would be dropped in silence otherwise.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text.contains("://") ? text : "mqtt://" + text) else { return nil }
        guard let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil else { return nil }
        guard parts.query == nil, parts.fragment == nil, parts.path.isEmpty || parts.path == "/" else { return nil }
        switch parts.scheme?.lowercased() {
        case "mqtt", "tcp": isEncrypted = false
        case "mqtts", "ssl", "tls": isEncrypted = true
        default: return nil
        }
        guard let port = parts.port.map({ UInt16(exactly: $0) }) ?? (isEncrypted ? 8883 : 1883), port > 0 else {
            return nil
        }
        self.port = port
        // An IPv6 address stands in brackets in an URL, and nowhere else.
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}
