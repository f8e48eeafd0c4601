internal import HomeModel

/// Rules that remind: what is to be told again and again, or when somebody comes, is a rule,
/// and a reminder to who asked for it.
extension TimerInterpreter {
    /// The rules that remind somebody, beside the reminders, where these are asked for;
    /// `nil` where there are no such rules.
    func reminding(_ node: Meaning, _ command: TimerCommand) -> Interpretation? {
        guard node.timerKind == .reminder, node.child(.which) == nil, command.id == nil else { return nil }
        let rules = situation.rules.filter { $0.reminds && isAsked(node, of: $0) }
        guard !rules.isEmpty else { return nil }
        var told = Interpretation(.answered, commands: [.list(.rulesTold(rules, answer: nil))])
        let isAny = conversation.timers.contains { $0.kind == .reminder }
        if isAny { told.commands.insert(.timer(command), at: 0) }
        return told
    }

    private func isAsked(_ node: Meaning, of rule: AutomationRule) -> Bool {
        guard let name = node.timerName.map(EntityName.folded) else { return true }
        return rule.tells.contains { $0.text.map { EntityName.folded($0).contains(name) } ?? false }
    }
}

extension AutomationRule {
    /// Whether it only tells somebody something in words that were said, whatever sets it off.
    fileprivate var reminds: Bool {
        isEverEnabled && actions.isEmpty && scenes.isEmpty && tells.contains { $0.text != nil }
    }
}
