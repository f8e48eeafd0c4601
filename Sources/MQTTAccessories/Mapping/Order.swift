internal import JSONValues

/// A message that makes a device do something.
enum Order: Hashable, Sendable {
    /// Members of a JSON object: those that are for one topic travel in one message, so that a lamp fades to a new
    /// brightness and colour at once.
    case members(topic: String, [String: JSONValue])
    /// A text of its own.
    case text(topic: String, String, isRetained: Bool = false)

    /// Where it goes.
    var topic: String {
        switch self {
        case .members(let topic, _), .text(let topic, _, _): topic
        }
    }

    /// The messages of several orders: the members for one topic stand in one message, in the place of the first.
    static func merged(_ orders: [Order]) -> [Order] {
        var merged: [Order] = []
        var places: [String: Int] = [:]
        for order in orders {
            guard case .members(let topic, let members) = order else {
                merged.append(order)
                continue
            }
            if let place = places[topic], case .members(_, let earlier) = merged[place] {
                merged[place] = .members(topic: topic, earlier.merging(members) { _, last in last })
            } else {
                places[topic] = merged.count
                merged.append(order)
            }
        }
        return merged
    }

    /// What is sent.
    var body: String {
        switch self {
        case .members(_, let members): JSONValue.object(members).text
        case .text(_, let text, _): text
        }
    }

    /// Whether the broker keeps it.
    var isRetained: Bool {
        if case .text(_, _, let isRetained) = self { isRetained } else { false }
    }
}
