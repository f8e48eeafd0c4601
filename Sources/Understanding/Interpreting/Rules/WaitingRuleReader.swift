internal import HomeModel

/// Reads what is said while rules wait for a yes as corrections of these rules ("no, make it five minutes"): they are
/// changed and asked about again. "It" means only such a rule.
struct WaitingRuleReader {
    let situation: Situation

    /// The rules that wait, those that are to be made with identifiers that no stored rule has.
    private var rules: [AutomationRule] {
        situation.pending.enumerated().compactMap { position, command in
            guard let waiting = command.rule, [.create, .change].contains(waiting.action) else { return nil }
            var rule = waiting.rule
            if waiting.action == .create { rule.id = Self.identifier(at: position) }
            return rule
        }
    }

    private static func identifier(at position: Int) -> AutomationRuleID {
        AutomationRuleID(rawValue: Int64(-1 - position))
    }

    /// Whether a rule waits.
    var isWaiting: Bool { situation.pending.contains { $0.rule != nil } }

    /// The situation in which the rules that were talked about earlier are forgotten: only those that wait are left.
    var withoutEarlierRules: Situation {
        var result = situation
        result.conversation.lastRules = []
        if result.conversation.topic == .rules { result.conversation.topic = nil }
        return result
    }

    /// What waits after what is said; `nil` where that has nothing to do with it.
    func reading(of sentence: Meaning) -> Interpretation? {
        if let kept = keeping(sentence) { return kept }
        let rules = rules
        let answers: Set<Meaning.Kind> = [.confirm, .cancel, .undo, .repeat, .help]
        guard !rules.isEmpty, !sentence.children.contains(where: { answers.contains($0.kind) }) else { return nil }
        var corrected = situation
        corrected.waitingRules = rules
        corrected.conversation.pending = []
        corrected.conversation.question = nil
        corrected.conversation.lastRules = rules.map(\.id)
        corrected.conversation.areRulesTogether = true
        corrected.conversation.topic = .rules
        var result = Interpreter(situation: corrected).interpretBesideWaiting(sentence)
        guard result.outcome == .done || result.outcome == .confirm,
            let commands = replaced(by: result.commands, of: Set(rules.map(\.id)))
        else { return nil }
        result.commands = commands.isEmpty ? [.cancel] : commands
        // Without a remaining risk it is done at once. Conflicts with other rules are found later, by the assistant.
        let isOpen = result.outcome == .confirm || commands.contains { $0.rule.map(isRisky) ?? true }
        result.outcome = !commands.isEmpty && isOpen ? .confirm : .done
        return result
    }

    private func isRisky(_ command: RuleCommand) -> Bool {
        let scenes = command.rule.scenes.compactMap { situation.index.scenes[$0] }.flatMap(\.actions)
        return command.action == .delete
            || (command.rule.actions + scenes).contains(where: SafetyPolicy(situation, isLater: true).needsConfirmation)
    }

    /// "Keep the heating one", where rules are to be deleted: the others are, after another yes, or none where it is
    /// not known which is to stay. Nothing is switched by it.
    private func keeping(_ sentence: Meaning) -> Interpretation? {
        let deleted = situation.pending.compactMap(\.rule).filter { $0.action == .delete }.map(\.rule)
        guard !deleted.isEmpty, deleted.count == situation.pending.count, sentence.children.count == 1,
            let kept = sentence.keptOfDeleted
        else { return nil }
        let services = Set(situation.services(of: kept))
        let rest = deleted.filter { rule in
            let scenes = rule.scenes.compactMap { situation.index.scenes[$0] }.flatMap(\.actions)
            return services.isDisjoint(with: (rule.actions + scenes).map(\.address.service))
        }
        guard rest.count < deleted.count, !rest.isEmpty else { return Interpretation(.done, commands: [.cancel]) }
        return Interpretation(.confirm, commands: rest.map { .rule(.delete, $0) })
    }

    /// What waits with some changes of the rules in it; `nil` where something else is to be done.
    private func replaced(by changes: [Command], of waiting: Set<AutomationRuleID>) -> [Command]? {
        var result: [Command?] = situation.pending
        var further: [Command] = []
        var isChanged = false
        for change in changes {
            guard let command = change.rule else { return nil }
            let position = situation.pending.indices.first { position in
                let known = situation.pending[position].rule
                return known?.action == .create
                    ? command.rule.id == Self.identifier(at: position)
                    : known?.action == .change && known?.rule.id == command.rule.id
            }
            guard let position, waiting.contains(command.rule.id) else {
                guard command.action == .create else { return nil }
                further.append(change)
                continue
            }
            switch command.action {
            case .delete: result[position] = nil
            case .change:
                guard var old = situation.pending[position].rule else { return nil }
                let id = old.rule.id
                (old.rule, old.conflicts) = (command.rule, [])
                old.rule.id = id
                result[position] = .rule(old)
            case .create, .enable, .disable: return nil
            }
            isChanged = true
        }
        return isChanged ? result.compactMap(\.self) + further : nil
    }
}

extension Meaning {
    /// The things to be kept or left out of several that are to be deleted: "keep the heating one", "all but the lamp".
    fileprivate var keptOfDeleted: Meaning? {
        if let set = child(.set), set.has(.keep) { return set }
        if let fragment = child(.fragment), fragment.has(.omit) { return fragment }
        return child(.ruleAnswer)?.child(.ref)?.child(.target)?.child(.except)
    }
}
