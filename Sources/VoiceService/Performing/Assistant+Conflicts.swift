internal import Automation
internal import HomeModel
internal import Understanding

extension Assistant {
    /// The interpretation with rules that fight with others, or with themselves, waiting for a yes.
    func heldBack(_ interpretation: Interpretation, at now: LocalDateTime) -> Interpretation {
        guard interpretation.outcome == .done || interpretation.outcome == .confirm,
            interpretation.commands.first?.kind != .confirm, let home = database.primaryHome
        else { return interpretation }
        var result = interpretation
        var check: ConflictCheck?
        for position in result.commands.indices {
            guard let rule = result.commands[position].ruleToBe else { continue }
            let ready = check ?? ConflictCheck(home, now: now)
            check = ready
            result.commands[position].conflicts = ready.conflicts(of: rule)
            if !result.commands[position].conflicts.isEmpty { result.outcome = .confirm }
        }
        return result
    }
}

extension Command {
    /// The rule that will be there when the command has been carried out.
    fileprivate var ruleToBe: AutomationRule? {
        switch kind {
        case .createRule, .changeRule: return rule.flatMap { $0.isEnabled ? $0 : nil }
        case .enableRule:
            guard var rule else { return nil }
            rule.isEnabled = true
            return rule
        default: return nil
        }
    }
}
