internal import HomeModel

extension Interpretation {
    /// A new rule that does on some days, at another time, what the last one did on those days too:
    /// that is left for the rest.
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
    /// Splits a rule when only some of its days get another time: the old rule keeps the rest. `nil` if all days change
    /// or no time does.
    func parted(by new: AutomationRule, saidIn node: Meaning, on said: RuleDays) -> [Command]? {
        let conditions = node.children(.condition)
        // "And on Sunday too", of what happens once: it happens on both.
        if isOnce, node.has(.also), said.date != nil, conditions.allSatisfy(RuleDays.isOnlyDays) {
            var other = new
            other.id = .unassigned
            (other.name, other.aliases, other.says) = ("", [], nil)
            return [.rule(.create, other)]
        }
        guard node.child(.at) != nil || node.child(.event) != nil || node.child(.by) != nil,
            !conditions.isEmpty, conditions.allSatisfy({ RuleDays.isOnlyDays($0) && !$0.has(.notDay) }),
            !isOnce, !node.has(.strict), events.count == 1, events.allSatisfy(\.isOfTheDay), new.events != events
        else { return nil }
        let days = days.isEmpty ? Set(Weekday.allCases) : days
        let others = said.weekly(of: new)
        // A rule of every day that is to be on workdays moves;
        // one that is to be at nine on Sundays doesn't leave out the others.
        guard !others.isEmpty, !self.days.isEmpty || node.has(.also) || others.count < Self.most else { return nil }
        var rest = self
        rest.days = days.subtracting(others)
        guard !rest.days.isEmpty, rest.days != days || node.has(.also) else { return nil }
        if rest.days == days { rest.days = self.days }
        var other = new
        other.id = .unassigned
        other.days = others
        // So much later than late in the evening is on the next day.
        if let later = node.value(.shift), let time = events[0].timeOfDay, let moved = new.events[0].timeOfDay {
            if later == "1", moved < time { other.days = Set(others.map(\.next)) }
            if later == "-1", time < moved { other.days = Set(Weekday.allCases.filter { others.contains($0.next) }) }
        }
        // "Except Fridays, then at one", of what comes at eleven in the evening: after Friday's evening.
        if node.value(.shift) == nil, said.areNamed, others == said.weekly, let time = events[0].timeOfDay,
            let moved = new.events[0].timeOfDay, RuleDays.isOfTheNight(moved, behind: time)
        {
            other.days = Set(others.map(\.next))
        }
        (other.name, other.aliases, other.says) = ("", [], nil)
        return (rest.days == self.days ? [] : [.rule(.change, rest)]) + [.rule(.create, other)]
    }

    /// So many days are most of a week.
    private static let most = 4
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
