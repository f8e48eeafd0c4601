internal import HomeModel
internal import Understanding

/// What one utterance leaves for the next.
extension Assistant {
    /// Forgets what was said too long ago for the next utterance to refer to it.
    func expire(for speaker: Speaker) {
        if talks.isNew(speaker.conversation), let key = RememberedUndo.key(of: speaker.conversation),
            let remembered = database.memory[key].flatMap(RememberedUndo.init(text:))
        {
            talks[speaker].conversation.undo = remembered.steps(at: instant(of: speaker))
        }
        talks.use(speaker.conversation)
        defer { talks[speaker].lastHeard = speaker.now }
        guard let last = talks[speaker].lastHeard,
            !(0...Conversation.patience).contains(last.seconds(until: speaker.now))
        else { return }
        talks[speaker].conversation.expire()
    }

    /// Keeps what the next utterances may refer to.
    func remember(
        _ interpretation: Interpretation, _ result: UtteranceResult, undo step: Conversation.UndoStep,
        by speaker: Speaker
    ) async {
        keep(interpretation, result, undo: step, by: speaker)
        await rememberHomeUndo(step, by: speaker)
    }

    private func keep(
        _ interpretation: Interpretation, _ result: UtteranceResult, undo step: Conversation.UndoStep,
        by speaker: Speaker
    ) {
        let now = speaker.now
        var talk = talks[speaker]
        defer { talks[speaker] = talk }
        var interpretation = interpretation
        let explained = result.commands.flatMap(\.explainedServices)
        if !explained.isEmpty { interpretation.mentioned = explained }
        talk.conversation.remember(interpretation, at: now)
        talk.conversation.remember(step)
        talk.conversation.noteMade(rules: step.rules, by: result.commands, in: database.primaryHome)
        talk.conversation.lastReply = result.reply
        switch result.outcome {
        case .confirm:
            talk.conversation.pending = Self.waiting(result.commands)
            talk.conversation.pendingSince = now
            talk.overheard = 0
        case .notUnderstood:
            // A cough between a question and its answer changes nothing.
            return
        case .done, .answered, .ask, .refused, .failed:
            talk.conversation.pending = []
            talk.conversation.pendingSince = nil
        }
    }
}
