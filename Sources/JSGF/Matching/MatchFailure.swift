/// Why an utterance didn't match.
public enum MatchFailure: Sendable, Hashable {
    /// It has more words than an automaton takes.
    case tooManyWords(limit: Int)
    /// It can be read in so many ways that the search was given up; see ``SearchLimit``.
    case tooManyReadings
    /// It is no sentence of the grammar.
    case noSentence
}
