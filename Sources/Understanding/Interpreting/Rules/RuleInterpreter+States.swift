internal import HomeModel

/// What shall be so while several states hold together: "if nobody is at home and the tv is on".
extension RuleInterpreter {
    /// Rules with several joint states ("if nobody's home and any light is on after ten") fire when the last of them
    /// begins: each state becomes a trigger, all become conditions. Limits ("but only if") don't trigger.
    func beginningWithAny(
        of node: Meaning, _ result: Interpretation, _ reader: RuleEventReader
    ) -> Interpretation {
        guard result.outcome == .done || result.outcome == .confirm, result.commands.count == 1,
            result.commands[0].kind == .createRule, let rule = result.commands[0].rule?.rule, !rule.isOnce,
            node.saysStates
        else { return result }
        let conditions = RuleConditionReader(situation: reader.situation, rule: node)
        let joined = node.children(.condition).filter { $0.has(.joined) }
            .flatMap { (try? conditions.conditions($0)) ?? [] }
        var whole = result
        whole.commands[0].rule?.rule = rule.beginning(with: joined)
        return whole
    }
}

extension Meaning {
    /// Whether all that sets a rule off is said as something that is so, and not as something that happens. A door that
    /// "is unlocked" may be one that is being unlocked, unless it is said with "if".
    fileprivate var saysStates: Bool {
        let events = children(.event)
        return !events.isEmpty
            && events.allSatisfy { event in
                if let leave = event.child(.leave) { return leave.has(.stative) && leave.values(.who) == ["last"] }
                guard let change = event.child(.change), change.has(.stative), change.child(.held) == nil else {
                    return false
                }
                return has(.if) || !["locked", "unlocked"].contains(change.value(.state) ?? "")
            }
    }
}

extension AutomationRule {
    /// Adds the beginnings of the given conditions and of the time window as triggers, and the states of its own
    /// triggers as a condition. Unchanged if unknown.
    fileprivate func beginning(with states: [RuleCondition]) -> AutomationRule {
        let brought = events.compactMap(\.lasting)
        // What lasts for a time is begun by what happens, and not by the clock.
        let begun = conditions.filter { $0.isWindow ? duration == nil : states.contains($0) }
        let begins = begun.flatMap(\.beginnings).filter { !events.contains($0) }
        guard brought.count == events.count, !begins.isEmpty, let isSo = RuleCondition.any(of: brought) else {
            return self
        }
        var result = self
        result.events += begins
        // Of several that all have to be so, each is a condition already.
        if !brought.allSatisfy(conditions.contains) { result.conditions.append(isSo) }
        return result
    }
}

extension RuleCondition {
    /// The events with which the condition begins to hold, unless it is negated; empty if no event does.
    var beginnings: [RuleEvent] {
        guard !isNegated else { return [] }
        return switch test {
        case .time(let after?, _): [.time(after)]
        case .sun(let after?, _): [.sun(after, offset: TimeSpan(seconds: 0))]
        default: beginning?.events ?? []
        }
    }

    /// Whether it is from some time on, or from one time to another, by the clock or by the sun.
    var isWindow: Bool {
        switch test {
        case .time, .sun(after: _, before: nil): true
        default: false
        }
    }
}

extension RuleEvent {
    /// What is so after it; `nil` where it leaves nothing behind.
    fileprivate var lasting: RuleCondition? {
        switch self {
        case .changes(let address, .to(let value), nil): RuleCondition(.reading(address, .equals(value)))
        case .changes(let address, .above(let limit), nil): RuleCondition(.reading(address, .above(limit)))
        case .changes(let address, .below(let limit), nil): RuleCondition(.reading(address, .below(limit)))
        case .leave(.last, nil): RuleCondition(.present(.nobody))
        default: nil
        }
    }
}

/// Things that are to stay off, closed or locked for some hours, or as long as something else is so.
extension Meaning {
    private static let begun = ["off": "on", "close": "open", "lock": "unlocked"]

    /// "Don't let the cooker be on while nobody's home" as a rule: switch it off once both hold.
    var keptOffWhile: Meaning {
        // When it ends tells in which half of the day it begins.
        if value(.keep) == "yes", let until = child(.until),
            let number = children.firstIndex(where: { $0.kind == .event })
        {
            var result = self
            result.children[number].children.append(until)
            result.children.removeAll { $0.kind == .until }
            return result
        }
        guard value(.keep) == "yes", child(.event) == nil,
            let set = child(.body)?.children.first(where: { $0.kind == .set }),
            let state = set.value(.action).flatMap({ Self.begun[$0] }), child(.condition) != nil
        else { return self }
        let change = Meaning(
            .change, attributes: [.init(key: .state, value: state)], children: set.children(.target)
        ).marked(.stative)
        var result = self.marked(.if).without(.keep)
        result.children = children.map { $0.kind == .condition ? $0.marked(.joined) : $0 }
        result.children.insert(Meaning(.event, children: [change]), at: 0)
        return result
    }
}

extension Interpretation {
    /// "Keep it off from eleven till six": one rule switches it off at the beginning, a second whenever it is switched
    /// on inside the window.
    func keptOff(by node: Meaning) -> Interpretation {
        guard node.value(.keep) == "yes", outcome == .done || outcome == .confirm, commands.count == 1,
            var rule = commands[0].rule?.rule, let start = rule.events.first?.timeOfDay, rule.events.count == 1
        else { return self }
        guard rule.scenes.isEmpty, !rule.actions.isEmpty else { return .impossible("state") }
        guard !rule.isOnce else { return .impossible("keptOnce") }
        let undone = rule.actions.compactMap(\.undone)
        guard undone.count == rule.actions.count else { return .impossible("state") }
        let end = rule.duration.flatMap {
            TimeOfDay(
                hour: ((start.minutes + $0.seconds / 60) % 1440) / 60, minute: (start.minutes + $0.seconds / 60) % 60)
        }
        rule.duration = nil
        var result = self
        result.commands[0].rule?.rule = rule
        rule.name = ""
        rule.events = undone
        let isOverMidnight = end.map { $0.minutes > 0 && $0.minutes <= start.minutes } ?? false
        // The days that were named are those on which the hours begin.
        let windows: [(TimeOfDay?, TimeOfDay?, Set<Weekday>)] =
            isOverMidnight && !rule.days.isEmpty
            ? [(start, nil, rule.days), (nil, end, Set(rule.days.map(\.next)))] : [(start, end, rule.days)]
        let conditions = rule.conditions
        for (after, before, days) in windows {
            rule.days = days
            rule.conditions = conditions + [RuleCondition(.time(after: after, before: before))]
            result.commands.append(.rule(.create, rule))
        }
        return result
    }
}

extension CharacteristicWrite {
    /// The event that undoes what switches something off, closes or locks it; `nil` for any other write.
    fileprivate var undone: RuleEvent? {
        func becomes(_ type: CharacteristicType, _ test: ChangeTest) -> RuleEvent {
            .changes(CharacteristicAddress(service: address.service, type: type), test, heldFor: nil)
        }
        return switch (address.type.rawValue, value) {
        case ("On", .bool(false)), ("Active", .bool(false)): becomes(address.type, .to(.bool(true)))
        case ("TargetMediaState", .word("stop")), ("TargetMediaState", .word("pause")):
            becomes("CurrentMediaState", .to(.word("play")))
        case ("TargetPosition", .number(0)): becomes("CurrentPosition", .above(0))
        case ("TargetDoorState", .word("closed")): becomes("CurrentDoorState", .to(.word("open")))
        case ("LockTargetState", .word("locked")): becomes("LockCurrentState", .to(.word("unlocked")))
        default: nil
        }
    }
}
