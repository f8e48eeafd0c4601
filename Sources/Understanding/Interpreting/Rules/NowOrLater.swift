internal import HomeModel

/// "Just turn it on then", behind a rule that does so later, or is to: whether that is an order for now isn't plain,
/// so it is asked.
struct NowOrLater {
    let situation: Situation

    /// The question whether it is to be done now; `nil` where the words say so, or mean something else.
    func question(about sentence: Meaning) -> Interpretation? {
        guard !sentence.has(.now), sentence.children.count == 1, let order = sentence.child(.set), order.isAboutIt,
            order.attributes.allSatisfy({ $0.key == .action || $0.key == .it }),
            order.children.allSatisfy({ $0.kind == .target }), let later = later(behind: sentence)
        else { return nil }
        let done = CommandInterpreter(situation: situation).interpret(sentence)
        let writes = done.commands.flatMap(\.targets).compactMap(\.write)
        guard done.outcome == .done, !writes.isEmpty, writes.allSatisfy(later.contains) else { return nil }
        var question = done
        question.outcome = .confirm
        question.caveat = "caveat.now"
        question.sentence = sentence
        return question
    }

    /// What the rule writes that is being made, and only lacks its time;
    /// or else the one that was made or talked about last.
    private func later(behind sentence: Meaning) -> [CharacteristicWrite]? {
        if let open = situation.question {
            guard let rule = open.sentence.child(.rule), rule.value(.unfinished) == "time", let body = rule.child(.body)
            else { return nil }
            let planned = CommandInterpreter(situation: situation, isLater: true).interpret(body)
            return planned.commands.flatMap(\.targets).compactMap(\.write)
        }
        // "Turn it off" is said of the rule.
        guard sentence.asRuleTalk?.kind != .ruleOff, situation.conversation.isAboutRules,
            let rule = situation.references.rule,
            rule.isEnabled(at: situation.speaker.now)
        else { return nil }
        return rule.actions
    }
}
