internal import HomeModel

/// Says what is wrong with a rule, and names the other rules that have a part in it.
struct ConflictWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// The rule said back, what is wrong with it, and whether it shall be kept.
    func question(_ command: RuleCommand) -> String {
        let it = phrases.phrase("objection.it")
        let objections = RuleConflict.Kind.allCases.flatMap { kind -> [String] in
            let conflicts = command.conflicts.filter { $0.kind == kind }
            // Each circle is one of its own; the rest is one sentence for each kind.
            if kind == .loop { return conflicts.map { said(kind, it, $0.others) } }
            return conflicts.isEmpty ? [] : [said(kind, it, conflicts.flatMap(\.others))]
        }
        let sentence = RuleWords(phrases: phrases, values: values, subjects: subjects).sentence(command.rule)
        return phrases.phrase(
            "confirmObjection",
            ["Rule": ReplyWriter.capitalised(sentence), "objections": values.list(objections)])
    }

    /// What is wrong with the rules that run a scene, and whether it shall be kept.
    func question(_ command: SceneCommand) -> String {
        phrases.phrase(
            "confirmObjection.scene",
            ["scene": command.scene.name, "objections": values.list(command.conflicts.map(sentence))])
    }

    /// What is wrong with a rule of the home.
    func sentence(_ conflict: RuleConflict) -> String {
        said(conflict.kind, names([conflict.rule]), conflict.others)
    }

    private func said(_ kind: RuleConflict.Kind, _ it: String, _ others: [AutomationRuleID]) -> String {
        phrases.phrase("objection.\(kind.rawValue)", ["it": it, "others": names(others)])
    }

    private func names(_ rules: [AutomationRuleID]) -> String {
        let all = rules.compactMap { subjects.index.rules[$0]?.name }
        // One more name is as short as "1 other".
        let most = all.count == SubjectWords.mostNames + 1 ? all.count : SubjectWords.mostNames
        let quoted = all.map { phrases.phrase("objection.quoted", ["rule": $0]) }
        return values.list(quoted, most: most, more: "objection.more")
    }
}
