internal import HomeModel

extension Interpretation {
    /// What is done now together with the rule that ends it; what lets somebody in then waits for a yes.
    func ended(by rule: AutomationRule, in situation: Situation) -> Interpretation {
        let needsConfirmation = rule.actions.contains(
            where: SafetyPolicy(situation, isLater: true).needsConfirmation)
        return followed(
            by: Interpretation(needsConfirmation ? .confirm : .done, commands: [.rule(.create, rule)]))
    }

    /// What comes of a sentence together with what comes of its next part; it waits for a yes where either does.
    func followed(by part: Interpretation) -> Interpretation {
        var all = self
        all.commands += part.commands
        if part.outcome == .confirm { all.outcome = .confirm }
        return all
    }

    /// That no home can do what was asked for; `kind` is the last part of the name of the phrase that says so.
    static func beyond(_ kind: String) -> Interpretation {
        var result = Interpretation(.notUnderstood, reason: .noCommand)
        result.obstacle = "beyond.\(kind)"
        return result
    }

    /// That the home has nothing like what a part of the sentence is about; `part` is the name of the phrase that says which.
    static func nothingThere(_ part: String) -> Interpretation {
        var result = Interpretation(.notUnderstood, reason: .nothingThere)
        result.obstacle = part
        return result
    }

    /// That the home has nothing of a kind, where it is known what was said.
    static func lacking(_ noun: String?) -> Interpretation {
        guard let noun else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var result = nothingThere("named")
        result.subject = noun.split(separator: "_").joined(separator: " ")
        return result
    }

    /// What no rule can do; `why` is the name of the phrase that says so.
    static func impossible(_ why: String) -> Interpretation {
        var result = Interpretation(.refused, reason: .impossible)
        result.obstacle = why
        return result
    }
}
