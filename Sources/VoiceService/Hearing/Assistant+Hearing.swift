internal import HomeModel
internal import Speech
public import Understanding

extension Assistant {
    /// Handles an utterance that was heard: does what the words ask where they can be trusted, asks whether they were said
    /// where they might be, and else does nothing; see ``HearingTrust``.
    /// - Parameter file: the file that it was heard in.
    public func handle(
        _ heard: HeardUtterance, from file: String? = nil, speaker: Speaker, dryRun: Bool = false
    ) async -> UtteranceResult {
        let clock = ContinuousClock()
        let begin = clock.now
        let words = heard.hypothesis.text
        let confidence = heard.hypothesis.confidence
        var result =
            words.isEmpty || confidence < HearingTrust.leastToAsk
            ? refusal(.lowConfidence, of: words, speaker: speaker)
            : await handle(words, speaker: speaker, dryRun: dryRun, confidence: confidence)
        result.audio = AudioDetails(
            file: file, hypothesis: words, confidence: heard.hypothesis.confidence, start: heard.start, end: heard.end,
            latency: heard.latency + begin.duration(to: clock.now) / .seconds(1))
        return result
    }

    /// The result for a recording in which nobody speaks.
    public func silence(in file: String?, speaker: Speaker) -> UtteranceResult {
        var result = refusal(.noSpeech, of: "", speaker: speaker)
        result.audio = AudioDetails(file: file, hypothesis: "", confidence: 0)
        return result
    }

    /// What an interpretation comes to with words of this confidence, and what is asked back instead of doing it.
    func trusted(
        _ interpretation: Interpretation, _ words: String, confidence: Double
    ) -> (interpretation: Interpretation, question: String?) {
        let isRemark = interpretation.commands.first.map { [.confirm, .cancel, .undo].contains($0.kind) } ?? true
        switch HearingTrust(confidence: confidence, isRisky: interpretation.isRisky) {
        case .act: return (interpretation, nil)
        case .ask where interpretation.outcome == .done && !isRemark:
            var waiting = interpretation
            waiting.outcome = .confirm
            return (waiting, understanding.question(whetherSaid: words))
        case .ask where interpretation.outcome == .confirm: return (interpretation, nil)
        case .ask, .ignore: return (Interpretation(.notUnderstood, reason: .lowConfidence), nil)
        }
    }

    /// The result for something that was not acted on.
    private func refusal(_ reason: Reason, of words: String, speaker: Speaker) -> UtteranceResult {
        let interpretation = Interpretation(.notUnderstood, reason: reason)
        var result = UtteranceResult(utterance: words, interpretation)
        result.reply = understanding.reply(
            to: result, interpretation: interpretation, speaker: speaker, conversation: conversation,
            state: database.state)
        return result
    }
}
