internal import HomeModel

extension Meaning {
    /// Replaces "it" in events and conditions by what the rule acts on: "close the door when it has been open for
    /// long".
    var aboutBody: Meaning {
        guard let targets = child(.body)?.children.lazy.map({ $0.children(.target) }).first(where: { !$0.isEmpty }),
            !targets.contains(where: { $0.has(.it) })
        else { return self }
        var result = self
        result.children = children.map { node in
            switch node.kind {
            case .condition: return node.withIt(targets)
            case .event:
                var event = node
                event.children = node.children.map { $0.withIt(targets) }
                return event
            default: return node
            }
        }
        return result
    }

    /// Replaces "it" in the event in front by what was asked about, before what the rule acts on is looked at.
    func about(_ asked: Meaning?) -> Meaning {
        guard let asked, children.first?.kind == .event, children.first?.child(.change)?.isAboutIt == true,
            child(.body)?.children.first?.isAboutIt != true
        else { return self }
        var result = self
        result.children[0].children = children[0].children.map { $0.withIt([asked]) }
        return result
    }

    /// Replaces "he" by the person who triggers the rule, or else by the one who must be present: "when Emma comes home
    /// and she's alone".
    var aboutTraveller: Meaning {
        let nodes = children(.event).flatMap(\.children) + children(.condition)
        let people = nodes.flatMap { $0.values(.who) }.filter { Int64($0) != nil }
        guard Set(people).count == 1, let person = people.first else { return self }
        return replacing(.who, "talked", by: person)
    }

    /// The rule with the one person of whom the rule before it waits in the place of "she".
    func aboutTraveller(of earlier: [RuleEvent]?) -> Meaning {
        let people = Set(
            (earlier ?? []).compactMap { event -> PersonID? in
                switch event {
                case .arrive(.person(let person), _), .leave(.person(let person), _): person
                default: nil
                }
            })
        guard people.count == 1, let person = people.first else { return self }
        return replacing(.who, "talked", by: "\(person.rawValue)")
    }

    /// The node with the person who was talked about in the place of "she".
    func about(_ person: PersonID?) -> Meaning {
        guard let person, deepValues(.who).contains("talked") else { return self }
        return replacing(.who, "talked", by: "\(person.rawValue)")
    }

    /// The node about things rather than about "it".
    func withIt(_ targets: [Meaning]) -> Meaning {
        guard children(.target).contains(where: { $0.has(.it) }) else { return self }
        var result = self
        result.children = children.filter { $0.kind != .target } + targets
        return result
    }

    /// "Everywhere", said at the end of the rule, of what is done: "the heating to 17 at night, everywhere".
    var everywhereInBody: Meaning {
        guard has(.everywhere) else { return self }
        return without(.everywhere).changing(.body) { body in
            body = body.changing(.set) { $0 = $0.marked(.everywhere) }
        }
    }

    /// The rule with all that it does in one body: "turn off the lights when I leave and lock the door".
    var withOneBody: Meaning {
        let bodies = children(.body)
        guard bodies.count > 1, var body = bodies.first else { return self }
        body.children = bodies.flatMap(\.children)
        var result = self
        let position = children.firstIndex { $0.kind == .body } ?? 0
        result.children.removeAll { $0.kind == .body }
        result.children.insert(body, at: position)
        return result
    }

    /// A delayed action on the thing that triggers the rule becomes a trigger that must last as long: "when the gate
    /// opens close it after ten minutes". `nil` if it acts on anything else.
    var heldUntilDone: Meaning? {
        guard has(.delayed) else { return self }
        let events = children(.event)
        guard events.count == 2, let delay = events.lazy.compactMap({ $0.child(.delay) }).first,
            let changed = events.first(where: { $0.child(.change) != nil }), let change = changed.child(.change),
            change.child(.held) == nil, !change.children(.target).isEmpty,
            let actions = child(.body)?.children.filter({ $0.kind == .set }), !actions.isEmpty,
            actions.allSatisfy({ action in
                action.children(.target).allSatisfy { $0.has(.it) || change.children(.target).contains($0) }
            })
        else { return nil }
        var held = change
        held.children.append(Meaning(.held, attributes: delay.attributes, children: delay.children))
        var event = changed
        event.children = event.children.map { $0.kind == .change ? held : $0 }
        var result = without(.delayed)
        result.children = [event] + children.filter { $0.kind != .event }
        return result
    }

    /// Whether it is about a place or a thing of its own, rather than about what was talked about: "in the greenhouse".
    var namesPlaceOrThing: Bool {
        children(.target).contains { $0.hasPlace || !$0.has(.aspectful) }
    }

    /// "Over fifty" after a humidity is a humidity too, and of the same thing.
    func measuring(like earlier: Meaning?) -> Meaning {
        guard kind == .change, let earlier, let aspect = earlier.aspect ?? (earlier.has(.compare) ? "" : nil)
        else { return self }
        let isOpen = has(.neutral) && !deepValues(.unit).contains("degrees")
        let targets = earlier.children(.target)
        // "The temperature" is that of the place that was named.
        let isPlaceless =
            child(.target) != nil && children(.target).allSatisfy { $0.has(.aspectful) && !$0.hasPlace }
        // "Under sixty" after a humidity of no place in particular is one of the same place.
        let isAlike = isOpen && targets.isEmpty && !aspect.isEmpty && has(.everywhere)
        guard isAlike || !targets.isEmpty && (isOpen || (has(.everywhere) || isPlaceless) && self.aspect == aspect)
        else { return self }
        var result = self
        result.attributes.removeAll { $0.key == .aspect || $0.key == .everywhere && !isAlike }
        if !aspect.isEmpty { result.attributes.append(.init(key: .aspect, value: aspect)) }
        result.children = children.filter { $0.kind != .target } + targets
        return result
    }

    /// Moves an exception from the end of the rule into its body: "… when I leave, except the radio".
    var exceptingInBody: Meaning {
        guard let exception = child(.except), var body = child(.body),
            let action = body.children.lastIndex(where: { !$0.children(.target).isEmpty }),
            let target = body.children[action].children.lastIndex(where: { $0.kind == .target })
        else { return self }
        body.children[action].children[target].children.append(exception)
        var result = self
        result.children = children.filter { $0.kind != .except && $0.kind != .body } + [body]
        return result
    }

    /// Excludes things that stay on from the things to be switched off: "turn everything off but leave the tree on".
    /// When the rule fires, they may be off already.
    var keepingInBody: Meaning {
        guard var body = child(.body) else { return self }
        func isKept(_ node: Meaning) -> Bool {
            node.kind == .set && node.has(.keep) && node.value(.action) == "on" && node.child(.value) == nil
        }
        for position in body.children.indices.reversed() where isKept(body.children[position]) {
            let before = body.children.indices.prefix(position).last {
                !isKept(body.children[$0]) && body.children[$0].value(.action) == "off"
            }
            guard let before, !body.children[before].children(.target).isEmpty else { continue }
            let targets = body.children[position].children(.target)
            body.children[before].children += targets.map { Meaning(.except, children: [$0]) }
            body.children.remove(at: position)
        }
        var result = self
        result.children = children.map { $0.kind == .body ? body : $0 }
        return result
    }

    /// The rule with what its event measures taken from the one before it, where it says only on which side of a limit
    /// that is: "and when it's back above zero, put it back".
    func measuring(as earlier: AutomationRule?, in situation: Situation) -> Meaning {
        let watched = (earlier?.events ?? []).compactMap { event -> CharacteristicAddress? in
            guard case .changes(let address, let test, _) = event else { return nil }
            return switch test {
            case .above, .below: address
            case .to, .any: nil
            }
        }
        guard Set(watched).count == 1, let address = watched.first,
            let position = situation.index.byService[address.service]
        else { return self }
        var result = self
        result.children = children.map { node in
            guard node.kind == .event, let change = node.child(.change), change.has(.compare), !change.namesPlaceOrThing
            else { return node }
            var measured = change
            let target = Meaning.target(address.service)
            measured.children = change.children.filter { $0.kind != .target } + [target]
            measured.attributes.removeAll { $0.key == .everywhere }
            let plain = measured.without(.aspect)
            // "Above sixty", without a unit, is of whatever the other measures.
            let options = change.has(.neutral) ? [measured, plain] : [measured]
            let isSame = { StatePredicate($0, situation: situation).type(at: position) == address.type }
            guard let meant = options.first(where: isSame) else { return node }
            var node = node
            node.children = node.children.map { $0.kind == .change ? meant : $0 }
            return node
        }
        return result
    }

    /// What is done, done to the things that another node names.
    func applied(to other: Meaning) -> Meaning {
        var result = self
        result.children = children.filter { $0.kind != .target && $0.kind != .except } + other.children(.target)
        return result
    }

    /// What is done, without when it ends: that is reckoned from the event.
    var withoutEnd: Meaning {
        var result = self
        result.children.removeAll { $0.kind == .until }
        return result
    }

    /// Whether it says only how long something is waited for.
    var waitsOnly: Bool {
        let events = children(.event)
        return !events.isEmpty && events.allSatisfy { $0.child(.delay) != nil && !$0.has(.waited) }
    }

    /// Whether its moment can't be told in advance, as that of a door that opens: "ten minutes after" it is no clock
    /// time.
    var waitsForOther: Bool {
        children(.event).contains { $0.child(.at) == nil && $0.child(.delay) == nil }
    }

    /// What is done, with another value.
    func changingValues(to value: Meaning) -> Meaning {
        var result = self
        result.children = children.map { action in
            guard action.child(.value) != nil else { return action }
            var action = action
            action.children = action.children.filter { $0.kind != .value } + [value]
            return action
        }
        return result
    }

    /// When it ends, where that is said in or after what is done.
    var end: Meaning? { child(.until) ?? child(.body)?.child(.until) }

    /// The event or condition that ends the rule: "until it falls below twenty". The measured quantity is that of the
    /// rule's own event.
    var ending: Meaning? {
        guard var ending = child(.ending) else { return nil }
        let measured = children(.event).lazy.compactMap { $0.child(.change) }.first { $0.child(.target) != nil }
        ending.children = ending.children.map { event in
            var event = event
            event.children = event.children.map { said in
                var change = said.measuring(like: measured)
                guard change.kind == .change, let measured else { return change }
                guard change.child(.target) == nil else { return change.withIt(measured.children(.target)) }
                change.children += measured.children(.target)
                return change
            }
            return event
        }
        return ending
    }

    /// The node without what has to be asked for.
    func missing(_ what: String) -> Meaning {
        var result = self
        result.attributes.append(.init(key: .unfinished, value: what))
        return result
    }

    /// The node with an attribute.
    func marked(_ key: Key, if isTrue: Bool = true) -> Meaning {
        var result = self
        if isTrue, !has(key) { result.attributes.append(.init(key: key, value: "yes")) }
        return result
    }

    /// The name that it gives to what it makes; empty where it gives none.
    var givenName: String { child(.name)?.text ?? "" }
}

extension [Meaning] {
    /// The conditions with two bounds of a window that were said apart made one: "after ten and before six".
    var joiningBounds: [Meaning] {
        func isOnly(_ bound: Meaning.Kind, _ other: Meaning.Kind, _ node: Meaning) -> Bool {
            node.child(bound) != nil && node.child(other) == nil && !node.isNegated
        }
        guard let begin = firstIndex(where: { isOnly(.after, .before, $0) }),
            let end = firstIndex(where: { isOnly(.before, .after, $0) })
        else { return self }
        var result = self
        result[begin].children += self[end].children
        result.remove(at: end)
        return result
    }
}

extension Meaning {
    /// The rule with "the light" in its event as the only light that the events of the rule before it are about: "and
    /// turn it off ten minutes after the light goes off".
    func about(_ earlier: [RuleEvent]?, in situation: Situation) -> Meaning {
        let watched = (earlier ?? []).compactMap { event -> ServiceID? in
            if case .changes(let address, _, _) = event { address.service } else { nil }
        }
        guard !watched.isEmpty else { return self }
        var result = self
        result.children = children.map { node in
            guard node.kind == .event, let change = node.child(.change), change.children(.target).count == 1,
                let target = change.child(.target), target.has(.sole),
                target.attributes.allSatisfy({ [.sole, .type].contains($0.key) }), target.children.isEmpty
            else { return node }
            let types = Set(target.values(.type))
            let meant = Set(watched).filter { service in
                situation.index.byService[service].map {
                    types.contains(situation.index.entries[$0].service.type.rawValue)
                } ?? false
            }
            guard meant.count == 1, let service = meant.first else { return node }
            let named = Meaning.target(service)
            var event = change
            event.children = change.children.map { $0.kind == .target ? named : $0 }
            var node = node
            node.children = node.children.map { $0.kind == .change ? event : $0 }
            return node
        }
        return result
    }
}
