internal import HomeModel

extension RuleEngine {
    /// Whether a condition holds.
    mutating func holds(
        _ condition: RuleCondition, in rule: AutomationRule, local: LocalDateTime, moment: Instant
    ) -> Bool {
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
            guard let value = state.values[address] else { return false }
            isSo = comparison.holds(for: value)
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
