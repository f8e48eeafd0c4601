internal import HomeModel

/// Looks at changed scenes: a scene that rules run does what it does without anybody there who could say yes, so that
/// changing it is as good as changing these rules.
struct SceneSafety {
    let situation: Situation

    /// What was understood, waiting for a yes where a scene that a rule runs would let somebody in that didn't before.
    func safeguarded(_ result: Interpretation) -> Interpretation {
        guard result.outcome == .done, result.commands.contains(where: letsSomebodyIn) else { return result }
        var waiting = result
        waiting.outcome = .confirm
        return waiting
    }

    private func letsSomebodyIn(_ command: Command) -> Bool {
        guard let change = command.scene, change.action == .change,
            situation.index.rules.values.contains(where: { $0.scenes.contains(change.scene.id) })
        else { return false }
        let before = situation.index.scenes[change.scene.id]?.actions ?? []
        let safety = SafetyPolicy(situation, isLater: true)
        return change.scene.actions.contains { safety.needsConfirmation($0) && !before.contains($0) }
    }
}
