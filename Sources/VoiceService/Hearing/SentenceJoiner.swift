public import Speech

/// Puts a sentence together in the middle of which somebody paused: "turn on the … sofa lamp".
///
/// An endpointer that waited for its end would let everybody wait. So what was heard is answered when it is quiet; where it was
/// nothing that the house can do, and neither is what comes soon after it, both are heard as one.
public struct SentenceJoiner: Sendable {
    /// The longest pause within a sentence, in seconds; who says nothing for longer begins anew.
    public static let longestPause = 1.3
    /// What is longer, in seconds, is not begun any more.
    private static let longest = 10.0

    private var begun: Segment?

    /// Before anything was heard.
    public init() {}

    /// What is meant by the next utterance.
    /// - Parameters:
    ///   - heard: what was heard of it alone.
    ///   - isWhole: whether that is something to be done or answered.
    ///   - hear: hears a longer one.
    /// - Returns: what was heard of it, or of it and the one before where only these are a sentence.
    public mutating func add(
        _ heard: HeardUtterance, in segment: Segment, isWhole: (Hypothesis) async -> Bool,
        hear: (Segment) async throws -> HeardUtterance
    ) async throws -> HeardUtterance {
        let before = begun
        begun = nil
        guard heard.hypothesis.hasWords, await !isWhole(heard.hypothesis) else { return heard }
        begun = segment
        guard let both = before?.joined(with: segment, within: Self.longestPause) else { return heard }
        let said = try await hear(both)
        let isSentence = await isWhole(said.hypothesis)
        if isSentence || both.endTime - both.startTime > Self.longest { begun = nil } else { begun = both }
        return isSentence ? said : heard
    }
}

extension Hypothesis {
    /// Whether anything was heard, within the grammar or without.
    fileprivate var hasWords: Bool { !words.isEmpty || alternatives.contains { !$0.words.isEmpty } }
}
