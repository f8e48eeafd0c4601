/// Why an utterance didn't match.
public enum MatchFailure: Sendable, Hashable {
    /// It has more words than an automaton takes.
    case tooManyWords(limit: Int)
    /// It is no sentence of the grammar.
    case noSentence
}
