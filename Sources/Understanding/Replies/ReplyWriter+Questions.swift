internal import HomeModel

/// Questions back: which one, and whether something shall be done that waits for a yes.
extension ReplyWriter {
    /// The most choices that are told one by one.
    private static let mostChoices = 6

    func question(_ interpretation: Interpretation, _ commands: [Command]) -> String {
        let choices = interpretation.choices
        guard choices.count <= Self.mostChoices else {
            return phrases.phrase("ask.whichOfMany", ["count": "\(choices.count)"])
        }
        return phrases.phrase(
            "ask.\(interpretation.asked ?? "")",
            [
                "choices": values.list(choices.map(subjects.definite), joinedBy: "or"),
                "subject": commands.first?.scene?.scene.name ?? interpretation.subject ?? "",
            ])
    }

    func confirmation(_ commands: [Command]) -> String {
        if let together = changeWords.askedTogether(commands) { return together }
        let sets = commands.compactMap(\.set)
        let roaming = sets.filter { $0.left[SetInterpreter.wholeFloor] != nil }.flatMap(\.targets)
        let roams =
            roaming.isEmpty
            ? "" : phrases.phrase("roams", ["Subject": Self.capitalised(subjects.subject(roaming).text)])
        if commands.count == 1, !roams.isEmpty { return roams + " " + phrases.phrase("confirm.wholeFloor") }
        let orders = sets.flatMap { setWords.orders($0.targets) }
        let first = orders.isEmpty ? "" : phrases.phrase("confirmSet", ["orders": values.list(orders)])
        let others = commands.map { question(about: $0, isAlone: commands.count == 1) }
        return ([roams, first] + others).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether something shall be done that waits for a yes, or what is done beside that; orders are asked about
    /// together.
    func question(about command: Command, isAlone: Bool) -> String {
        let conflicts = ConflictWords(phrases: phrases, values: values, subjects: subjects)
        switch command {
        case .runScene(let run):
            return phrases.phrase(letsSomebodyIn(run.scene) ? "confirmScene" : "sceneToo", ["scene": run.scene.name])
        case .rule(let command) where !command.conflicts.isEmpty: return conflicts.question(command)
        case .scene(let command) where !command.conflicts.isEmpty: return conflicts.question(command)
        case .scene(let command) where command.action == .change && isRisky(command.scene):
            return phrases.phrase("confirm.riskyScene", ["thing": command.scene.name])
        case .rule(let command) where command.action == .create:
            let key = isRisky(command.rule) ? "confirmRule" : isAlone ? "confirmRule.plain" : "ruleToo"
            let sentence = ruleWords.sentence(command.rule)
            return phrases.phrase(key, ["rule": sentence, "Rule": Self.capitalised(sentence)])
        case .rule(let command) where [.change, .enable].contains(command.action) && isRisky(command.rule):
            return phrases.phrase(
                "confirm.\(command.action.kind.rawValue)", ["rule": ruleWords.sentence(command.rule)])
        case .rule(let command) where [.change, .enable].contains(command.action):
            return phrases.phrase("ruleToo", ["rule": ruleWords.sentence(command.rule)])
        case .rule(let command): return changeWords.question(command)
        case .scene(let command): return changeWords.question(command)
        case .setUp(let command): return changeWords.question(command)
        case .connection(let command): return foundWords.question(command)
        case .signIn(let command): return SignInWords(phrases: phrases, subjects: subjects).question(command)
        case .set, .query, .house, .explain, .list, .time, .timer, .tell, .acknowledge, .help, .confirm, .cancel,
            .undo, .repeat:
            return ""
        }
    }

    /// Whether what a rule does would let somebody in.
    private func isRisky(_ rule: AutomationRule) -> Bool {
        let inScenes = rule.scenes.compactMap { subjects.index.scenes[$0] }.flatMap(\.actions)
        let safety = SafetyPolicy(index: subjects.index, state: nil)
        return (rule.actions + inScenes).contains(where: safety.needsConfirmation)
    }

    /// Whether a scene lets somebody in by itself, and doesn't only stand beside something that does.
    private func letsSomebodyIn(_ scene: ActionSet) -> Bool {
        scene.actions.contains(where: SafetyPolicy(index: subjects.index, state: state).needsConfirmation)
    }

    /// Whether a changed scene would let somebody in that rules run.
    private func isRisky(_ scene: ActionSet) -> Bool {
        guard subjects.index.rules.values.contains(where: { $0.scenes.contains(scene.id) }) else { return false }
        return scene.actions.contains(where: SafetyPolicy(index: subjects.index, state: nil).needsConfirmation)
    }
}
