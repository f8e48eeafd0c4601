internal import HomeModel
internal import Understanding

/// What one utterance leaves for the next.
extension Assistant {
    /// Forgets what was said too long ago for the next utterance to refer to it.
    func expire(by now: LocalDateTime) {
        defer { lastHeard = now }
        guard let last = lastHeard, !(0...Conversation.patience).contains(last.seconds(until: now)) else { return }
        conversation.expire()
    }

    /// Keeps what the next utterances may refer to.
    func remember(
        _ interpretation: Interpretation, _ result: UtteranceResult, undo step: Conversation.UndoStep,
        at now: LocalDateTime
    ) {
        var interpretation = interpretation
        let explained = result.commands.flatMap(\.explainedServices)
        if !explained.isEmpty { interpretation.mentioned = explained }
        conversation.remember(interpretation, at: now)
        conversation.remember(step)
        conversation.noteMade(rules: step.rules, by: result.commands, in: database.primaryHome)
        conversation.lastReply = result.reply
        switch result.outcome {
        case .confirm:
            conversation.pending = Self.waiting(result.commands)
            conversation.pendingSince = now
            overheard = 0
        case .notUnderstood:
            // A cough between a question and its answer changes nothing.
            return
        case .done, .answered, .ask, .refused, .failed:
            conversation.pending = []
            conversation.pendingSince = nil
        }
    }
}

extension LocalDateTime {
    /// Seconds on the local clock from this moment to another; below zero where that is earlier.
    func seconds(until other: LocalDateTime) -> Int {
        (other.dayNumber - dayNumber) * 86_400 + other.secondOfDay - secondOfDay
    }
}
