internal import JSONValues

/// What is sent to Home Assistant over its WebSocket, but for the token.
struct Request: Hashable, Sendable {
    /// What is asked for: `get_config`, `call_service`.
    var type: String
    /// All else that the kind of request takes.
    var fields: [String: JSONValue] = [:]

    /// The message, with the number that its answer will have.
    func text(id: Int) -> String {
        var members = fields
        members["type"] = .string(type)
        members["id"] = .number(Double(id))
        return JSONValue.object(members).text
    }

    /// The message that hands over the token.
    static func authentication(token: String) -> String {
        JSONValue.object(["type": "auth", "access_token": .string(token)]).text
    }

    /// Lets several events come in one message.
    static let features = Request(type: "supported_features", fields: ["features": ["coalesce_messages": 1]])
    /// The connection is alive if this is answered.
    static let ping = Request(type: "ping")
    /// The user to whom the token belongs.
    static let user = Request(type: "auth/current_user")
    /// Units, version, and whether it has finished starting.
    static let config = Request(type: "get_config")
    /// All states now, and every change of one.
    static let entities = Request(type: "subscribe_entities")

    /// A list that people keep there: areas, floors, labels, devices, entities.
    static func registry(_ name: String) -> Request { Request(type: "config/\(name)_registry/list") }

    /// What the list of entities leaves out: their other names, and what they can do while they are away.
    static func details(of entities: [String]) -> Request {
        Request(
            type: "config/entity_registry/get_entries",
            fields: ["entity_ids": .array(entities.map { .string($0) })])
    }

    /// Which entities people let their voice assistants use.
    static let exposed = Request(type: "homeassistant/expose_entity/list")

    /// Every event of a kind.
    static func events(_ type: String) -> Request {
        Request(type: "subscribe_events", fields: ["event_type": .string(type)])
    }
}
