internal import HomeModel

extension Interpretation {
    /// A new rule that does on some days, at another time, what the last one did on those days too: that is left for the rest.
    func sparing(_ rules: [AutomationRule]) -> Interpretation {
        guard outcome == .done, commands.count == 1, commands[0].kind == .createRule, let new = commands[0].rule?.rule,
            rules.count == 1, var old = rules.first, !old.isOnce, !new.days.isEmpty,
            old.actions == new.actions, old.scenes == new.scenes, old.tells == new.tells,
            old.events.count == 1, old.events.allSatisfy(\.isOfTheDay)
        else { return self }
        let days = old.days.isEmpty ? Set(Weekday.allCases) : old.days
        let rest = days.subtracting(new.days)
        guard !rest.isEmpty, rest != days else { return self }
        old.days = rest
        var result = self
        result.commands.insert(.rule(.change, old), at: 0)
        return result
    }
}

extension AutomationRule {
    /// The rule as it is on the days of which nothing was said, and beside it what is changed on some of them: "make it seven on
    /// Fridays". `nil` where the change is for all its days, or is no other time.
    func parted(by new: AutomationRule, saidIn node: Meaning) -> [Command]? {
        let conditions = node.children(.condition)
        guard node.child(.at) != nil || node.child(.event) != nil || node.child(.by) != nil, !node.has(.also),
            !conditions.isEmpty, conditions.allSatisfy({ RuleDays.isOnlyDays($0) && !$0.has(.notDay) }),
            !isOnce, !self.days.isEmpty, events.count == 1, events.allSatisfy(\.isOfTheDay), new.events != events,
            !new.days.isEmpty
        else { return nil }
        var rest = self
        rest.days = days.subtracting(new.days)
        guard !rest.days.isEmpty, rest.days != days else { return nil }
        var other = new
        other.id = .unassigned
        (other.name, other.aliases, other.says) = ("", [], nil)
        return [.rule(.change, rest), .rule(.create, other)]
    }
}

extension RuleEvent {
    /// Whether it comes once on each day: a clock time, or one of the sun.
    fileprivate var isOfTheDay: Bool {
        switch self {
        case .time, .sun: true
        default: false
        }
    }
}
