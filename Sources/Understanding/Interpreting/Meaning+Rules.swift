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

    /// What is said at the end of the rule to be left out is left out of what is done: "… when I leave, except the radio".
    var exceptingInBody: Meaning {
        guard let exception = child("except"), var body = child("body"),
            let action = body.children.lastIndex(where: { !$0.children("target").isEmpty }),
            let target = body.children[action].children.lastIndex(where: { $0.name == "target" })
        else { return self }
        body.children[action].children[target].children.append(exception)
        var result = self
        result.children = children.filter { $0.name != "except" && $0.name != "body" } + [body]
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
            // Half a sentence has all the conditions of the whole one before it.
            result.children += earlier.children("condition").filter { has("short") || RuleDays.isOnlyDays($0) }
        }
        let isWeekly = earlier.children("condition").contains { $0.has("days") || $0.has("from") }
        result.children = result.children.map { node in
            var node = isWeekly ? node.everyWeek : node
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

    /// A day of the week as one of every week: "at six on weekdays and at eight on saturday".
    private var everyWeek: Meaning {
        guard name == "condition", let day = child("weekday")?.value("days") else { return self }
        var result = self
        result.children.removeAll { $0.name == "weekday" }
        result.attributes.append(.init(key: "days", value: day))
        return result
    }

    /// Days without the part of the day that was said with them.
    fileprivate var withoutPart: Meaning {
        var result = self
        result.attributes.removeAll { $0.key == "part" || $0.key == "half" }
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

    /// What ends what the rule does: "until it falls below twenty". What is measured is what the rule's own event measures.
    var ending: Meaning? {
        guard var ending = child("ending") else { return nil }
        let measured = children("event").lazy.compactMap { $0.child("change") }.first { $0.child("target") != nil }
        ending.children = ending.children.map { event in
            var event = event
            event.children = event.children.map { change in
                guard change.name == "change", let measured else { return change }
                guard change.child("target") == nil else { return change.withIt(measured.children("target")) }
                var change = change
                change.children += measured.children("target")
                return change
            }
            return event
        }
        return ending
    }

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

extension [Meaning] {
    /// Rules of one sentence, the last of which says "every day" for all that say nothing of days.
    var sharingDaily: [Meaning] {
        guard let days = last?.children("condition").filter({ $0.has("days") || $0.has("from") }), !days.isEmpty,
            last?.has("short") == true || days.contains(where: { $0.value("days") == "all" })
        else { return self }
        return map { rule in
            let isForOnce = rule.children("event").contains { $0.child("delay") != nil }
            guard !isForOnce, !rule.children("condition").contains(where: RuleDays.isOnlyDays) else { return rule }
            var rule = rule
            rule.children += days.map(\.withoutPart)
            return rule
        }
    }

    /// The conditions with two bounds of a window that were said apart made one: "after ten and before six".
    var joiningBounds: [Meaning] {
        func isOnly(_ bound: String, _ other: String, _ node: Meaning) -> Bool {
            node.child(bound) != nil && node.child(other) == nil && !node.isNegated
        }
        guard let begin = firstIndex(where: { isOnly("after", "before", $0) }),
            let end = firstIndex(where: { isOnly("before", "after", $0) })
        else { return self }
        var result = self
        result[begin].children += self[end].children
        result.remove(at: end)
        return result
    }
}
