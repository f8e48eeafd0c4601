/// The address of the other side of a connection, taken apart: `scheme://host:port/path`.
public struct ConnectionURL: Hashable, Sendable {
    /// Why a text is no such address.
    public enum Problem: Error, Hashable, Sendable {
        /// It has not the form `scheme://host:port`.
        case malformed
        /// It has another scheme than those allowed.
        case scheme(allowed: [String])
        /// It has a user or a password in it, which would end up wherever the home is shown.
        case holdsSecret
    }

    /// What is spoken, in small letters.
    public let scheme: String
    /// The name or number of the machine; an IPv6 address without its brackets.
    public let host: String
    /// The port, where one is given.
    public let port: UInt16?
    /// What follows, with its slash; empty where nothing does.
    public let path: String

    /// Takes an address apart.
    /// - `schemes`: those that are allowed.
    public init(_ text: String, schemes: [String]) throws(Problem) {
        guard let colon = text.firstRange(of: "://") else { throw .malformed }
        scheme = text[..<colon.lowerBound].lowercased()
        let rest = text[colon.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        guard !authority.contains("@") else { throw .holdsSecret }
        guard schemes.contains(scheme) else { throw .scheme(allowed: schemes) }
        let (host, port) = try Self.parts(of: authority)
        self.host = host
        self.port = port
    }

    private static func parts(of authority: Substring) throws(Problem) -> (String, UInt16?) {
        var host = authority
        var digits: Substring?
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { throw .malformed }
            host = authority[authority.index(after: authority.startIndex)..<end]
            let after = authority[authority.index(after: end)...]
            guard after.isEmpty || after.first == ":" else { throw .malformed }
            digits = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = authority.lastIndex(of: ":") {
            host = authority[..<colon]
            digits = authority[authority.index(after: colon)...]
            guard !host.contains(":") else { throw .malformed }
        }
        let isPlain = host.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value > 0x20 }
        guard !host.isEmpty, isPlain else { throw .malformed }
        guard let digits else { return (String(host), nil) }
        guard let port = UInt16(digits), port > 0 else { throw .malformed }
        return (String(host), port)
    }
}

extension HomeConnection {
    /// What is wrong with its address; `nil` where nothing is.
    public var urlProblem: ConnectionURL.Problem? {
        do throws(ConnectionURL.Problem) {
            switch way {
            case .mqtt(let broker): _ = try ConnectionURL(broker.url, schemes: MQTTBroker.schemes)
            case .homeAssistant(let server): _ = try ConnectionURL(server.url, schemes: HomeAssistantServer.schemes)
            case .homeKit: break
            case .satellite(let satellite): _ = try ConnectionURL(satellite.url, schemes: RoomSatellite.schemes)
            }
            return nil
        } catch {
            return error
        }
    }
}

extension Home {
    /// The connection of a name, compared without case.
    public func connection(_ name: String) -> HomeConnection? {
        let folded = EntityName.folded(name)
        return connections.first { EntityName.folded($0.name) == folded }
    }

    /// Whether nothing leads to an accessory any more: the connection that it names is gone.
    public func isCutOff(_ accessory: Accessory) -> Bool {
        accessory.via.map { connection($0) == nil } ?? false
    }
}
