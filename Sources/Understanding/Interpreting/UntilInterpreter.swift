internal import HomeModel

/// Interprets what is done at once and until something happens: "the fan on until I leave". It is done, and a rule brings
/// things back once that happens.
struct UntilInterpreter {
    let situation: Situation

    /// What comes of a sentence of commands with an `ending`.
    func interpret(_ sentence: Meaning, until ending: Meaning) -> Interpretation {
        let result = CommandInterpreter(situation: situation).interpret(sentence)
        guard result.outcome == .done || result.outcome == .confirm else { return result }
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        guard result.commands.allSatisfy(\.isForGood) else { return .impossible("state") }
        let writes = result.commands.flatMap(\.targets).compactMap(\.write)
        var atEnd = situation
        atEnd.near += writes.map(\.address.service)
        // "Until it's fifty percent" is said of what has just been named.
        if ending.children(.event).contains(where: { $0.child(.change)?.isAboutIt == true }) {
            atEnd.conversation.lastServices = writes.map(\.address.service)
        }
        let days = RuleDays(ending, now: situation.speaker.now)
        guard let end = RuleEventReader(situation: atEnd, rule: ending, days: days).read() else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        guard let back = WriteReversal(situation: situation).once(writes) else { return .impossible("state") }
        var rule = AutomationRule(
            name: "", events: end.events, isOnce: true, conditions: end.conditions, author: situation.person?.id)
        rule.actions = back
        return result.ended(by: rule, in: situation)
    }
}
