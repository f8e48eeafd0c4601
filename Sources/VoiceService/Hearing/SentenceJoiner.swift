public import Speech

/// Puts a sentence together in the middle of which somebody paused: "turn on the … sofa lamp".
///
/// An endpointer that waited for its end would let everybody wait. So what was heard is answered as soon as it is
/// quiet. Where it means nothing, and what comes soon after it means nothing either, the two are heard again as one.
public struct SentenceJoiner: Sendable {
    /// The longest pause within a sentence, in seconds; who says nothing for longer begins anew.
    public static let longestPause = 1.3
    /// More parts are talk that goes on, such as a television's, and nobody's sentence:
    /// it isn't heard twice all the time.
    public static let mostParts = 3
    /// Nor is what lasts longer, in seconds.
    private static let longest = 12.0

    /// What was heard last that was no sentence, and of how many parts it is.
    private struct Beginning {
        var segment: Segment
        var parts: Int
        var isBeginningMissed: Bool
    }

    private var begun: Beginning?

    /// Before anything was heard.
    public init() {}

    /// What is meant by the next utterance.
    /// - `heard`: what was heard of it alone.
    /// - `isWhole`: whether that is something to be done or answered.
    /// - `hear`: hears a longer one.
    /// - Returns: what was heard of it, or of it and the one before where only these are a sentence.
    public mutating func add(
        _ heard: HeardUtterance, in segment: Segment, isWhole: (Hypothesis) async -> Bool,
        hear: (Segment) async throws -> HeardUtterance
    ) async -> HeardUtterance {
        let before = begun
        begun = nil
        guard heard.hypothesis.hasWords, await !isWhole(heard.hypothesis) else { return heard }
        guard let before, let both = before.segment.joined(with: segment, within: Self.longestPause) else {
            begun = Beginning(segment: segment, parts: 1, isBeginningMissed: heard.isBeginningMissed)
            return heard
        }
        guard before.parts < Self.mostParts, both.endTime - both.startTime <= Self.longest else {
            begun = Beginning(
                segment: segment, parts: before.parts, isBeginningMissed: heard.isBeginningMissed)
            return heard
        }
        // What was heard of the last part alone is not lost with it.
        guard var said = try? await hear(both) else { return heard }
        said.isBeginningMissed = before.isBeginningMissed
        if await isWhole(said.hypothesis) { return said }
        begun = Beginning(segment: both, parts: before.parts + 1, isBeginningMissed: before.isBeginningMissed)
        return heard
    }
}

extension Hypothesis {
    /// Whether anything was heard, within the grammar or without.
    fileprivate var hasWords: Bool { !words.isEmpty || alternatives.contains { !$0.words.isEmpty } }
}
