internal import Foundation

/// Where a Home Assistant's WebSocket is.
struct ServerAddress: Hashable, Sendable {
    var host: String
    var port: Int
    var isSecure: Bool
    var path: String

    /// Reads an address; `nil` where it is none.
    init?(_ url: String) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(), let name = parts.host,
            !name.isEmpty
        else { return nil }
        switch scheme {
        case "http", "ws": isSecure = false
        case "https", "wss": isSecure = true
        default: return nil
        }
        host = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        port = parts.port ?? (isSecure ? 443 : 8123)
        guard (1...65_535).contains(port) else { return nil }
        let base = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        path = base.hasSuffix("/api/websocket") ? base : base + "/api/websocket"
    }

    /// As it stands in a request.
    var hostHeader: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
