internal import HomeModel
internal import Understanding

extension Assistant {
    /// The interpretation of a sentence that makes a rule, as a change of a rule that is there: one change, so that there is never
    /// neither of them or both, and a yes is to that change.
    ///
    /// The rule keeps its name where it was given one, how that sounds, and whether it is on. What makes no rule is refused.
    func replacing(_ id: AutomationRuleID?, by interpretation: Interpretation) -> Interpretation {
        guard let id, [.done, .confirm, .answered].contains(interpretation.outcome) else { return interpretation }
        let made = interpretation.commands.compactMap { $0.rule?.action == .create ? $0.rule?.rule : nil }
        guard var rule = made.first, made.count == interpretation.commands.count,
            let old = database.homes.lazy.flatMap(\.rules).first(where: { $0.id == id })
        else { return .impossible("noRule") }
        let isNamed = EntityName.folded(old.name) != EntityName.folded(sentence(of: old))
        rule.id = id
        if isNamed { rule.name = old.name }
        (rule.aliases, rule.says) = (old.aliases, old.says)
        (rule.isEnabled, rule.resumesAt, rule.pausesAt) = (old.isEnabled, old.resumesAt, old.pausesAt)
        var result = interpretation
        result.commands[0] = .rule(RuleCommand(.change, rule))
        return result
    }
}
