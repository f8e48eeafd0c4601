internal import HomeModel
internal import Understanding

extension Assistant {
    /// The interpretation of a sentence that makes a rule, as a change of a rule that is there: one change, so that
    /// there is never neither of them or both, and a yes is to that change.
    ///
    /// The rule keeps its name where it was given one, how that sounds, and whether it is on.
    /// What makes no rule is refused.
    func replacing(_ id: AutomationRuleID?, by interpretation: Interpretation) -> Interpretation {
        guard let id, [.done, .confirm, .answered].contains(interpretation.outcome) else { return interpretation }
        let made = interpretation.commands.compactMap { $0.rule?.action == .create ? $0.rule?.rule : nil }
        guard var rule = made.first, made.count == interpretation.commands.count,
            let old = database.homes.lazy.flatMap(\.rules).first(where: { $0.id == id })
        else { return .impossible("noRule") }
        rule.id = id
        // A name that was made stays only where the same would be made again: it is taken by the rule itself.
        if !understanding.isNamedByItself(old) || rule.name.hasPrefix(old.name + " (") { rule.name = old.name }
        (rule.aliases, rule.says) = (old.aliases, old.says)
        (rule.isEnabled, rule.resumesAt, rule.pausesAt) = (old.isEnabled, old.resumesAt, old.pausesAt)
        var result = interpretation
        result.commands[0] = .rule(RuleCommand(.change, rule))
        return result
    }
}
