/// How far an utterance could be followed, and what could have come next.
public struct MatchProgress: Sendable, Equatable {
    /// How many of the words, from the first on, are the beginning of some sentence.
    public var furthest: Int
    /// The words that could stand at that position, in the order of their numbers.
    public var expected: [String]
    /// Whether the words up to that position are a sentence themselves.
    public var isSentence: Bool

    /// Makes a progress.
    public init(furthest: Int, expected: [String], isSentence: Bool) {
        self.furthest = furthest
        self.expected = expected
        self.isSentence = isSentence
    }
}
