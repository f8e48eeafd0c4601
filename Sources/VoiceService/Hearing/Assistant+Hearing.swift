internal import HomeModel
internal import Speech
public import Understanding

extension Assistant {
    /// Below this confidence words are not acted on.
    public static let leastConfidence = 0.5

    /// Handles an utterance that was heard: does what the words ask where they can be trusted.
    /// - Parameter file: the file that it was heard in.
    public func handle(
        _ heard: HeardUtterance, from file: String? = nil, speaker: Speaker, dryRun: Bool = false
    ) async -> UtteranceResult {
        let clock = ContinuousClock()
        let begin = clock.now
        let words = heard.hypothesis.text
        let isTrusted = !words.isEmpty && heard.hypothesis.confidence >= Self.leastConfidence
        var result =
            isTrusted
            ? await handle(words, speaker: speaker, dryRun: dryRun)
            : refusal(.lowConfidence, of: words, speaker: speaker)
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
