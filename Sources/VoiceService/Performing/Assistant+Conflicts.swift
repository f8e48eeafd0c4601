internal import Automation
internal import HomeModel
internal import Understanding

extension Assistant {
    /// The interpretation with rules that fight with others, or with themselves, waiting for a yes.
    func heldBack(_ interpretation: Interpretation, at now: LocalDateTime) -> Interpretation {
        guard interpretation.outcome == .done || interpretation.outcome == .confirm,
            interpretation.commands.first != .confirm
        else { return interpretation }
        var result = interpretation
        for position in result.commands.indices {
            if let change = result.commands[position].scene, change.action == .change {
                let conflicts = conflicts(broughtBy: change.scene, at: now)
                result.commands[position].scene?.conflicts = conflicts
                if !conflicts.isEmpty { result.outcome = .confirm }
            }
            guard let rule = result.commands[position].rule?.ruleToBe, let home = home(of: rule) else { continue }
            let conflicts = ConflictCheck(home, now: now).conflicts(of: rule)
            result.commands[position].rule?.conflicts = conflicts
            if !conflicts.isEmpty { result.outcome = .confirm }
        }
        return result
    }

    /// What is wrong with the rules that run a scene as it is to be, and was not wrong before.
    private func conflicts(broughtBy scene: ActionSet, at now: LocalDateTime) -> [RuleConflict] {
        guard var home = database.homes.first(where: { $0.scenes.contains { $0.id == scene.id } }),
            let position = home.scenes.firstIndex(where: { $0.id == scene.id })
        else { return [] }
        let running = home.rules.filter { $0.scenes.contains(scene.id) && $0.isEverEnabled }
        guard !running.isEmpty else { return [] }
        let before = ConflictCheck(home, now: now)
        home.scenes[position] = scene
        let after = ConflictCheck(home, now: now)
        return running.flatMap { rule in
            let known = Set(before.conflicts(of: rule))
            return after.conflicts(of: rule).filter { !known.contains($0) }
        }
    }

    /// The home that has a rule, or will have it.
    private func home(of rule: AutomationRule) -> Home? {
        guard rule.id != .unassigned else { return database.primaryHome }
        return database.homes.first { $0.rules.contains { $0.id == rule.id } } ?? database.primaryHome
    }
}

extension RuleCommand {
    /// The rule that will be there when the command has been carried out.
    fileprivate var ruleToBe: AutomationRule? {
        switch action {
        case .create, .change: return rule.isEverEnabled ? rule : nil
        case .enable:
            var rule = rule
            rule.resume()
            return rule
        case .delete, .disable: return nil
        }
    }
}
