public import JSGF

/// The sentences that a recogniser can hear in some homes: those of its grammar, which are fewer than can be typed.
public struct SpokenSentences: Sendable {
    private let acceptor: SentenceAcceptor
    private let normalizer: TextNormalizer

    init(_ grammar: FiniteStateGrammar, normalizer: TextNormalizer) {
        acceptor = SentenceAcceptor(grammar)
        self.normalizer = normalizer
    }

    /// Whether a text can be heard as it stands.
    public func contains(_ text: String) -> Bool { acceptor.accepts(normalizer.words(of: text)) }
}

extension Understanding {
    /// The sentences that a recogniser can hear in these homes.
    /// - Parameter isLearntLeftOut: without those shapes that were learnt from corpora.
    public func spokenSentences(isLearntLeftOut: Bool = false) throws -> SpokenSentences {
        SpokenSentences(
            try spokenSentenceGrammar(isLearntLeftOut: isLearntLeftOut), normalizer: language.normalizer)
    }

    /// How a text is derived by the grammar, and the words that it has; `nil` where it is no sentence by itself.
    public func derivation(ofSpoken text: String) -> (words: [String], parts: [DerivationNode])? {
        let words = language.normalizer.words(of: text)
        var scratch = MatchScratch()
        return automaton.derivation(tokens: automaton.tokens(of: words), scratch: &scratch).map { (words, $0) }
    }
}
