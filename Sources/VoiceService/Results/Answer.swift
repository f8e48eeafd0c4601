public import HomeModel
public import Understanding

/// What came of an utterance, with the homes that it is told by.
public struct Answer: Sendable {
    /// The result.
    public var result: UtteranceResult
    private let encoder: ResultEncoder

    /// Joins a result to what writes it.
    public init(_ result: UtteranceResult, encoder: ResultEncoder) {
        self.result = result
        self.encoder = encoder
    }

    /// The result object.
    public var object: FileNode { encoder.object(result) }
}

extension Assistant {
    /// Handles an utterance as ``handle(_:speaker:dryRun:)`` does; the answer is told by the homes as the utterance
    /// left them, whatever others say meanwhile.
    public func answer(
        _ utterance: String, speaker: Speaker, dryRun: Bool = false, inPlaceOf replaced: AutomationRuleID? = nil
    ) async -> Answer {
        let result = await handle(utterance, speaker: speaker, dryRun: dryRun, inPlaceOf: replaced)
        return Answer(result, encoder: ResultEncoder(database, earlier: earlierDatabase))
    }

    /// Writes the answer to an utterance that was heard.
    public func answer(
        _ heard: HeardUtterance, from file: String? = nil, speaker: Speaker, dryRun: Bool = false
    ) async -> Answer {
        let result = await handle(heard, from: file, speaker: speaker, dryRun: dryRun)
        return Answer(result, encoder: ResultEncoder(database, earlier: earlierDatabase))
    }

    /// The answer to a recording in which nobody speaks.
    public func answerToSilence(in file: String?, speaker: Speaker) -> Answer {
        Answer(silence(in: file, speaker: speaker), encoder: ResultEncoder(database))
    }
}
