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
            guard let rule = result.commands[position].ruleToBe, let home = home(of: rule) else { continue }
            result.commands[position].conflicts = ConflictCheck(home, now: now).conflicts(of: rule)
            if !result.commands[position].conflicts.isEmpty { result.outcome = .confirm }
        }
        return result
    }

    /// The home that has a rule, or will have it.
    private func home(of rule: AutomationRule) -> Home? {
        guard rule.id != .unassigned else { return database.primaryHome }
        return database.homes.first { $0.rules.contains { $0.id == rule.id } } ?? database.primaryHome
    }
}

extension Command {
    /// The rule that will be there when the command has been carried out.
    fileprivate var ruleToBe: AutomationRule? {
        switch kind {
        case .createRule, .changeRule: return rule.flatMap { $0.isEverEnabled ? $0 : nil }
        case .enableRule:
            guard var rule else { return nil }
            rule.isEnabled = true
            return rule
        default: return nil
        }
    }
}
