internal import HomeModel

extension Understanding {
    /// Gives the rules that are made, and what else gets a name, names that people recognise. A rule that has waited
    /// for a yes has its name already.
    func named(
        _ interpretation: Interpretation, _ utterance: String, waiting: [Command]
    ) -> Interpretation {
        var interpretation = interpretation
        let written = WrittenNames(in: utterance, normalizer: language.normalizer)
        let names = Set(waiting.compactMap { $0.rule?.rule.name })
        for position in interpretation.commands.indices {
            let said = interpretation.commands[position]
            let isNamed = waiting.contains(said) || said.rule.map { names.contains($0.rule.name) } ?? false
            let command = isNamed ? said : said.with(written)
            interpretation.commands[position] = command
            if let made = command.scene, made.action == .create,
                case .continued(var draft)? = interpretation.draft, draft.history.isEmpty, draft.actions.isEmpty
            {
                draft.name = made.scene.name
                interpretation.draft = .continued(draft)
            }
        }
        nameRules(&interpretation, waiting: waiting.compactMap(\.rule).map(\.rule))
        return interpretation
    }

    /// Names the rules that are made, and anew those that had a name of this kind and are changed.
    private func nameRules(_ interpretation: inout Interpretation, waiting: [AutomationRule]) {
        // The part that is still asked for belongs into the name.
        guard interpretation.outcome != .ask, interpretation.commands.contains(where: { $0.rule != nil }) else {
            return
        }
        let words = RuleWords(phrases: language.phrases, values: values, subjects: subjects)
        // The names that change, beside those of the home, which may be many and are not copied.
        var given = Set(
            interpretation.commands.compactMap(\.rule).filter { $0.action == .create }.map(\.rule.name)
                .map(EntityName.folded))
        var freed: Set<String> = []
        for position in interpretation.commands.indices {
            guard let command = interpretation.commands[position].rule else { continue }
            var rule = command.rule
            var isWaking = command.isWaking
            switch command.action {
            case .create where rule.name.isEmpty: break
            case .create:
                // One that has waited and was put right is called by what it does now.
                guard let old = waiting.first(where: { $0.name == rule.name }), old != rule, words.isNamedByItself(old)
                else { continue }
                given.remove(EntityName.folded(old.name))
                isWaking = isWaking || words.isNamedAsWaking(old)
            case .change:
                guard let old = index.rules[rule.id], words.isNamedByItself(old) else { continue }
                freed.insert(EntityName.folded(old.name))
                isWaking = isWaking || words.isNamedAsWaking(old)
            case .delete, .enable, .disable: continue
            }
            rule.name = words.name(for: rule, isWaking: isWaking) { name in
                given.contains(name) || index.takenNames.contains(name) && !freed.contains(name)
            }
            given.insert(EntityName.folded(rule.name))
            interpretation.commands[position].rule?.rule = rule
        }
    }
}
