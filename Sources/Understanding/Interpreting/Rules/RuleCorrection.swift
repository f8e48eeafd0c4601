internal import HomeModel

/// Reads half a sentence that puts something of the rule right that was talked about: "half past eight", "not eight,
/// nine", "half an hour after sunset".
struct RuleCorrection {
    let situation: Situation

    private var rules: [AutomationRule] { situation.references.rules }

    /// The sentence as a change of the rule; `nil` where it is none.
    func reading(of sentence: Meaning) -> Meaning? {
        guard situation.question == nil, sentence.children.count == 1 else { return nil }
        if let fragment = sentence.child(.fragment), let old = fragment.child(.dropped)?.numberSaid,
            let new = fragment.child(.value)?.numberSaid
        {
            return corrected(old, to: new, fragment)
        }
        if let time = sentence.child(.ruleAnswer)?.child(.moment)?.child(.time), hasClockTime {
            return edit([Meaning(.at, children: [time])])
        }
        return inOtherHalf(sentence) ?? retold(sentence)
    }

    /// "In the morning, I mean", of a rule that comes at a clock time of the evening.
    private func inOtherHalf(_ sentence: Meaning) -> Meaning? {
        guard rules.count == 1, rules[0].events.count == 1, let old = rules[0].events[0].timeOfDay,
            let said = sentence.child(.ruleEdit)?.besidesLast, said.count == 1, said[0].kind == .condition,
            said[0].children.isEmpty, let half = said[0].value(.half),
            said[0].attributes.allSatisfy({ [.half, .part].contains($0.key) }),
            let reading = ClockReading(old.asSaid, half: half), !reading.candidates.contains(old)
        else { return nil }
        var time = old.asSaid
        time.attributes.append(.init(key: .half, value: half))
        return edit([Meaning(.at, children: [time])])
    }

    private var hasClockTime: Bool { rules.contains { $0.events.contains { $0.timeOfDay != nil } } }

    private func edit(_ children: [Meaning]) -> Meaning {
        Meaning(.ruleEdit, children: [.lastRule] + children)
    }

    /// Replaces one number of the rule by another: its hour, its limit, or the value that it sets. A number that fits
    /// none of them is no order for now either.
    private func corrected(_ old: Meaning, to new: Meaning, _ fragment: Meaning) -> Meaning? {
        guard let oldNumber = old.number, let newNumber = new.number else { return nil }
        let hours = edit([
            Meaning(.at, children: [new.asHour]), Meaning(.dropped, children: [old.asHour]),
        ])
        if isHour(oldNumber), (1...24).contains(newNumber) { return hours }
        if rules.contains(where: { $0.waits(oldNumber) || isLimit(oldNumber, of: $0) }) {
            return edit([new.of(.amount)])
        }
        // An hour that the rule doesn't have can't be changed.
        guard isWritten(oldNumber) else { return hours }
        var result = fragment
        result.children.removeAll { $0.kind == .dropped }
        return result.resultAlone?.asRuleAddition
    }

    /// Whether a rule happens at that hour, of either half of the day.
    private func isHour(_ number: Double) -> Bool {
        rules.flatMap(\.events).compactMap(\.timeOfDay).contains { time in
            Double(time.hour) == number || Double((time.hour + 11) % 12 + 1) == number
        }
    }

    /// Whether a rule sets something to that number.
    private func isWritten(_ number: Double) -> Bool {
        rules.flatMap(\.actions).contains { $0.value.number.map { isSaid($0, as: number) } ?? false }
    }

    /// Whether that number is the limit that something passes.
    private func isLimit(_ number: Double, of rule: AutomationRule) -> Bool {
        guard let position = rule.limit, case .changes(_, let test, _) = rule.events[position] else { return false }
        return switch test {
        case .above(let limit), .below(let limit): isSaid(limit, as: number)
        case .to, .any: false
        }
    }

    /// Whether people of this home say a value as that number.
    private func isSaid(_ value: Double, as number: Double) -> Bool {
        value == number || situation.usesFahrenheit && (value * 9 / 5 + 32).rounded() == number
    }

    /// Another time of the day, said alone, of a rule that has one: "at nine", "half an hour after sunset".
    private func retold(_ sentence: Meaning) -> Meaning? {
        guard !sentence.has(.joined), !sentence.has(.also), let rule = sentence.child(.rule), rules.count == 1,
            rule.value(.unfinished) == "action", rule.children(.event).count == 1,
            let event = rule.child(.event), event.child(.at) != nil || event.child(.sun) != nil,
            event.child(.until) == nil, rules[0].events.count == 1, rules[0].events[0].isOfDay
        else { return nil }
        // "Sundays at nine": on other days it stays as it is.
        let days = rule.children(.condition)
        guard days.count == rule.children.count - 1, days.allSatisfy({ RuleDays.isOnlyDays($0) && $0.has(.days) }),
            days.isEmpty || !rules[0].isOnce
        else { return nil }
        // "Eight at the weekend", of a rule for workdays, takes nothing of it.
        let other = RuleDays(rule, now: situation.speaker.now).weekly
        let isMore = !other.isEmpty && !rules[0].days.isEmpty && other.isDisjoint(with: rules[0].days)
        return edit([event] + days).marked(.also, if: isMore)
    }
}

extension RuleEvent {
    /// Whether it is a time of the day, by the clock or by the sun.
    fileprivate var isOfDay: Bool {
        if case .sun = self { return true }
        return timeOfDay != nil
    }
}

extension AutomationRule {
    /// Whether it waits for something to last so many hours, minutes or seconds.
    fileprivate func waits(_ number: Double) -> Bool {
        guard let seconds = waitedFor?.seconds else { return false }
        return [3600.0, 60, 1].contains { $0 * number == Double(seconds) }
    }
}

extension Meaning {
    /// The number that it says, where it says no more.
    fileprivate var numberSaid: Meaning? {
        if let number = child(.number) { return number }
        return child(.value)?.child(.number)
    }

    /// A number as the hour of a clock time.
    fileprivate var asHour: Meaning {
        Meaning(.time, children: [Meaning(.hour, attributes: attributes)])
    }
}
