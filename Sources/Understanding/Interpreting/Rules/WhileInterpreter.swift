internal import HomeModel

/// Interprets "keep the fan on while the window is open": one rule starts it, a second ends it. If the condition holds
/// now, it is done at once too.
struct WhileInterpreter {
    let situation: Situation

    /// What comes of doing `body` while all of `conditions` hold.
    /// - Parameters:
    ///   - done: what the body comes to when it is done later.
    ///   - days: the days of the week on which it is so; empty for every day.
    ///   - otherwise: what is written at the end, where that was said.
    func interpret(
        _ body: Meaning, done: Interpretation, while conditions: [RuleCondition], on days: Set<Weekday>,
        otherwise: [CharacteristicWrite]? = nil
    ) -> Interpretation {
        guard done.outcome == .done || done.outcome == .confirm else { return done }
        guard done.commands.allSatisfy(\.isForGood), !conditions.isEmpty else {
            return .impossible("state")
        }
        let writes = done.commands.flatMap(\.targets).compactMap(\.write)
        let begins = conditions.compactMap(\.beginning)
        let ends = conditions.compactMap(\.end)
        guard begins.count == conditions.count, ends.count == conditions.count else { return .impossible("state") }
        var rule = AutomationRule(
            name: "", events: begins.flatMap(\.events), days: days, conditions: begins.flatMap(\.conditions),
            author: situation.person?.id)
        // Each of several begins it only while the others hold.
        if conditions.count > 1 { rule.conditions = conditions }
        rule.actions = writes
        var result = Interpretation(done.outcome, commands: [.rule(.create, rule)])
        guard let back = otherwise ?? WriteReversal(situation: situation).again(writes, isKept: true) else {
            return .impossible("state")
        }
        // A thing that is kept locked or closed needs nothing at the end: nobody is let in by that.
        let undone = back.filter { !SafetyPolicy(situation, isLater: true).needsConfirmation($0) }
        // Nothing goes on at the end of what may not have begun.
        guard conditions.count == 1 || !undone.contains(where: { $0.value == .bool(true) }) else {
            return .impossible("state")
        }
        if !undone.isEmpty {
            var closing = AutomationRule(
                name: "", events: ends.flatMap(\.events), days: days,
                conditions: conditions.count == 1 ? ends[0].conditions : [], author: situation.person?.id)
            closing.actions = undone
            result.commands.append(.rule(.create, closing))
        }
        guard days.isEmpty, conditions.allSatisfy(isSo) else { return result }
        let now = CommandInterpreter(situation: situation).interpret(body)
        guard now.outcome == .done || now.outcome == .confirm else { return result }
        if otherwise == nil, body.isOrdered, conditions.allSatisfy(\.isOfThings) {
            result.commands =
                now.commands + result.commands.dropFirst().compactMap(\.rule).map { .rule(.create, $0.rule.once) }
        } else {
            result.commands = now.commands + result.commands
        }
        return result
    }

    /// Whether a condition holds now, as far as the state tells.
    private func isSo(_ condition: RuleCondition) -> Bool {
        if case .any(let members) = condition.test { return members.contains(where: isSo) != condition.isNegated }
        let present = situation.state.present
        let people = Set((situation.index.primary?.people ?? []).map(\.id))
        let isSo: Bool? =
            switch condition.test {
            case .present(.me): situation.person.map { present.contains($0.id) }
            case .present(.person(let person)): present.contains(person)
            case .present(.anyone): !present.isDisjoint(with: people)
            case .present(.nobody): present.isDisjoint(with: people)
            case .present(.everyone): people.isSubset(of: present)
            case .reading(let address, let comparison):
                situation.state.value(address.type, of: address.service).map(comparison.holds)
            case .time, .sun, .any: nil
            }
        return isSo.map { $0 != condition.isNegated } ?? false
    }
}

/// What makes a condition begin to hold, or cease to: the events, and what else must be so when they happen.
struct Turn {
    var events: [RuleEvent]
    var conditions: [RuleCondition] = []
}

extension RuleCondition {
    /// What makes it begin to hold; `nil` where no event does.
    var beginning: Turn? { turn(holds: !isNegated) }

    /// What makes it cease to hold; `nil` where no event does.
    fileprivate var end: Turn? { turn(holds: isNegated) }

    private func turn(holds: Bool) -> Turn? {
        switch test {
        case .present(let who): Self.turn(who, holds: holds)
        case .sun(let from?, let until?): Turn(events: [.sun(holds ? from : until, offset: TimeSpan(seconds: 0))])
        case .time(let from?, let until?): Turn(events: [.time(holds ? from : until)])
        case .reading(let address, let comparison): Self.turn(address, comparison, holds: holds)
        case .any(let members): turn(members, holds: holds)
        case .sun, .time: nil
        }
    }

    /// Of several, the first that holds begins it, and the last that ceases to ends it.
    private func turn(_ members: [RuleCondition], holds: Bool) -> Turn? {
        let turns = members.compactMap { holds ? $0.beginning : $0.end }
        guard turns.count == members.count else { return nil }
        return Turn(
            events: turns.flatMap(\.events), conditions: holds ? [] : [RuleCondition(.any(members), isNegated: true)])
    }

    private static func turn(_ who: Presence, holds: Bool) -> Turn {
        switch (who, holds) {
        case (.me, _): Turn(events: [holds ? .arrive(.me, place: nil) : .leave(.me, place: nil)])
        case (.person(let person), _):
            Turn(events: [holds ? .arrive(.person(person), place: nil) : .leave(.person(person), place: nil)])
        case (.anyone, true), (.nobody, false): Turn(events: [.arrive(.first, place: nil)])
        case (.anyone, false), (.nobody, true): Turn(events: [.leave(.last, place: nil)])
        case (.everyone, true):
            Turn(events: [.arrive(.anyone, place: nil)], conditions: [RuleCondition(.present(.everyone))])
        case (.everyone, false): Turn(events: [.leave(.anyone, place: nil)])
        }
    }

    private static func turn(_ address: CharacteristicAddress, _ comparison: Comparison, holds: Bool) -> Turn {
        let change: ChangeTest? =
            switch comparison {
            // What is not open at all is closed: nothing falls below that.
            case .above(0) where address.type.rawValue.hasSuffix("Position"): holds ? .above(0) : .to(.number(0))
            case .above(let limit): holds ? .above(limit) : .below(limit)
            case .below(let limit): holds ? .below(limit) : .above(limit)
            case .equals(let value): holds ? .to(value) : opposite(value).map { .to($0) }
            }
        if let change { return Turn(events: [.changes(address, change, heldFor: nil)]) }
        return Turn(
            events: [.changes(address, .any, heldFor: nil)],
            conditions: [RuleCondition(.reading(address, comparison), isNegated: true)])
    }

    /// The other of two values.
    private static func opposite(_ value: Value) -> Value? {
        switch value {
        case .bool(let isSo): .bool(!isSo)
        case .word("open"): .word("closed")
        case .word("closed"): .word("open")
        case .word("locked"): .word("unlocked")
        case .word("unlocked"): .word("locked")
        default: nil
        }
    }
}

extension RuleCondition {
    /// Whether it is how things are, and not who is there or what time it is.
    fileprivate var isOfThings: Bool {
        switch test {
        case .reading: true
        case .any(let members): members.allSatisfy(\.isOfThings)
        case .present, .sun, .time: false
        }
    }
}

extension AutomationRule {
    /// The same for one time.
    fileprivate var once: AutomationRule {
        var result = self
        result.isOnce = true
        return result
    }
}

extension Meaning {
    /// Whether what is done is told as an order, and not as how it should be.
    fileprivate var isOrdered: Bool { !children.contains { $0.has(.nameFirst) } }
}
