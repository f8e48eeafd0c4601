internal import JSONValues

/// What Home Assistant sends over its WebSocket.
enum ServerMessage: Hashable, Sendable {
    /// It wants a token; its version comes along.
    case authenticationRequired(version: String?)
    /// The token was accepted.
    case authenticated(version: String?)
    /// The token was not accepted.
    case authenticationRefused(String?)
    /// A request was done.
    case success(id: Int, JSONValue)
    /// A request was not done.
    case failure(id: Int, ServerFailure)
    /// Something that was subscribed to by a request.
    case event(id: Int, JSONValue)
    /// The answer to a ping.
    case pong(id: Int)
    /// Something that isn't known here, by its type; later versions may say more than this one understands.
    case other(String)

    /// The messages of a text: one, or several that were put together. `nil` where it is none.
    static func messages(_ text: [UInt8]) -> [ServerMessage]? {
        guard let value = JSONReader.value(text) else { return nil }
        let all = value.array ?? [value]
        let messages = all.compactMap(ServerMessage.init)
        return messages.count == all.count ? messages : nil
    }

    private init?(_ value: JSONValue) {
        guard let type = value["type"]?.string else { return nil }
        let id = value["id"]?.integer
        switch (type, id) {
        case ("auth_required", _): self = .authenticationRequired(version: value["ha_version"]?.string)
        case ("auth_ok", _): self = .authenticated(version: value["ha_version"]?.string)
        case ("auth_invalid", _): self = .authenticationRefused(value["message"]?.string)
        case ("result", let id?):
            self =
                value["success"]?.bool == true
                ? .success(id: id, value["result"] ?? .null)
                : .failure(id: id, ServerFailure(value["error"] ?? .null))
        case ("event", let id?): self = .event(id: id, value["event"] ?? .null)
        case ("pong", let id?): self = .pong(id: id)
        default: self = .other(type)
        }
    }
}

/// Why Home Assistant didn't do what it was asked.
struct ServerFailure: Error, Hashable, Sendable {
    /// Its word for the kind of failure: `invalid_format`, `not_found`, `home_assistant_error`.
    var code: String
    /// Its explanation, for people who look into it.
    var message: String

    /// Reads the `error` of a result.
    init(_ value: JSONValue) {
        code = value["code"].map(\.plainText) ?? "unknown_error"
        message = value["message"]?.string ?? ""
    }
}
