internal import HomeModel

/// What would come of something that happened now: "what would happen if everybody left right now".
extension RuleTalkInterpreter {
    /// The rules of some that would do it now. Where none would, they are all told, and that now nothing comes of them.
    func happening(of rules: [AutomationRule]) -> Interpretation {
        let meant = rules.filter(wouldFire)
        guard meant.isEmpty else { return told(meant) }
        var result = told(rules)
        result.caveat = "caveat.notNow"
        return result
    }

    private func wouldFire(_ rule: AutomationRule) -> Bool {
        let now = situation.speaker.now
        return rule.isEnabled(at: now) && (rule.days.isEmpty || rule.days.contains(now.weekday))
            && rule.conditions.allSatisfy { isSo($0) != false }
    }

    /// Whether a condition is so now; `nil` where nobody knows. Who would be at home then, the event itself may change.
    private func isSo(_ condition: RuleCondition) -> Bool? {
        let isSo: Bool?
        switch condition.test {
        case .time(let after, let before):
            isSo = TimeOfDay.isWithin(situation.speaker.now.secondOfDay / 60, after: after, before: before)
        case .sun(let after, let before): isSo = isPast(after, before)
        case .present: isSo = nil
        case .reading(let address, let comparison): isSo = situation.state.values[address].map(comparison.holds)
        case .any(let members):
            let known = members.map(self.isSo)
            isSo = known.contains(true) ? true : known.contains(nil) ? nil : false
        }
        return isSo.map { $0 != condition.isNegated }
    }

    /// Whether the sun has passed the one and not the other, as far as being dark or light tells.
    private func isPast(_ after: SunEvent?, _ before: SunEvent?) -> Bool? {
        guard let isDark = situation.speaker.isDark else { return nil }
        switch (after, before) {
        case (.sunset?, .sunrise?): return isDark
        case (.sunrise?, .sunset?): return !isDark
        default: return nil
        }
    }
}
