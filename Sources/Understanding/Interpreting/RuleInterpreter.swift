internal import HomeModel

/// Interprets a sentence that says when something shall happen: makes a rule of it.
struct RuleInterpreter {
    let situation: Situation

    /// The rule that a `rule` node says, or why there can be none.
    func interpret(_ node: Meaning) -> Interpretation {
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let body = node.child("body") ?? node
        let actions = body.children.filter { $0.name == "set" || $0.name == "run" }
        let done = CommandInterpreter(situation: situation).interpret(actions, duration: body.child("for")?.timeSpan)
        guard done.outcome == .done || done.outcome == .confirm else { return done }
        guard !actions.contains(where: { $0.has("change") || $0.value("action") == "toggle" }) else {
            return Interpretation(.refused, reason: .impossible)
        }
        let reader = RuleEventReader(situation: situation, rule: node, actions: actions)
        var rule = AutomationRule(name: "", events: reader.events, days: reader.days, isOnce: reader.isOnce)
        guard !rule.events.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        for condition in node.children("condition") where !condition.isOnlyDays {
            guard let read = RuleConditionReader(situation: situation, rule: node).condition(condition) else {
                return Interpretation(.notUnderstood, reason: .nothingThere)
            }
            rule.conditions.append(read)
        }
        rule.author = situation.person?.id
        for command in done.commands {
            if let scene = command.scene { rule.scenes.append(scene.id) }
            rule.actions += command.targets.compactMap(\.write)
            rule.duration = command.duration ?? rule.duration
        }
        var command = Command(.createRule)
        command.rule = rule
        return Interpretation(done.outcome, commands: [command])
    }
}
