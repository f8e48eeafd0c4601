internal import HomeModel

/// Reads what is said while commands wait for a yes and is more than a yes: "go on", "yes, and close the blinds".
struct PendingReader {
    let situation: Situation

    /// What comes of the sentence; `nil` where nothing waits, or it has nothing to do with that.
    func reading(of sentence: Meaning) -> Interpretation? {
        let pending = situation.pending
        guard !pending.isEmpty else { return nil }
        let confirmed = Interpretation(.done, commands: [.confirm] + pending)
        if sentence.isGoingOn {
            let isUnclear = situation.conversation.isAfterUnclear
            return isUnclear ? Interpretation(.confirm, commands: pending) : confirmed
        }
        guard sentence.has(.assent), sentence.isRequest else { return nil }
        // "Yes, but make it nine" isn't a yes to eight.
        let said = sentence.without(.assent)
        if let corrected = WaitingRuleReader(situation: situation).reading(of: said) { return corrected }
        let rest = Interpreter(situation: situation).interpret(said)
        switch rest.outcome {
        case .done, .answered:
            var both = rest
            both.outcome = .done
            both.commands = confirmed.commands + rest.commands
            return both
        case .confirm:
            // "Yes, unlock the door" only says the yes in more words.
            if rest.commands.writes.isSubset(of: pending.writes) { return confirmed }
            var both = rest
            both.commands = pending + rest.commands
            return both
        default:
            // Half of it must not be done: what waits goes on waiting.
            return Interpretation(.notUnderstood, reason: rest.reason ?? .noCommand)
        }
    }
}

extension Meaning {
    /// Whether it is only a word to go on, which lets things play where nothing waits. "Play" itself is no such word.
    fileprivate var isGoingOn: Bool {
        guard children.count == 1, let fragment = child(.fragment), fragment.children.isEmpty else { return false }
        return Set(fragment.attributes.map(\.key)) == [.action, .onward] && fragment.value(.action) == "play"
    }
}

extension [Command] {
    /// All that they write.
    fileprivate var writes: Set<CharacteristicWrite> { Set(flatMap(\.targets).compactMap(\.write)) }
}
