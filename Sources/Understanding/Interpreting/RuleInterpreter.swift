internal import HomeModel

/// Interprets a sentence that says when something shall happen: makes a rule of it.
struct RuleInterpreter {
    let situation: Situation

    /// "It" in what happens is what the event is about.
    private func situationOfBody(_ node: Meaning) -> Situation {
        var inBody = situation
        let all = TargetResolver(situation: situation) { _ in true }
        let about = node.children("event").compactMap { $0.child("change") }.flatMap { all.resolve($0).positions }
        if !about.isEmpty { inBody.conversation.lastServices = about.map { situation.index.entries[$0].service.id } }
        return inBody
    }

    /// The rule that a `rule` node says, or why there can be none.
    func interpret(_ node: Meaning) -> Interpretation {
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let body = node.child("body") ?? node
        let actions = body.children.filter { CommandInterpreter.actions.contains($0.name) }
        guard actions.allSatisfy({ $0.name == "set" || $0.name == "run" }) else {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        let done = CommandInterpreter(situation: situationOfBody(node), isLater: true).interpret(body)
        guard done.outcome == .done || done.outcome == .confirm else { return done }
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
