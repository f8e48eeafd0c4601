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

extension RuleEvent {
    /// Whether it comes once on each day: a clock time, or one of the sun.
    fileprivate var isOfTheDay: Bool {
        switch self {
        case .time, .sun: true
        default: false
        }
    }
}
