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

    static let places = Meaning.placeKeys

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

    /// What was asked or asked for last.
    var lastNode: Meaning? {
        situation.conversation.lastSentence?.children.last { $0.kind == .set || $0.kind == .query }
    }

    /// Whether what was said last set something that may be set to another value now: "thirty will do" after "set it to
    /// forty" or "open the blinds". After a question it isn't so.
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

    /// "Which one's still open", of what was asked about, though something was done since; of everything where nothing
    /// of it can be so.
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

    /// What becomes of the same at another time: "off in half an hour".
    private func later(_ fragment: Meaning) -> Completion {
        guard let last = lastNode, last.kind == .set, !situation.conversation.lastServices.isEmpty else {
            return .nothing
        }
        var node = fragment.of(.set).without(.later)
        node.children = fragment.children.filter { $0.kind != .event } + [.mentioned]
        let body = Meaning(.body, children: [node])
        let rule = Meaning(.rule, children: [body] + fragment.children(.event))
        return .sentence(Meaning(.sentence, children: [rule]), services: nil)
    }

    /// What is done to something else when the time is over for which it was done: "then the garden for ten". As long
    /// as that where no length is said.
    private func afterwards(_ fragment: Meaning) -> Completion {
        guard let last = situation.conversation.lastSentence, let span = last.child(.for),
            case .sentence(let next, _) = swapped(fragment), let action = next.children.last, action.kind == .set
        else { return .nothing }
        let wait = Meaning(.event, children: [Meaning(.delay, attributes: span.attributes, children: span.children)])
        let body = Meaning(.body, children: [action])
        let rule = Meaning(.rule, children: [body, wait, fragment.length(like: span) ?? span])
        return .sentence(Meaning(.sentence, children: [rule]), services: nil)
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
    func stepping(by size: Meaning) -> Meaning {
        var result = without(.bit, .steps)
        result.children = children.filter { $0.kind != .by } + [size]
        return result
    }

    /// Whether it says how far: "halfway", "a bit".
    fileprivate var isByPart: Bool {
        [.exact, .bit, .steps, .change].contains(where: has) || child(.value) != nil || child(.by) != nil
    }

    /// What was done by a part, done wholly: "all the way" after "open the blinds halfway".
    fileprivate var wholly: Meaning {
        var result = without(.exact, .unit, .bit, .steps)
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
        let result = without(.negated)
        return has(.negated) ? result : result.marked(.negated)
    }

    private static let places = placeKeys.union([.chosen])

    /// Whether it is everything in a place: after "blinds down" that is every blind there.
    var isAllOfPlace: Bool {
        has(.everything) && attributes.contains { Self.places.contains($0.key) }
            && attributes.allSatisfy { Self.places.contains($0.key) || [.everything, .quantity].contains($0.key) }
    }

    /// Whether it says where, and nothing else.
    var isPlace: Bool { !attributes.isEmpty && attributes.allSatisfy { Self.places.contains($0.key) } }
}
