internal import HomeModel

/// Completes half a sentence by what was said before it: "and the kitchen", "off again", "the second one".
struct FragmentReader {
    /// What half a sentence comes to.
    enum Completion {
        /// A whole one; "it" in it means the services, where they are given.
        case sentence(Meaning, services: [ServiceID]?)
        /// The speaker wants none of what was offered.
        case cancelled
        /// Nothing comes of it with these things, for the reason whose phrase is named.
        case impossible(String, [ServiceID])
        /// Nothing that it could complete was said.
        case nothing
    }

    let situation: Situation

    private static let places = Meaning.placeKeys

    /// The whole sentence.
    func read(_ fragment: Meaning) -> Completion {
        if let open = situation.question { return answer(fragment, to: open) }
        if let amends = fragment.value(.amends), !isAmended(byNumber: amends == "number") { return .nothing }
        // A length of time alone answers a question and does nothing else.
        if fragment.child(.duration) != nil { return .nothing }
        if fragment.has(.chosen), !fragment.children(.target).isEmpty,
            fragment.children(.target).allSatisfy(\.isPlace)
        {
            return swapped(fragment)
        }
        if fragment.has(.omit) { return .nothing }
        if fragment.has(.narrow) { return swapped(fragment) }
        if fragment.has(.chosen) { return partConfirmed(fragment) }
        if fragment.has(.pick) {
            // "Two", where nothing is asked and a number was said, is another.
            let isNumberSaid = [.value, .by].contains { lastNode?.child($0)?.child(.number) != nil }
            guard fragment.child(.value) != nil, isNumberSaid else { return .nothing }
            return changed(fragment.without(.pick))
        }
        if fragment.has(.sequel) { return afterwards(fragment) }
        if fragment.has(.later) { return later(fragment) }
        if fragment.has(.again) { return fragment.child(.event) == nil ? repeated(fragment) : .nothing }
        if fragment.has(.swap) { return swapped(fragment) }
        return changed(fragment)
    }

    // MARK: The same again

    /// What was asked or asked for last.
    var lastNode: Meaning? {
        situation.conversation.lastSentence?.children.last { $0.kind == .set || $0.kind == .query }
    }

    /// Whether what was said last set something that may be set to another value now: "thirty will do" after "set it to forty"
    /// or "open the blinds". After a question it isn't so.
    private func isAmended(byNumber: Bool) -> Bool {
        guard let last = lastNode, last.kind == .set else { return false }
        let opens = last.movesWhatOpens
        return !byNumber || opens || last.isByPart
    }

    private func repeated(_ fragment: Meaning) -> Completion {
        guard !situation.conversation.isLastDeedTooFarBack else { return .nothing }
        if let span = fragment.child(.for) ?? fragment.child(.until) {
            guard let node = lastNode, node.kind == .set else { return .nothing }
            return .sentence(Meaning(.sentence, children: [node, span]), services: nil)
        }
        if fragment.has(.doneNow) { return .nothing }
        if fragment.has(.which), let state = fragment.value(.state) { return asked(state, fragment) }
        let form = [Meaning.Key.which, .count].first(where: fragment.has)
        guard var node = lastNode, (node.kind == .query) == (form != nil) else { return .nothing }
        if let form {
            guard node.value(.ask) != "value" else { return .nothing }
            node.attributes.append(.init(key: .ask, value: form.rawValue))
            // "Which one isn't?" asks for those that are not as was asked, "which are?" after it for the others.
            if fragment.has(.negated) != node.has(.negated), fragment.has(.negated) || fragment.has(.affirmed) {
                node = node.negated
            }
        }
        if fragment.has(.whole) {
            guard node.isByPart else { return .nothing }
            node = node.wholly
        }
        // "The blinds up" moves them all the way, whatever word of more stands there.
        let isWhole = !node.has(.change) || node.raisesOrLowers && node.child(.by) == nil
        if fragment.has(.more) || fragment.has(.reverse), node.kind == .set, isWhole {
            return stepped(fragment)
        }
        if let size = fragment.child(.by) { node = node.stepping(by: size) }
        if fragment.has(.reverse) {
            guard let change = node.value(.change) else { return .nothing }
            node.attributes.append(.init(key: .change, value: change == "up" ? "down" : "up"))
        }
        return .sentence(Meaning(.sentence, children: [node]), services: nil)
    }

    /// "Which one's still open", of what was asked about, though something was done since; of everything where nothing of it can be so.
    private func asked(_ state: String, _ fragment: Meaning) -> Completion {
        let asking = [Meaning.Attribute(key: .state, value: state), .init(key: .ask, value: "which")]
        let before = [lastNode, situation.conversation.earlierQuestion?.children.last].compactMap(\.self)
        if var node = before.first(where: { $0.kind == .query }), !situation.conversation.isLastDeedTooFarBack {
            node.attributes.removeAll { [.state, .ask, .negated, .compare, .aspect].contains($0.key) }
            node.children.removeAll { $0.kind != .target }
            node.attributes += asking
            node = node.marked(.negated, if: fragment.has(.negated))
            if isKnown(state, in: node) {
                return .sentence(Meaning(.sentence, children: [node]), services: nil)
            }
        }
        let all = Meaning(.query, attributes: [.init(key: .everything, value: "yes")] + asking)
            .marked(.negated, if: fragment.has(.negated))
        return .sentence(Meaning(.sentence, children: [all]), services: nil)
    }

    /// A step further than what was set: "a bit more" after "make it forty".
    private func stepped(_ fragment: Meaning) -> Completion {
        guard let last = lastNode, last.value(.action) != "off", !situation.conversation.lastServices.isEmpty
        else { return .nothing }
        let isClosing = ["close", "lower"].contains(last.value(.action) ?? "")
        let change = isClosing == fragment.has(.reverse) ? "up" : "down"
        var node = Meaning(.set, attributes: [.init(key: .change, value: change)], children: [.mentioned])
        if let aspect = last.aspect { node.attributes.append(.init(key: .aspect, value: aspect)) }
        if let size = fragment.child(.by) { node.children.append(size) }
        let ways = ["raise", "lower"]
        if let way = ways.firstIndex(of: last.value(.action) ?? "").map({
            fragment.has(.reverse) ? ways[1 - $0] : ways[$0]
        }) {
            node.attributes.append(.init(key: .way, value: way))
        }
        return .sentence(Meaning(.sentence, children: [node]), services: nil)
    }

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

    /// What becomes of the same at another time: "off in half an hour".
    private func later(_ fragment: Meaning) -> Completion {
        guard let last = lastNode, last.kind == .set, !situation.conversation.lastServices.isEmpty else {
            return .nothing
        }
        var node = fragment
        node.kind = .set
        node.attributes.removeAll { $0.key == .later }
        node.children = fragment.children.filter { $0.kind != .event } + [.mentioned]
        let body = Meaning(.body, children: [node])
        let rule = Meaning(.rule, children: [body] + fragment.children(.event))
        return .sentence(Meaning(.sentence, children: [rule]), services: nil)
    }

    /// What is done to something else when the time is over for which it was done: "then the garden for ten". As long as that where no
    /// length is said.
    private func afterwards(_ fragment: Meaning) -> Completion {
        guard let last = situation.conversation.lastSentence, let span = last.child(.for),
            case .sentence(let next, _) = swapped(fragment), let action = next.children.last, action.kind == .set
        else { return .nothing }
        let wait = Meaning(.event, children: [Meaning(.delay, attributes: span.attributes, children: span.children)])
        let body = Meaning(.body, children: [action])
        let rule = Meaning(.rule, children: [body, wait, fragment.length(like: span) ?? span])
        return .sentence(Meaning(.sentence, children: [rule]), services: nil)
    }

    // MARK: Something else with the same

    /// Something else becomes of what was talked about; where nothing was, a comparative is about the room.
    private func changed(_ fragment: Meaning) -> Completion {
        var node = fragment
        node.kind = .set
        node.children.removeAll { $0.kind == .dropped }
        // "Halfway", after "blinds down", is on the way down: "all the way" then goes on with that.
        if node.has(.exact), !node.has(.action), !node.has(.way),
            let way = lastNode?.value(.way) ?? lastNode?.value(.action), ["close", "lower"].contains(way)
        {
            node.attributes.append(.init(key: .way, value: way))
        }
        let isPlaced = fragment.attributes.contains { Self.places.contains($0.key) }
        var about = node
        about.children.append(.mentioned)
        let planner = WritePlanner(situation: situation, set: about)
        // Talk about a television's picture goes on with its sound.
        let last = TargetResolver(situation: situation, isAble: planner.isAble).mentioned(.mentioned)
        if !isPlaced, let beside = besideOff(last, node, planner) {
            node.children.append(.mentioned)
            if !beside.isEmpty { return .sentence(Meaning(.sentence, children: [node]), services: beside) }
            if node.value(.change) == "down" {
                return .impossible("off", situation.index.services(at: last))
            }
            node.children.removeLast()
        }
        if !isPlaced, !last.isEmpty,
            !node.has(.change) || last.contains(where: planner.isAble) || isOfKind(last, planner)
                || node.isOfShade(in: situation.conversation)
        {
            node.children.append(.mentioned)
            return .sentence(Meaning(.sentence, children: [node]), services: nil)
        }
        // An aspect that was said before goes on: "one degree more".
        if let lastNode, let aspect = lastNode.aspect, !node.has(.aspect), !last.isEmpty {
            node.attributes.append(.init(key: .aspect, value: aspect))
            node.children.append(.mentioned)
            return .sentence(Meaning(.sentence, children: [node]), services: nil)
        }
        guard node.has(.change), node.has(.aspect) || isPlaced else { return .nothing }
        if !isPlaced, !last.isEmpty, planner.isOfRunning {
            // "Faster", of a lamp, is for no fan of another room.
            node.children.append(.mentioned)
            return .sentence(Meaning(.sentence, children: [node]), services: nil)
        }
        node.attributes.append(.init(key: .need, value: "step"))
        if node.value(.aspect) == "volume" { node.attributes.append(.init(key: .only, value: "playing")) }
        if node.value(.aspect) == "brightness" { node.attributes.append(.init(key: .only, value: "on")) }
        return .sentence(Meaning(.sentence, children: [node]), services: nil)
    }
}

extension FragmentReader {
    /// "Close the blinds", "now the lamps": nobody can tell whether the lamps are to go on or off, for they don't close.
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

    /// Lights that stay on in the rooms where some were just switched off: "a bit dimmer" is for them. `nil` if nothing
    /// was switched off, or the words say no step.
    private func besideOff(_ last: [Int], _ node: Meaning, _ planner: WritePlanner) -> [ServiceID]? {
        func isOff(_ position: Int) -> Bool {
            ["On", "Active"].contains {
                situation.value(CharacteristicType(rawValue: $0), at: position) == .bool(false)
            }
        }
        guard node.has(.change), lastNode?.kind == .set, lastNode?.value(.action) == "off", !last.isEmpty,
            last.allSatisfy(isOff), last.contains(where: planner.isAble)
        else { return nil }
        let rooms = Set(last.compactMap { situation.index.entries[$0].room })
        let types = Set(last.map { situation.index.entries[$0].service.type })
        let others = rooms.flatMap { situation.index.byRoom[$0] ?? [] }.sorted().filter { position in
            types.contains(situation.index.entries[position].service.type) && !isOff(position)
                && planner.isAble(position)
        }
        return situation.index.services(at: others)
    }

    /// What has no lock is closed or open: "and the shed?" after "is the door locked".
    private func askingWhatCanBe(_ query: Meaning) -> Meaning {
        guard query.values(.state).count == 1, let state = query.value(.state), let other = Self.likeStates[state],
            !isKnown(state, in: query), isKnown(other, in: query)
        else { return query }
        var result = query
        result.attributes.removeAll { $0.key == .state }
        result.attributes.append(.init(key: .state, value: other))
        return result
    }

    /// Whether anything that a question is about can be in a state, wherever it is.
    private func isKnown(_ state: String, in query: Meaning) -> Bool {
        [situation, situation.withoutRoom()].contains { place in
            let able = TargetResolver(situation: place) { place.stateOption(state, at: $0) != nil }
            return able.resolve(query).positions.contains { place.stateOption(state, at: $0) != nil }
        }
    }

    private static let likeStates = ["locked": "closed", "unlocked": "open", "closed": "locked", "open": "unlocked"]

    /// Whether other things of this kind can do it; these are then meant although they can't.
    private func isOfKind(_ positions: [Int], _ planner: WritePlanner) -> Bool {
        let types = Set(positions.map { situation.index.entries[$0].service.type })
        return types.count == 1
            && types.allSatisfy { (situation.index.byType[$0] ?? []).contains(where: planner.isAble) }
    }
}

extension Meaning {
    /// How long something else is to last, said of itself: "but only for five", in the unit of what was said before.
    func length(like span: Meaning?) -> Meaning? {
        if let length = child(.for) { return length }
        guard let unit = span?.unitOfSpan, let value = child(.value), value.attributes.isEmpty else { return nil }
        return value.child(.number).map { Meaning(.for, children: [$0.counted(in: unit)]) }
    }

    /// A step of another size.
    fileprivate func stepping(by size: Meaning) -> Meaning {
        var result = self
        result.attributes.removeAll { [.bit, .steps].contains($0.key) }
        result.children = children.filter { $0.kind != .by } + [size]
        return result
    }

    /// Whether it says how far: "halfway", "a bit".
    fileprivate var isByPart: Bool {
        [.exact, .bit, .steps, .change].contains(where: has) || child(.value) != nil || child(.by) != nil
    }

    /// What was done by a part, done wholly: "all the way" after "open the blinds halfway".
    fileprivate var wholly: Meaning {
        var result = self
        result.attributes.removeAll { [.exact, .unit, .bit, .steps].contains($0.key) }
        result.children.removeAll { $0.kind == .value || $0.kind == .by }
        if result.has(.change) {
            result.attributes.append(.init(key: .limit, value: "yes"))
        } else if let way = result.value(.way) {
            // "A third down", and then all the way down.
            result.attributes.append(.init(key: .action, value: way))
        } else if !result.movesWhatOpens {
            result.attributes += [.init(key: .exact, value: "100"), .init(key: .unit, value: "percent")]
        }
        return result
    }

    /// The question about the opposite.
    fileprivate var negated: Meaning {
        var result = self
        result.attributes.removeAll { $0.key == .negated }
        return has(.negated) ? result : result.marked(.negated)
    }

    private static let places = placeKeys.union([.chosen])

    /// Whether it is everything in a place: after "blinds down" that is every blind there.
    fileprivate var isAllOfPlace: Bool {
        has(.everything) && attributes.contains { Self.places.contains($0.key) }
            && attributes.allSatisfy { Self.places.contains($0.key) || [.everything, .quantity].contains($0.key) }
    }

    /// Whether it says where, and nothing else.
    var isPlace: Bool { !attributes.isEmpty && attributes.allSatisfy { Self.places.contains($0.key) } }
}
