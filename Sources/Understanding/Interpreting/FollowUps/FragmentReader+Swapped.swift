internal import HomeModel

/// Half a sentence about something else or about another place: "and the kitchen".
extension FragmentReader {
    /// The sentence about something else, or about another place.
    func swapped(_ fragment: Meaning) -> Completion {
        // "What about downstairs" asks again what was asked, though something was done since.
        let question = fragment.has(.asking) ? situation.conversation.earlierQuestion?.children.last : nil
        guard var node = question ?? lastNode else { return .nothing }
        if let aspect = fragment.value(.aspect), fragment.children(.target).isEmpty {
            return asked(aspect, fragment, like: node)
        }
        let old = node.children(.target)
        let new = fragment.children(.target)
        guard !new.isEmpty else { return .nothing }
        let isPlace = new.allSatisfy { target in
            target.has(.area) || target.isAllOfPlace
                || target.attributes.allSatisfy { Self.places.contains($0.key) || $0.key == .one }
        }
        node.attributes.removeAll { Self.places.contains($0.key) || $0.key == .need }
        node.children.removeAll { $0.kind == .target || $0.kind == .except }
        node.children += isPlace ? new.map { moved(old, of: node, to: $0) } : new.map { nearLast($0, old) }
        if let size = fragment.child(.by) {
            guard node.has(.change) else { return .nothing }
            node = node.stepping(by: size)
        }
        guard !isSwitchingWhatOpens(node) else { return .nothing }
        var spans = question == nil ? situation.conversation.lastSentence?.spans ?? [] : []
        if let length = fragment.length(like: spans.first) {
            spans = [length]
        } else if let value = fragment.child(.value) {
            guard node.kind == .set else { return .nothing }
            node.attributes.removeAll { [.exact, .unit, .bit, .steps, .change, .factor].contains($0.key) }
            node.children = node.children.filter { $0.kind != .value && $0.kind != .by } + [value]
        }
        if node.kind == .query { node = askingWhatCanBe(node) }
        return .sentence(Meaning(.sentence, children: spans + [node]), services: nil)
    }

    /// If the speaker's room is unknown: takes the room of the topic ("and the blinds" after "the desk lamp on"). A
    /// thing of the topic's own type is elsewhere.
    private func nearLast(_ target: Meaning, _ old: [Meaning]) -> Meaning {
        if let there = placed(target, like: old) { return there }
        let last = situation.references.things.map { situation.index.entries[$0] }
        guard situation.speaker.room == nil, let room = situation.references.room,
            !last.contains(where: { target.value(.type) == $0.service.type.rawValue })
        else { return target }
        return target.beside([.init(key: .room, value: "\(room.rawValue)")])
    }

    /// A kind of things in the place that was said before: "and the heating" after "all lights downstairs off" is the
    /// heating downstairs. `nil` where a name or a place is said with it, or nothing of the kind is there.
    private func placed(_ target: Meaning, like old: [Meaning]) -> Meaning? {
        guard old.count == 1, target.has(.type), !target.hasPlace, !target.has(.service), !target.has(.owner) else {
            return nil
        }
        let places = old[0].attributes.filter { [.room, .zone].contains($0.key) }
        guard !places.isEmpty else { return nil }
        let there = target.beside(places)
        let found = TargetResolver(situation: situation).resolve(there, sharedPlace: nil).positions
        // Curtains are no shutters, though both are blinds.
        let isOther = target.value(.noun).map { noun in
            found.contains {
                situation.index.entries[$0].service.noun != nil && !situation.index.entries[$0].isCalled([noun])
            }
        }
        return found.isEmpty || isOther == true ? nil : there
    }

    /// What was meant, in another place. A thing that was named stands for its kind.
    private func moved(_ old: [Meaning], of node: Meaning, to place: Meaning) -> Meaning {
        var target = Meaning(.target, attributes: place.attributes.filter { Self.places.contains($0.key) })
        let said = old.first ?? (node.has(.it) ? .mentioned : nil)
        guard let first = said else { return target.typed(like: node) }
        if first.has(.service) || first.has(.accessory) || first.has(.it) {
            for position in situation.references.things {
                let type = situation.index.entries[position].service.type.rawValue
                if !target.values(.type).contains(type) { target.attributes.append(.init(key: .type, value: type)) }
            }
        } else {
            target.attributes += first.attributes.filter { !Self.places.contains($0.key) }
        }
        return target
    }

    private func asked(_ aspect: String, _ fragment: Meaning, like last: Meaning) -> Completion {
        guard last.kind == .query else { return .nothing }
        var node = last
        node.attributes.removeAll { $0.key == .aspect || $0.key == .setting }
        node.attributes.append(.init(key: .aspect, value: aspect))
        node.children = node.children.map { child in
            var child = child
            child.attributes.removeAll { $0.key == .aspect || $0.key == .setting }
            // The thing that was asked for one value need not be the one that has the other.
            if child.has(.service),
                let room = situation.references.things.first.flatMap({ situation.index.entries[$0].room })
            {
                return Meaning(.target, attributes: [.init(key: .room, value: "\(room.rawValue)")])
            }
            return child
        }
        return .sentence(Meaning(.sentence, children: [node]), services: nil)
    }

    /// "Close the blinds", "now the lamps": nobody can tell whether the lamps are to go on or off, for they don't
    /// close.
    private func isSwitchingWhatOpens(_ node: Meaning) -> Bool {
        let switches: Set<CharacteristicType> = ["On", "Active"]
        guard node.kind == .set, node.movesWhatOpens,
            let done = situation.conversation.undo.last?.writes.map(\.address.type), !done.isEmpty,
            switches.isDisjoint(with: done)
        else { return false }
        let planner = WritePlanner(situation: situation, set: node)
        let found = TargetResolver(situation: situation, isAble: planner.isAble).resolve(node).positions
        return found.contains { position in
            guard case .writes(let writes) = planner.plan(at: position) else { return false }
            return writes.contains { switches.contains($0.0) }
        }
    }

    /// What has no lock is closed or open: "and the shed?" after "is the door locked".
    private func askingWhatCanBe(_ query: Meaning) -> Meaning {
        guard query.values(.state).count == 1, let state = query.value(.state), let other = Self.likeStates[state],
            !isKnown(state, in: query), isKnown(other, in: query)
        else { return query }
        var result = query.without(.state)
        result.attributes.append(.init(key: .state, value: other))
        return result
    }

    /// Whether anything that a question is about can be in a state, wherever it is.
    func isKnown(_ state: String, in query: Meaning) -> Bool {
        [situation, situation.withoutRoom()].contains { place in
            let able = TargetResolver(situation: place) { place.stateOption(state, at: $0) != nil }
            return able.resolve(query).positions.contains { place.stateOption(state, at: $0) != nil }
        }
    }

    private static let likeStates = ["locked": "closed", "unlocked": "open", "closed": "locked", "open": "unlocked"]
}
