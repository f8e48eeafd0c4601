internal import HomeModel

extension RuleEngine {
    /// Whether a condition holds. One that nobody knows of doesn't.
    mutating func holds(
        _ condition: RuleCondition, in rule: AutomationRule, local: LocalDateTime, moment: Instant
    ) -> Bool {
        isSo(condition, in: rule, local: local, moment: moment) ?? false
    }

    /// Whether a condition is so; `nil` where nobody knows.
    private mutating func isSo(
        _ condition: RuleCondition, in rule: AutomationRule, local: LocalDateTime, moment: Instant
    ) -> Bool? {
        let isSo: Bool
        switch condition.test {
        case .time(let after, let before):
            isSo = TimeOfDay.isWithin(local.secondOfDay / 60, after: after, before: before)
        case .sun(let after, let before):
            isSo = sun.holds(after: after, before: before, at: moment)
        case .present(let presence):
            isSo = isPresent(presence, me: rule.author ?? home.defaultSpeaker?.id)
        case .reading(let address, let comparison):
            // A value that nobody knows passes no test, and no opposite of one either.
            guard let value = state.values[address] else { return nil }
            isSo = comparison.holds(for: value)
        case .any(let members):
            // One that is so is enough, whatever isn't known of the others.
            let known = members.map { self.isSo($0, in: rule, local: local, moment: moment) }
            guard known.contains(true) || !known.contains(nil) else { return nil }
            isSo = known.contains(true)
        }
        return isSo != condition.isNegated
    }

    private func isPresent(_ presence: Presence, me: PersonID?) -> Bool {
        switch presence {
        case .me: me.map(state.present.contains) ?? false
        case .person(let person): state.present.contains(person)
        case .anyone: home.people.contains { state.present.contains($0.id) }
        case .nobody: !home.people.contains { state.present.contains($0.id) }
        case .everyone: !home.people.isEmpty && home.people.allSatisfy { state.present.contains($0.id) }
        }
    }
}
