internal import JSONValues

/// What an entity of Home Assistant is now.
struct EntityState: Hashable, Sendable {
    /// Its state: `on`, `21.5`, `unavailable`.
    var state: String
    /// What else is known of it.
    var attributes: [String: JSONValue]
    /// What the state follows from.
    var context: Context

    /// What a change follows from: each service call has one, and so has a hand at the switch.
    struct Context: Hashable, Sendable {
        /// Its identifier.
        var id: String?
        /// The context that this one was made by: that of a script, for what the script does.
        var parent: String?
        /// The person whose call it was; none for what happened at the device itself.
        var user: String?
    }

    /// The state of an entity that can't be reached.
    static let unavailable = "unavailable"
    /// The state of an entity that can be reached, but hasn't told what it is.
    static let unknown = "unknown"

    /// Whether the entity can be reached.
    var isAvailable: Bool { state != Self.unavailable }

    /// Reads a whole state, in the short form that `subscribe_entities` has.
    init?(_ value: JSONValue) {
        guard let state = value["s"]?.string else { return nil }
        self.state = state
        attributes = value["a"]?.object ?? [:]
        context = Context()
        context.merge(value["c"])
    }

    /// Takes over what has changed, and what is gone.
    mutating func apply(_ change: JSONValue) {
        if let added = change["+"] {
            if let state = added["s"]?.string { self.state = state }
            for (name, value) in added["a"]?.object ?? [:] { attributes[name] = value }
            context.merge(added["c"])
        }
        for name in change["-"]?["a"]?.array ?? [] {
            if let name = name.string { attributes[name] = nil }
        }
    }
}

extension EntityState.Context {
    /// Takes over what is told of it: its identifier alone, or several of its parts;
    /// those that aren't told are as before.
    mutating func merge(_ value: JSONValue?) {
        switch value {
        case .string(let id):
            self.id = id
        case .object(let members):
            if let id = members["id"] { self.id = id.string }
            if let parent = members["parent_id"] { self.parent = parent.string }
            if let user = members["user_id"] { self.user = user.string }
        default: break
        }
    }
}
