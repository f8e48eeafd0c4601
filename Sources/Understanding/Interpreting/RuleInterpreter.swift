internal import HomeModel

/// Interprets a sentence that says when something shall happen: makes a rule of it.
struct RuleInterpreter {
    let situation: Situation

    private func asking(_ what: String, choices: [String]) -> Interpretation {
        var question = Interpretation(.ask)
        question.asked = what
        question.choices = choices
        return question
    }

    /// "If the window is open" may be about now or about every time: the speaker decides. `nil` where it is a rule.
    private func onceOrAlways(_ node: Meaning, body: Meaning) -> Interpretation? {
        guard node.deepValues("if").contains("yes"), let change = node.child("event")?.child("change"),
            change.has("stative"), change.child("held") == nil
        else { return nil }
        switch node.value("decided") {
        case "always": return nil
        case "once":
            let predicate = StatePredicate(change, situation: situation)
            let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }.resolve(change)
            let holds = found.positions.contains { position in
                predicate.type(at: position).map { predicate.holds(situation.value($0, at: position), at: position) }
                    ?? false
            }
            guard holds else { return Interpretation(.done, commands: [Command(.cancel)]) }
            return CommandInterpreter(situation: situationOfBody(node)).interpret(body)
        default:
            var question = asking("always", choices: ["once", "always"])
            question.sentence = Meaning(name: "", children: [node.marked("if")])
            return question
        }
    }

    /// "It" in what happens is what the event is about.
    private func situationOfBody(_ node: Meaning) -> Situation {
        var inBody = situation
        let all = TargetResolver(situation: situation) { _ in true }
        let about = node.children("event").compactMap { $0.child("change") }.flatMap { all.resolve($0).positions }
        if !about.isEmpty { inBody.conversation.lastServices = about.map { situation.index.entries[$0].service.id } }
        return inBody
    }

    /// The rule that a `rule` node says, or why there can be none.
    func interpret(_ said: Meaning) -> Interpretation {
        let node = said.withEventsAboutBody
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        if node.has("unfinished") { return asking("action", choices: []) }
        let body = node.child("body") ?? node
        if let now = onceOrAlways(node, body: body) { return now }
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
        rule.duration = rule.duration ?? node.child("for")?.timeSpan
        var command = Command(.createRule)
        command.rule = rule
        return Interpretation(done.outcome, commands: [command])
    }
}

extension Meaning {
    /// "It" in an event is what the rule does something to: "close the door when it has been open for long".
    fileprivate var withEventsAboutBody: Meaning {
        guard let targets = child("body")?.children.lazy.map({ $0.children("target") }).first(where: { !$0.isEmpty }),
            !targets.contains(where: { $0.has("it") })
        else { return self }
        var result = self
        result.children = children.map { event in
            guard event.name == "event" else { return event }
            var event = event
            event.children = event.children.map { change in
                guard change.children("target").contains(where: { $0.has("it") }) else { return change }
                var change = change
                change.children = change.children.filter { $0.name != "target" } + targets
                return change
            }
            return event
        }
        return result
    }

    fileprivate func marked(_ key: String) -> Meaning {
        var result = self
        if !has(key) { result.attributes.append(.init(key: key, value: "yes")) }
        return result
    }
}
