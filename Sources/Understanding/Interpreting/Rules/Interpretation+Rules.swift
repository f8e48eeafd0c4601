internal import HomeModel

extension Interpretation {
    /// A command together with the rule that ends it; if the command lets somebody in, it waits for a yes.
    func ended(by rule: AutomationRule, in situation: Situation) -> Interpretation {
        let needsConfirmation = rule.actions.contains(
            where: SafetyPolicy(situation, isLater: true).needsConfirmation)
        return followed(
            by: Interpretation(needsConfirmation ? .confirm : .done, commands: [.rule(.create, rule)]))
    }

    /// The interpretation of a sentence joined with that of its next part; it waits for a yes if either does.
    func followed(by part: Interpretation) -> Interpretation {
        var all = self
        all.commands += part.commands
        if part.outcome == .confirm { all.outcome = .confirm }
        return all
    }
}

extension Interpretation {
    /// The rules that take back what another does over midnight, on the days after its days: what is on every weeknight
    /// at eleven is off on the mornings after.
    func onMorningsAfter(_ start: AutomationRule?) -> Interpretation {
        guard let start, !start.days.isEmpty else { return self }
        var result = self
        result.commands = commands.map { command in
            guard var changed = command.rule, changed.rule.days == start.days, !changed.rule.isOnce,
                let begins = start.events.first, let ends = changed.rule.events.first,
                begins.timeOfDay != nil, ends.timeOfDay != nil, ends.isOnDay(after: begins),
                changed.rule.takesBack(start)
            else { return command }
            changed.rule.days = Set(start.days.map(\.next))
            return .rule(changed)
        }
        return result
    }
}

extension AutomationRule {
    /// Whether it writes something else to what another writes to.
    fileprivate func takesBack(_ other: AutomationRule) -> Bool {
        actions.contains { write in
            other.actions.contains { $0.address == write.address && $0.value != write.value }
        }
    }
}

extension Interpretation {
    /// The same, where its rules wake somebody.
    var waking: Interpretation {
        var result = self
        for position in commands.indices { result.commands[position].rule?.isWaking = true }
        return result
    }
}
