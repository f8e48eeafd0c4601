internal import HomeModel

extension RuleInterpreter {
    /// "Have the tree only come on at weekends", where a rule turns it on already: that rule, on those days only. `nil`
    /// where none does, or nothing says "only".
    func onlyOnDays(_ node: Meaning) -> Interpretation? {
        let days = node.children(.condition)
        guard situation.question == nil, node.child(.event) == nil, !days.isEmpty, let body = node.child(.body),
            body.children.count == 1,
            (node.has(.strict) || body.child(.set)?.has(.strict) == true),
            days.allSatisfy({ RuleDays.isOnlyDays($0) && $0.has(.days) })
        else { return nil }
        let done = CommandInterpreter(situation: situation, isLater: true).interpret(body)
        let writes = Set(done.commands.flatMap(\.targets).compactMap(\.write))
        guard done.outcome == .done || done.outcome == .confirm, !writes.isEmpty else { return nil }
        let rules = situation.rules.filter { !$0.isOnce && writes.isSubset(of: $0.actions) }
        guard let rule = rules.first else { return nil }
        let talk = RuleTalkInterpreter(situation: situation)
        let edit = Meaning(.ruleEdit, children: days).marked(.strict)
        guard rules.count == 1 else { return talk.which(rules, edit) }
        return parted(rule, doing: writes, only: days) ?? talk.changed(rule, edit)
    }

    /// Two rules, where the one there is does more than what is to be on some days only: that stays as it is.
    /// `nil` where it does no more.
    private func parted(_ rule: AutomationRule, doing writes: Set<CharacteristicWrite>, only days: [Meaning])
        -> Interpretation?
    {
        guard !rule.scenes.isEmpty || !rule.tells.isEmpty || !Set(rule.actions).isSubset(of: writes) else { return nil }
        let weekly = RuleDays(Meaning(.rule, children: days), now: situation.speaker.now).weekly
        guard !weekly.isEmpty else { return nil }
        var (rest, own) = (rule, rule)
        rest.actions.removeAll(where: writes.contains)
        own.id = AutomationRule(name: "", events: rule.events).id
        (own.name, own.aliases, own.says) = ("", [], nil)
        own.actions.removeAll { !writes.contains($0) }
        (own.scenes, own.tells, own.days) = ([], [], weekly)
        return Interpretation(.done, commands: [.rule(.change, rest), .rule(.create, own)])
    }
}
