internal import Automation
internal import HomeModel
internal import Understanding

extension Assistant {
    /// The interpretation with rules that fight with others, or with themselves, waiting for a yes.
    func heldBack(_ interpretation: Interpretation, at now: LocalDateTime) -> Interpretation {
        guard interpretation.outcome == .done || interpretation.outcome == .confirm,
            interpretation.commands.first?.kind != .confirm
        else { return interpretation }
        var result = interpretation
        for position in result.commands.indices {
            if let scene = result.commands[position].sceneToBe {
                result.commands[position].conflicts = conflicts(broughtBy: scene, at: now)
                if !result.commands[position].conflicts.isEmpty { result.outcome = .confirm }
            }
            guard let rule = result.commands[position].ruleToBe, let home = home(of: rule) else { continue }
            result.commands[position].conflicts = ConflictCheck(home, now: now).conflicts(of: rule)
            if !result.commands[position].conflicts.isEmpty { result.outcome = .confirm }
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

extension Command {
    /// The scene as it will be when the command has been carried out, where there is one already.
    fileprivate var sceneToBe: ActionSet? { kind == .changeScene ? scene : nil }

    /// The rule that will be there when the command has been carried out.
    fileprivate var ruleToBe: AutomationRule? {
        switch kind {
        case .createRule, .changeRule: return rule.flatMap { $0.isEverEnabled ? $0 : nil }
        case .enableRule:
            guard var rule else { return nil }
            rule.resume()
            return rule
        default: return nil
        }
    }
}
