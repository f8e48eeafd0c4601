internal import HomeModel

/// Finds what is still to come of a sequence that is stopped: "water the lawn for ten minutes, then the roses", and
/// then "stop watering". Otherwise the roses would begin after all.
struct StoppedSequence {
    let situation: Situation

    /// The request that was read, together with the end of what would still come of what it stops.
    func reviewed(_ result: Interpretation) -> Interpretation {
        let sets = result.commands.compactMap(\.set)
        guard result.outcome == .done, !situation.isGuest, sets.count == result.commands.count, !sets.isEmpty,
            sets.allSatisfy({ $0.duration == nil })
        else { return result }
        let stopped = Set(sets.flatMap(\.targets).compactMap(\.write).filter(\.isOff).map(\.address.service))
        guard !stopped.isEmpty else { return result }
        var reviewed = result
        for step in situation.conversation.undo.reversed() {
            let coming = coming(of: step)
            guard !coming.isEmpty, !services(of: step).isDisjoint(with: stopped) else { continue }
            reviewed.commands += coming.map { .rule(.delete, $0) }.filter { !reviewed.commands.contains($0) }
        }
        return reviewed
    }

    /// The rules that an utterance made and that are still to come: once, after a time, and for a time,
    /// as the parts of a sequence are.
    private func coming(of step: Conversation.UndoStep) -> [AutomationRule] {
        guard step.written.contains(where: { !$0.isOff }) else { return [] }
        return step.rules.compactMap { situation.index.rules[$0] }.filter { rule in
            rule.isOnce && rule.duration != nil && !rule.actions.isEmpty && !rule.actions.contains(where: \.isOff)
        }
    }

    /// The things that an utterance started, and those that it planned to start.
    private func services(of step: Conversation.UndoStep) -> Set<ServiceID> {
        let planned = step.traces.flatMap { trace -> [CharacteristicWrite] in
            if case .rule(let rule) = trace.entity { rule.actions } else { [] }
        }
        return Set((step.written.filter { !$0.isOff } + planned).map(\.address.service))
    }
}
