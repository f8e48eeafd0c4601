internal import HomeModel

/// Reads a `condition` node of a rule.
struct RuleConditionReader {
    /// Why a condition can't be part of a rule.
    enum Problem: Error {
        /// This home has nothing that it could be about.
        case nothingThere
        /// A rule doesn't count things: "if two of the lamps are on".
        case counted
        /// One of several can't be that several others are so at once.
        case together

        /// The name of the phrase that says why; `nil` where there is nothing to look at.
        var phrase: String? {
            switch self {
            case .nothingThere: nil
            case .counted: "counted"
            case .together: "together"
            }
        }
    }

    let situation: Situation
    let rule: Meaning
    /// What sets the rule off, where `rule` doesn't say it.
    var events: [RuleEvent] = []

    /// The conditions that the node comes to, all of which must hold.
    func conditions(_ node: Meaning) throws(Problem) -> [RuleCondition] {
        let isNegated = node.isNegated
        let choices = node.children(.condition)
        if !choices.isEmpty { return [try oneOf(choices, isNegated: isNegated)] }
        if node.value(.present) == "others" { return othersAway(isNegated: isNegated) }
        // "In the daytime, between eight and six": the hours say what the daytime is.
        if node.value(.sun) == "light", !isNegated, hasWindow { return [] }
        var all = tests(node).map { $0.map { RuleCondition($0) } } ?? []
        if all.isEmpty { all = try readings(node) }
        guard !all.isEmpty else { throw .nothingThere }
        let isOfAll = node.deepValues(.quantity).contains("all")
        // "Unless all lights are off" is unless any of them isn't.
        if isNegated, isOfAll, all.count > 1 {
            return RuleCondition.any(of: all.map(\.opposite)).map { [$0] } ?? []
        }
        return all.map { RuleCondition($0.test, isNegated: $0.isNegated != isNegated) }
    }

    /// A condition that one of several states holds, which were said apart: "if it's dark or nobody is home".
    private func oneOf(_ nodes: [Meaning], isNegated: Bool) throws(Problem) -> RuleCondition {
        var members: [RuleCondition] = []
        for node in nodes {
            let parts = try conditions(node)
            // Several things said at once are several conditions, which can't be one alternative of others.
            guard parts.count == 1 else { throw parts.isEmpty ? .nothingThere : .together }
            members += parts
        }
        guard var all = RuleCondition.any(of: members) else { throw .nothingThere }
        all.isNegated = all.isNegated != isNegated
        return all
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
                .filter { id in situation.index.primary?.people.contains { $0.id == id } == true }
            // "If Tom or Lena is home": one of them is enough.
            if node.value(.quantity) == "any", people.count > 1 {
                return [.any(people.map { RuleCondition(.present(.person($0))) })]
            }
            return presence(present, people.first).map { [.present($0)] } ?? []
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
        // The sun never sets in the morning: "at sunset, but not before six".
        let isAtSunset = said.contains { $0.child(.sun)?.value(.sun) == "sunset" }
        if isAtSunset, after == nil, let before, before.candidates.count > 1, let evening = before.candidates.last {
            return .time(after: nil, before: evening)
        }
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
        guard !node.deepValues(.quantity).contains("few") else { throw .counted }
        let node = node.whereverOneIs
        let predicate = StatePredicate(node, situation: situation)
        var whole = situation
        if node.isOfWholeHome { whole.speaker.room = nil }
        let found = TargetResolver(situation: whole) { predicate.type(at: $0) != nil }.resolve(node)
        let all = predicate.measured(found).compactMap { position -> RuleCondition? in
            guard let type = predicate.type(at: position), let condition = predicate.condition(at: position) else {
                return nil
            }
            let service = situation.index.entries[position].service.id
            return RuleCondition(
                .reading(CharacteristicAddress(service: service, type: type), condition.comparison),
                isNegated: condition.isNegated)
        }
        // "Unless any window is open" is that none is, which is one condition for each.
        let isAnyOfThem = !node.isNegated && node.deepValues(.quantity).contains { $0 != "all" }
        return isAnyOfThem ? RuleCondition.any(of: all).map { [$0] } ?? [] : all
    }
}

extension RuleCondition {
    /// That it isn't so: of what is on or off, that it is the other.
    fileprivate var opposite: RuleCondition {
        if case .reading(let address, .equals(.bool(let isSo))) = test {
            return RuleCondition(.reading(address, .equals(.bool(!isSo))), isNegated: isNegated)
        }
        return RuleCondition(test, isNegated: !isNegated)
    }
}

extension Meaning {
    /// The condition with "any light", "one of the lights" or "some light" of no place in particular as all that there
    /// are: it is one of these that has to be so.
    var whereverOneIs: Meaning {
        guard kind == .condition else { return self }
        let isOne = deepValues(.quantity).contains { $0 != "all" }
        let words: Set<Meaning.Key> = [.quantity, .sole, .singular, .single, .lone]
        guard isOne, !hasPlace else { return self }
        var result = self
        result.children = children.map { target in
            guard target.kind == .target, target.has(.type) || target.has(.kin), !target.hasPlace, !target.hasReference,
                !target.has(.it)
            else { return target }
            var target = target
            target.attributes.removeAll { words.contains($0.key) }
            target.attributes.append(.init(key: .quantity, value: "any"))
            return target
        }
        return result
    }
}
