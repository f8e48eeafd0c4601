internal import HomeModel

/// Reads a `condition` node of a rule.
struct RuleConditionReader {
    /// Why a condition can't be part of a rule.
    enum Problem: Error {
        /// This home has nothing that it could be about.
        case nothingThere
        /// A rule knows no "one of these".
        case oneOfSeveral
    }

    let situation: Situation
    let rule: Meaning
    /// What sets the rule off, where `rule` doesn't say it.
    var events: [RuleEvent] = []

    /// The conditions that the node comes to, all of which must hold.
    func conditions(_ node: Meaning) throws(Problem) -> [RuleCondition] {
        let isNegated = node.isNegated
        if node.value(.present) == "others" { return othersAway(isNegated: isNegated) }
        // "In the daytime, between eight and six": the hours say what the daytime is.
        if node.value(.sun) == "light", !isNegated, hasWindow { return [] }
        var all = tests(node).map { $0.map { RuleCondition($0) } } ?? []
        if all.isEmpty { all = try readings(node) }
        guard !all.isEmpty else { throw .nothingThere }
        return all.map { RuleCondition($0.test, isNegated: $0.isNegated != isNegated) }
    }

    /// Whether some condition says from which clock time to which.
    private var hasWindow: Bool {
        rule.children(.condition).contains { !$0.isNegated && $0.child(.after) != nil && $0.child(.before) != nil }
    }

    /// That nobody is there but the one whose coming sets the rule off, or else the speaker.
    private func othersAway(isNegated: Bool) -> [RuleCondition] {
        if rule.children(.event).contains(where: { $0.child(.leave) != nil }) {
            return [RuleCondition(.present(.nobody), isNegated: isNegated)]
        }
        let who = rule.children(.event).lazy.compactMap { $0.child(.arrive) }.flatMap { $0.values(.who) }
        let arriving = Set(who.compactMap(Int64.init).map { PersonID(rawValue: $0) })
        let known = arriving.isEmpty ? Set([situation.person?.id].compactMap(\.self)) : arriving
        let others = (situation.index.primary?.people ?? []).map(\.id).filter { !known.contains($0) }
        return others.map { RuleCondition(.present(.person($0)), isNegated: !isNegated) }
    }

    /// What is looked at besides the things of the house; `nil` where it is these.
    private func tests(_ node: Meaning) -> [RuleCondition.Test]? {
        if node.child(.after) != nil || node.child(.before) != nil {
            let sun = node.value(.sunFrom).flatMap(SunEvent.init(rawValue:))
            return (sun.map { [.sun(after: $0, before: nil)] } ?? []) + (window(node).map { [$0] } ?? [])
        }
        switch node.value(.sun) {
        case "dark": return [.sun(after: .sunset, before: .sunrise)]
        case "light": return [.sun(after: .sunrise, before: .sunset)]
        case "afterSunset": return [.sun(after: .sunset, before: nil)]
        case "afterSunrise": return [.sun(after: .sunrise, before: nil)]
        case "beforeSunset": return [.sun(after: nil, before: .sunset)]
        case "beforeSunrise": return [.sun(after: nil, before: .sunrise)]
        default: break
        }
        if let present = node.value(.present) {
            let people = node.values(.who).compactMap(Int64.init).map { PersonID(rawValue: $0) }
            let person = people.first { id in situation.index.primary?.people.contains { $0.id == id } == true }
            return presence(present, person).map { [.present($0)] } ?? []
        }
        return nil
    }

    private func window(_ node: Meaning) -> RuleCondition.Test? {
        let after = node.child(.after)?.child(.time).flatMap { ClockReading($0) }
        let before = node.child(.before)?.child(.time).flatMap { ClockReading($0) }
        let said = rule.children(.event)
        let isLeaving =
            said.contains { $0.child(.leave).map { !$0.has(.stative) } ?? false }
            || events.contains { if case .leave = $0 { true } else { false } }
        let isArriving =
            said.contains { $0.child(.arrive) != nil }
            || events.contains { if case .arrive = $0 { true } else { false } }
        let others = rule.children(.condition)
        let isAtNight = others.contains { $0.value(.sun) == "dark" || $0.value(.part) == "night" }
        let isByDay = others.contains { $0.value(.sun) == "light" && !$0.isNegated }
        let (from, until) = ClockChooser(situation: situation)
            .window(
                after: after, before: before, isLeaving: isLeaving, isArriving: isArriving, isAtNight: isAtNight,
                isByDay: isByDay,
                isOnWorkdays: RuleDays(rule, now: situation.speaker.now).areWorkdays)
        guard from != nil || until != nil else { return nil }
        return .time(after: from, before: until)
    }

    private func presence(_ word: String, _ person: PersonID?) -> Presence? {
        switch word {
        case "me": .me
        case "anyone": .anyone
        case "nobody": .nobody
        case "everyone": .everyone
        default: person.map { .person($0) }
        }
    }

    private func readings(_ node: Meaning) throws(Problem) -> [RuleCondition] {
        let predicate = StatePredicate(node, situation: situation)
        let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }.resolve(node)
        let positions = predicate.measured(found)
        // "Unless any window is open" is that none is; "unless all lights are off" would be that one of them isn't.
        let quantities = node.deepValues(.quantity)
        let isOneOfSeveral = node.isNegated ? quantities.contains("all") : quantities.contains { $0 != "all" }
        if positions.count > 1, isOneOfSeveral { throw .oneOfSeveral }
        return positions.compactMap { position in
            guard let type = predicate.type(at: position), let condition = predicate.condition(at: position) else {
                return nil
            }
            let service = situation.index.entries[position].service.id
            return RuleCondition(
                .reading(CharacteristicAddress(service: service, type: type), condition.comparison),
                isNegated: condition.isNegated)
        }
    }
}
