internal import HomeModel

extension RuleInterpreter {
    /// Asks for a part of a rule that wasn't said; what was said of it waits.
    func asking(_ missing: String, about node: Meaning) -> Interpretation {
        var question = Interpretation.asking(missing)
        question.commands = known(of: node).map { [.rule(.create, $0)] } ?? []
        return question
    }

    /// The rule as far as it was said; `nil` where the home has nothing of the kind, or nothing was said of it yet.
    private func known(of node: Meaning) -> AutomationRule? {
        guard node.child(.event) == nil else {
            let days = RuleDays(node, now: situation.speaker.now)
            let reader = RuleEventReader(situation: situation, rule: node, days: days)
            return rules(node, doing: Interpretation(.ask), reader).commands.first?.rule?.rule
        }
        guard let body = node.child(.body) else { return nil }
        let done = CommandInterpreter(situation: situation, isLater: true).interpret(body)
        guard !done.commands.isEmpty else { return nil }
        var rule = AutomationRule(name: node.givenName, events: [], author: situation.person?.id)
        rule.actions = done.commands.flatMap(\.targets).compactMap(\.write).spoken(as: body.children, in: situation)
        rule.scenes = done.commands.compactMap(\.run?.scene.id)
        rule.duration = done.commands.lazy.compactMap(\.duration).first
        return rule
    }
}
