internal import HomeModel

/// Other events, days and conditions of a rule.
extension RuleEditor {
    /// Replaces the rule's triggers, or adds some. False if the home lacks what they need, or if the new trigger's own
    /// condition would then apply to all.
    func replaceEvents(_ rule: inout AutomationRule) -> Bool {
        let days = RuleDays(node, now: situation.speaker.now)
        // "At nine, I mean" is the same event at another hour, so near the old one as can be.
        if let time = node.bareTime, days.date == nil, !node.has(.more), rule.events.count == 1,
            rule.events[0].timeOfDay != nil
        {
            return retime(&rule, to: time)
        }
        var reader = RuleEventReader(situation: situation, rule: node, days: days)
        reader.context = .init(writes: rule.actions, scenes: rule.scenes)
        guard let reading = reader.read() else { return false }
        if node.has(.more) {
            guard reading.conditions.isEmpty else { return false }
            rule.events += reading.events.filter { !rule.events.contains($0) }
            return true
        }
        rule.events = reading.events
        rule.conditions += reading.conditions
        return true
    }

    /// Puts days and conditions in, in place of those of their kind; gives what else there is to say to it.
    func setConditions(_ rule: inout AutomationRule) -> Interpretation? {
        let nodes = node.children(.condition).joiningBounds
        let days = RuleDays(node, now: situation.speaker.now)
        guard !days.isImpossible else { return .impossible("noDay") }
        // "Also on Sundays", of what comes once, doesn't say on which days it is to come.
        if rule.isOnce, node.has(.also), days.isRecurring, !days.weekly.isEmpty { return .impossible("alsoOnce") }
        setDays(&rule, nodes, days)
        if rule.isOnce || node.has(.once), let date = days.today ?? days.date, node.child(.event) == nil,
            node.child(.at) == nil
        {
            guard move(&rule, to: date) else { return .impossible("date") }
            rule.isOnce = true
        }
        if let dayOff = days.dayOff {
            guard let pause = PauseReader(situation: situation).day(dayOff, of: rule) else {
                return .impossible("noDay")
            }
            rule = rule.settled(at: situation.speaker.now)
            rule.rest(from: pause.start, until: pause.end)
        }
        var new: [RuleCondition] = []
        do throws(RuleConditionReader.Problem) {
            for condition in nodes {
                guard RuleDays.isOnlyDays(condition) else {
                    let reader = RuleConditionReader(situation: near(rule), rule: node, events: rule.events)
                    // "Above seventy" alone is in what the rule measures already.
                    if condition.isBareLimit(of: rule), relimit(&rule, condition.child(.number)?.number) { continue }
                    var read = try reader.conditions(condition)
                    if condition.has(.everywhere) { read = read.map { $0.measured(as: rule) } }
                    // "Below nine", of a rule for what falls below eleven, is another limit.
                    new += read.filter { !rule.takeLimit(of: $0) }
                    continue
                }
                let isTimed = rule.events.contains { $0.timeOfDay != nil }
                guard let part = condition.value(.part), !isTimed, let window = RuleDays.window(ofPart: part) else {
                    continue
                }
                new.append(RuleCondition(window, isNegated: condition.isNegated))
            }
        } catch {
            return error.phrase.map(Interpretation.impossible)
                ?? Interpretation(.notUnderstood, reason: .nothingThere)
        }
        if node.has(.also), !new.isEmpty { return widen(&rule, by: new) }
        // What is never to be beside what is never to be leaves both: "and not when it's under five".
        rule.conditions.removeAll { old in new.contains { old.isReplaced(by: $0) && !old.isBeside($0) } }
        rule.conditions += new
        return nil
    }

    /// "Also at night", "even if it's light": what forbids that is left out where it forbids nothing else, and a rule
    /// that nothing forbids it stays as it is.
    private func widen(_ rule: inout AutomationRule, by more: [RuleCondition]) -> Interpretation? {
        let inTheWay = rule.conditions.filter { old in more.contains { old.isReplaced(by: $0) && old != $0 } }
        guard inTheWay.allSatisfy({ old in more.contains { old.isOpposite(of: $0) } }) else {
            return .impossible("also")
        }
        rule.conditions.removeAll(where: inTheWay.contains)
        return nil
    }

    /// Puts what happens once on another day, at the time that it has: "not tonight, tomorrow".
    private func move(_ rule: inout AutomationRule, to date: Int) -> Bool {
        let now = situation.speaker.now
        let isOfTheSun = rule.events.contains { if case .sun = $0 { true } else { false } }
        if isOfTheSun {
            guard rule.events.count == 1, (0..<7).contains(date - now.dayNumber),
                let weekday = LocalDateTime(dayNumber: date, secondOfDay: 0)?.weekday
            else { return false }
            rule.days = [weekday]
            return true
        }
        let moments = rule.events.map { event -> LocalDateTime? in
            switch event {
            // The small hours of tonight, and its midnight, are tomorrow's.
            case .time(let time):
                LocalDateTime(
                    dayNumber: date + (node.isTonight && time.hour < RuleDays.endOfNight ? 1 : 0),
                    secondOfDay: time.minutes * 60)
            case .at(let moment) where node.isTonight && moment.secondOfDay < RuleDays.endOfNight * 3600:
                LocalDateTime(dayNumber: date + 1, secondOfDay: moment.secondOfDay)
            case .at(let moment): LocalDateTime(dayNumber: date, secondOfDay: moment.secondOfDay)
            default: nil
            }
        }
        let ahead = moments.compactMap(\.self).filter { $0 > now }
        guard ahead.count == rule.events.count else { return false }
        rule.events = ahead.map(RuleEvent.at)
        rule.days = []
        return true
    }

    /// The situation in which a rule is talked of: what it looks at and does something to is near.
    private func near(_ rule: AutomationRule) -> Situation {
        var result = situation
        result.near += rule.actions.map(\.address.service)
        return result
    }

    private func setDays(_ rule: inout AutomationRule, _ nodes: [Meaning], _ days: RuleDays) {
        guard days.isRecurring else { return }
        let said = days.weekly(of: rule)
        let daily = nodes.filter { RuleDays.isOnlyDays($0) && !$0.isOnlyPart }
        let isWithout =
            !daily.isEmpty && daily.allSatisfy { $0.has(.notDay) && !$0.has(.days) && !$0.has(.from) }
        if isWithout {
            let kept = rule.days.isEmpty ? Set(Weekday.allCases) : rule.days
            // No days are every day: a rule of which nothing would be left is as it was.
            guard !kept.isDisjoint(with: said) else { return }
            rule.days = kept.intersection(said)
        } else if node.has(.also) {
            rule.days = rule.days.isEmpty ? [] : rule.days.union(said)
        } else {
            rule.days = said
        }
        if rule.days.count == Weekday.allCases.count { rule.days = [] }
        rule.isOnce = false
        // A rule for a single day comes at its time of the day from now on.
        rule.events = rule.events.map { event in
            if case .at(let moment) = event { moment.timeOfDay.map { .time($0) } ?? event } else { event }
        }
    }
}

extension Meaning {
    /// The clock time of its event, where it has one and says no more of it.
    fileprivate var bareTime: Meaning? {
        guard children(.event).count == 1, let event = child(.event), event.attributes.isEmpty,
            event.children.map(\.kind) == [.at], let at = event.child(.at), at.attributes.isEmpty,
            at.children.map(\.kind) == [.time]
        else { return nil }
        return at.child(.time)
    }
}

extension Meaning {
    /// Whether one of its conditions is tonight.
    fileprivate var isTonight: Bool { children(.condition).contains { $0.value(.half) == "tonight" } }

    /// Whether it says a part of the day, of whichever day: "nights".
    fileprivate var isOnlyPart: Bool {
        has(.part) && children.isEmpty && values(.days).allSatisfy { $0 == "all" }
            && attributes.allSatisfy { [.part, .half, .days].contains($0.key) }
    }

    /// Whether a condition is a number without a unit on the side of a limit on which the only limit of a rule is.
    fileprivate func isBareLimit(of rule: AutomationRule) -> Bool {
        guard has(.everywhere), has(.neutral), !has(.unit), !isNegated, let position = rule.limit,
            case .changes(_, let test, _) = rule.events[position]
        else { return false }
        return switch test {
        case .above: value(.compare) == "above"
        case .below: value(.compare) == "below"
        case .to, .any: false
        }
    }
}

extension RuleCondition {
    /// The condition about what a rule looks at already, where that measures the same: "only when it's above fifteen".
    fileprivate func measured(as rule: AutomationRule) -> RuleCondition {
        guard case .reading(let address, let comparison) = test else {
            let mapped: RuleCondition? = isOfSeveral ? mapParts { $0.measured(as: rule) } : nil
            return mapped ?? self
        }
        let known = rule.conditions.flatMap(\.parts).compactMap(\.measured) + rule.events.compactMap(\.measured)
        guard let same = known.first(where: { $0.type == address.type }) else { return self }
        return RuleCondition(.reading(same, comparison), isNegated: isNegated)
    }

    /// What it measures.
    private var measured: CharacteristicAddress? {
        if case .reading(let address, _) = test { address } else { nil }
    }

    /// Whether both exclude values, one above and one below.
    fileprivate func isBeside(_ other: RuleCondition) -> Bool {
        guard isNegated, other.isNegated, case .reading(_, let test) = test, case .reading(_, let another) = other.test
        else { return false }
        switch (test, another) {
        case (.above, .below), (.below, .above): return true
        default: return false
        }
    }

    /// Whether one of the two always holds, so that a rule for either needs none of them.
    fileprivate func isOpposite(of other: RuleCondition) -> Bool {
        if test == other.test { return isNegated != other.isNegated }
        guard case .sun(let after, let before) = test, case .sun(let start, let end) = other.test else { return false }
        return isNegated == other.isNegated && after == end && before == start
    }

    /// Whether a new condition is said in place of this one: both are about the clock, or about who is there.
    fileprivate func isReplaced(by other: RuleCondition) -> Bool {
        switch (test, other.test) {
        case (.time, .time), (.sun, .sun), (.present, .present): true
        case (.reading(let address, _), .reading(let another, _)): address == another
        // What is said anew of the same things.
        case (.any, _), (_, .any): parts.contains { old in other.parts.contains { old.isReplaced(by: $0) } }
        default: false
        }
    }
}

extension RuleEvent {
    /// What it measures.
    fileprivate var measured: CharacteristicAddress? {
        if case .changes(let address, _, _) = self { address } else { nil }
    }
}

extension AutomationRule {
    /// Sets the limit of the only threshold trigger to that of the condition, if it is the same thing and side. Returns
    /// whether it did.
    fileprivate mutating func takeLimit(of condition: RuleCondition) -> Bool {
        guard case .reading(let address, let comparison) = condition.test, !condition.isNegated, let position = limit,
            case .changes(address, let test, let heldFor) = events[position]
        else { return false }
        switch (test, comparison) {
        case (.above, .above(let number)): events[position] = .changes(address, .above(number), heldFor: heldFor)
        case (.below, .below(let number)): events[position] = .changes(address, .below(number), heldFor: heldFor)
        default: return false
        }
        return true
    }
}
