internal import HomeModel

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

    /// "He" in a rule is who sets it off, or else who must be there: "when Emma comes home and she's alone".
    var aboutTraveller: Meaning {
        let nodes = children("event").flatMap(\.children) + children("condition")
        let people = nodes.flatMap { $0.values("who") }.filter { Int64($0) != nil }
        guard Set(people).count == 1, let person = people.first else { return self }
        return replacing("who", "talked", by: person)
    }

    private func withIt(_ targets: [Meaning]) -> Meaning {
        guard children("target").contains(where: { $0.has("it") }) else { return self }
        var result = self
        result.children = children.filter { $0.name != "target" } + targets
        return result
    }

    /// The rule with all that it does in one body: "turn off the lights when I leave and lock the door".
    var withOneBody: Meaning {
        let bodies = children("body")
        guard bodies.count > 1, var body = bodies.first else { return self }
        body.children = bodies.flatMap(\.children)
        var result = self
        let position = children.firstIndex { $0.name == "body" } ?? 0
        result.children.removeAll { $0.name == "body" }
        result.children.insert(body, at: position)
        return result
    }

    /// A rule that does something to what sets it off, so long after: that has to have stayed so for as long. "When the gate
    /// opens close it after ten minutes". `nil` where it is about something else.
    var heldUntilDone: Meaning? {
        guard has("delayed") else { return self }
        let events = children("event")
        guard events.count == 2, let delay = events.lazy.compactMap({ $0.child("delay") }).first,
            let changed = events.first(where: { $0.child("change") != nil }), let change = changed.child("change"),
            change.child("held") == nil, !change.children("target").isEmpty,
            let actions = child("body")?.children.filter({ $0.name == "set" }), !actions.isEmpty,
            actions.allSatisfy({ action in
                action.children("target").allSatisfy { $0.has("it") || change.children("target").contains($0) }
            })
        else { return nil }
        var held = change
        held.children.append(Meaning(name: "held", attributes: delay.attributes, children: delay.children))
        var event = changed
        event.children = event.children.map { $0.name == "change" ? held : $0 }
        var result = self
        result.attributes.removeAll { $0.key == "delayed" }
        result.children = [event] + children.filter { $0.name != "event" }
        return result
    }

    /// "Over fifty" behind a humidity is a humidity too, and of the same thing.
    private func measuring(like earlier: Meaning?) -> Meaning {
        guard name == "change", let earlier, let aspect = earlier.aspect ?? (earlier.has("compare") ? "" : nil)
        else { return self }
        let isOpen = has("neutral") && !deepValues("unit").contains("degrees")
        let targets = earlier.children("target")
        // "The temperature" is that of the place that was named.
        let isPlaceless =
            child("target") != nil && children("target").allSatisfy { $0.has("aspectful") && !$0.hasPlace }
        guard !targets.isEmpty, isOpen || (has("everywhere") || isPlaceless) && self.aspect == aspect else {
            return self
        }
        var result = self
        result.attributes.removeAll { ["aspect", "everywhere"].contains($0.key) }
        if !aspect.isEmpty { result.attributes.append(.init(key: "aspect", value: aspect)) }
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
            // Half a sentence has all the conditions of the whole one before it. A clock time of its own may lie in another part
            // of the day than the one before.
            let isClock = children("event").contains { $0.child("at") != nil }
            result.children += earlier.children("condition").filter { has("short") || RuleDays.isOnlyDays($0) }
                .map {
                    isClock && RuleDays.isOnlyDays($0) ? $0.withoutPart.marked("nightsBefore", if: $0.isEvening) : $0
                }
        }
        let isWeekly = earlier.children("condition").contains { $0.has("days") || $0.has("from") }
        result.children = result.children.map { node in
            var node = isWeekly ? node.everyWeek : node
            if node.name == "event" {
                let subject = events.first { !$0.isEmpty }
                let measured = earlier.children("event").lazy.compactMap { $0.child("change") }.first
                node.children = node.children.map { event in
                    (subject.map(event.withIt) ?? event).measuring(like: measured)
                }
            } else if node.name == "body", let object = done?.first(where: { !$0.isEmpty }) {
                node.children = node.children.map {
                    var action = $0.withIt(object)
                    if action.name == "set", action.children("target").isEmpty { action.children += object }
                    if action.has("like"), let model = earlier.lastSet { action = model.applied(to: action) }
                    return action
                }
            }
            return node
        }
        return result
    }

    /// The clock time of a rule that goes on with what the one before it is about: "on at half nine and off at eleven every
    /// night".
    var endOfEarlier: ClockReading? {
        let goesOn = has("short") || child("body")?.hasDeep("it") == true
        guard goesOn, let time = children("event").lazy.compactMap({ $0.child("at")?.child("time") }).first else {
            return nil
        }
        let half = children("condition").lazy.filter(RuleDays.isOnlyDays).compactMap { $0.value("half") }.first
        return ClockReading(time, half: half)
    }

    /// The last thing that the rule sets.
    private var lastSet: Meaning? { child("body")?.children.last { $0.name == "set" } }

    /// What is done, done to the things that another node names.
    func applied(to other: Meaning) -> Meaning {
        var result = self
        result.children = children.filter { $0.name != "target" && $0.name != "except" } + other.children("target")
        return result
    }

    /// A day of the week as one of every week: "at six on weekdays and at eight on saturday".
    fileprivate var everyWeek: Meaning {
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

    /// Whether days are said as their evenings or nights: "on school nights".
    fileprivate var isEvening: Bool { ["pm", "night"].contains(value("half") ?? "") }

    /// What is done, without when it ends: that is reckoned from the event.
    var withoutEnd: Meaning {
        var result = self
        result.children.removeAll { $0.name == "until" }
        return result
    }

    /// Whether it says only how long something is waited for.
    var waitsOnly: Bool {
        let events = children("event")
        return !events.isEmpty && events.allSatisfy { $0.child("delay") != nil && !$0.has("waited") }
    }

    /// Whether nobody knows when it comes: what is to be so long after it is none that a clock tells.
    var waitsForOther: Bool {
        children("event").contains { $0.child("at") == nil && $0.child("delay") == nil }
    }

    /// What is done, with another value.
    func changingValues(to value: Meaning) -> Meaning {
        var result = self
        result.children = children.map { action in
            guard action.child("value") != nil else { return action }
            var action = action
            action.children = action.children.filter { $0.name != "value" } + [value]
            return action
        }
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
            event.children = event.children.map { said in
                var change = said.measuring(like: measured)
                guard change.name == "change", let measured else { return change }
                guard change.child("target") == nil else { return change.withIt(measured.children("target")) }
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
    func marked(_ key: String, if isTrue: Bool = true) -> Meaning {
        var result = self
        if isTrue, !has(key) { result.attributes.append(.init(key: key, value: "yes")) }
        return result
    }
}

extension [Meaning] {
    /// Rules of one sentence for days of the week that are only named, as of every week where there are several: "Friday at
    /// six turn it off, Monday at eight turn it on".
    var everyBareDay: [Meaning] {
        func isBare(_ rule: Meaning) -> Bool { rule.children("condition").contains { $0.has("bareDay") } }
        guard filter(isBare).count > 1 else { return self }
        return map { rule in
            var rule = rule
            rule.children = rule.children.map { $0.has("bareDay") ? $0.everyWeek : $0 }
            return rule
        }
    }

    /// Rules of one sentence, the last of which says "every day" for all that say nothing of days.
    var sharingDaily: [Meaning] {
        guard let days = last?.children("condition").filter({ $0.has("days") || $0.has("from") }), !days.isEmpty,
            last?.has("short") == true || days.contains(where: { $0.value("days") == "all" || $0.has("shared") })
        else { return self }
        return map { rule in
            let isForOnce = rule.children("event").contains { $0.child("delay") != nil }
            guard !isForOnce, !rule.children("condition").contains(where: RuleDays.isOnlyDays) else { return rule }
            var rule = rule
            rule.children += days.map(\.withoutPart)
            return rule
        }
    }

    /// Rules of one sentence that say only at the end what happens: "on tuesdays at eight and on fridays at nine run dinner".
    var sharingBody: [Meaning] {
        guard let body = last?.child("body"), count > 1,
            dropLast().allSatisfy({ $0.value("unfinished") == "action" && $0.child("body") == nil })
        else { return self }
        return map { rule in
            guard rule.child("body") == nil else { return rule }
            var rule = rule
            rule.attributes.removeAll { $0.key == "unfinished" }
            rule.children.append(body)
            return rule
        }
    }

    /// The first of two rules left out on the days for which the second says another time: "at seven, but on sundays at nine".
    var sparingOtherDays: [Meaning] {
        guard count > 1, self[1].value("unfinished") == "action",
            !self[0].children("condition").contains(where: RuleDays.isOnlyDays)
        else { return self }
        let others = self[1].children("condition").flatMap { $0.values("days") }
        guard !others.isEmpty, !others.contains("all") else { return self }
        var result = self
        result[0].children.append(
            Meaning(name: "condition", attributes: others.map { .init(key: "notDay", value: $0) }))
        return result
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
