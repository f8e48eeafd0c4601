extension Meaning {
    /// "It" in an event or a condition is what the rule does something to: "close the door when it has been open for long".
    var aboutBody: Meaning {
        guard let targets = child("body")?.children.lazy.map({ $0.children("target") }).first(where: { !$0.isEmpty }),
            !targets.contains(where: { $0.has("it") })
        else { return self }
        var result = self
        result.children = children.map { node in
            switch node.name {
            case "condition": return node.withIt(targets)
            case "event":
                var event = node
                event.children = node.children.map { $0.withIt(targets) }
                return event
            default: return node
            }
        }
        return result
    }

    private func withIt(_ targets: [Meaning]) -> Meaning {
        guard children("target").contains(where: { $0.has("it") }) else { return self }
        var result = self
        result.children = children.filter { $0.name != "target" } + targets
        return result
    }

    /// The rule with what it leaves out taken from the one before it: "… and when it closes turn it back on".
    func following(_ earlier: Meaning) -> Meaning {
        let events = earlier.children("event").flatMap(\.children).lazy.map { $0.children("target") }
        let done = earlier.child("body")?.children.lazy.map { $0.children("target") }
        var result = self
        if child("body") == nil, value("unfinished") == "action", let body = earlier.child("body") {
            result.attributes.removeAll { $0.key == "unfinished" }
            result.children.append(body)
        }
        if !children("condition").contains(where: RuleDays.isOnlyDays) {
            result.children += earlier.children("condition").filter(RuleDays.isOnlyDays)
        }
        result.children = result.children.map { node in
            var node = node
            if node.name == "event", let subject = events.first(where: { !$0.isEmpty }) {
                node.children = node.children.map { $0.withIt(subject) }
            } else if node.name == "body", let object = done?.first(where: { !$0.isEmpty }) {
                node.children = node.children.map {
                    var action = $0.withIt(object)
                    if action.name == "set", action.children("target").isEmpty { action.children += object }
                    return action
                }
            }
            return node
        }
        return result
    }

    /// What is done, without when it ends: that is reckoned from the event.
    var withoutEnd: Meaning {
        var result = self
        result.children.removeAll { $0.name == "until" }
        return result
    }

    /// When it ends, where that is said in or behind what is done.
    var end: Meaning? { child("until") ?? child("body")?.child("until") }

    /// The node without what has to be asked for.
    func missing(_ what: String) -> Meaning {
        var result = self
        result.attributes.append(.init(key: "unfinished", value: what))
        return result
    }

    /// The node with an attribute.
    func marked(_ key: String) -> Meaning {
        var result = self
        if !has(key) { result.attributes.append(.init(key: key, value: "yes")) }
        return result
    }
}
