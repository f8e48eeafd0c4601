internal import HomeModel

/// Reads a `condition` node of a rule.
struct RuleConditionReader {
    let situation: Situation
    let rule: Meaning

    /// The condition; `nil` where this home has nothing that it could be about.
    func condition(_ node: Meaning) -> RuleCondition? {
        test(node).map { RuleCondition($0, isNegated: node.has("negated")) }
    }

    private func test(_ node: Meaning) -> RuleCondition.Test? {
        if node.child("after") != nil || node.child("before") != nil { return window(node) }
        switch node.value("sun") {
        case "dark": return .sun(after: .sunset, before: .sunrise)
        case "light": return .sun(after: .sunrise, before: .sunset)
        case "afterSunset": return .sun(after: .sunset, before: nil)
        case "afterSunrise": return .sun(after: .sunrise, before: nil)
        case "beforeSunset": return .sun(after: nil, before: .sunset)
        case "beforeSunrise": return .sun(after: nil, before: .sunrise)
        default: break
        }
        if let present = node.value("present") {
            return presence(present, who: node.values("who").first).map { .present($0) }
        }
        return reading(node)
    }

    private func window(_ node: Meaning) -> RuleCondition.Test? {
        let after = node.child("after")?.child("time").flatMap { ClockReading($0) }
        let before = node.child("before")?.child("time").flatMap { ClockReading($0) }
        let event = rule.child("event")
        let (from, until) = ClockChooser(situation: situation)
            .window(after: after, before: before, isLeaving: event?.child("leave") != nil)
        guard from != nil || until != nil else { return nil }
        return .time(after: from, before: until)
    }

    private func presence(_ word: String, who: String?) -> Presence? {
        switch word {
        case "me": .me
        case "anyone": .anyone
        case "nobody": .nobody
        case "everyone": .everyone
        default: who.flatMap(Int64.init).map { .person(PersonID(rawValue: $0)) }
        }
    }

    private func reading(_ node: Meaning) -> RuleCondition.Test? {
        let predicate = StatePredicate(node, situation: situation)
        let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }
            .resolve(node)
        // One condition is about one thing: the first of those that the words can mean.
        guard let position = found.positions.first, let type = predicate.type(at: position),
            let comparison = predicate.comparison(at: position)
        else { return nil }
        let service = situation.index.entries[position].service.id
        return .reading(CharacteristicAddress(service: service, type: type), comparison)
    }
}
