/// A sentence of a grammar, with the derivation that made it.
public struct SampledSentence: Sendable, Hashable {
    /// The words, in lower case.
    public var words: [String]
    /// The words and tags passed, from left to right, as ``Match/events`` has them.
    public var events: [DerivationEvent]

    /// Makes a sentence.
    public init(words: [String], events: [DerivationEvent]) {
        self.words = words
        self.events = events
    }
}
