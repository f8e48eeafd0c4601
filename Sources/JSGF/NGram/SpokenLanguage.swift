/// What a recogniser goes by to hear a language.
public struct SpokenLanguage: Sendable, Equatable {
    /// The sentences it listens for.
    public var grammar: FiniteStateGrammar
    /// How likely words are to follow one another in what else is said; `nil` where nothing else is to be heard.
    public var words: ClassNGramModel?

    /// Makes a language out of its grammar and its model of words.
    public init(grammar: FiniteStateGrammar, words: ClassNGramModel? = nil) {
        self.grammar = grammar
        self.words = words
    }

    /// The language with a phrase that may stand in front of each sentence of the grammar.
    public func preceded(by phrase: [String]) -> SpokenLanguage {
        SpokenLanguage(grammar: grammar.preceded(by: phrase), words: words)
    }
}
