internal import Foundation

/// Where alerts are sent by HTTP.
public struct WebhookAddress: Hashable, Sendable {
    /// A name or an address.
    let host: String
    /// The port.
    let port: Int
    /// Whether the way there is encrypted.
    let isSecure: Bool
    /// The path, with what is after the question mark.
    let path: String

    /// Reads `http://host:port/path` or `https://…`; `nil` where it is none of them, or has a user in it.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text), let name = parts.host, !name.isEmpty, parts.user == nil,
            parts.password == nil
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "http": isSecure = false
        case "https": isSecure = true
        default: return nil
        }
        let port = parts.port ?? (isSecure ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        self.port = port
        host = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        let route = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        path = parts.percentEncodedQuery.map { "\(route)?\($0)" } ?? route
    }

    /// As it stands in a request.
    var hostHeader: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }
}
