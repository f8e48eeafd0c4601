/// What a recogniser goes by to hear a language.
public struct SpokenLanguage: Sendable, Equatable {
    /// Words that sound otherwise than they are written, and how.
    public struct Spelling: Sendable, Hashable {
        /// The words, as the grammar has them.
        public var words: [String]
        /// Words that spell how they are said, be they more or fewer.
        public var sound: [String]

        /// Makes a spelling.
        public init(words: [String], sound: [String]) {
            self.words = words
            self.sound = sound
        }
    }

    /// The sentences it listens for.
    public var grammar: FiniteStateGrammar
    /// How likely words are to follow one another in what else is said; `nil` where nothing else is to be heard.
    public var words: ClassNGramModel?
    /// How names are said for which somebody has told that.
    public var spellings: [Spelling]
    /// The words that are easily taken for one another.
    public var contrasts: [WordContrast]
    /// The words that are listened for as all that was said, whatever else was heard: "stop".
    public var loneWords: [String]
    /// Words, or a few words in a row, by which people call other machines.
    public var elsewhere: [String]

    /// Makes a language out of its grammar and its model of words.
    public init(
        grammar: FiniteStateGrammar, words: ClassNGramModel? = nil, spellings: [Spelling] = [],
        contrasts: [WordContrast] = [], loneWords: [String] = [], elsewhere: [String] = []
    ) {
        self.grammar = grammar
        self.words = words
        self.spellings = spellings
        self.contrasts = contrasts
        self.loneWords = loneWords
        self.elsewhere = elsewhere
    }

    /// The language with a phrase that may stand in front of each sentence of the grammar.
    public func preceded(by phrase: [String]) -> SpokenLanguage {
        var language = self
        language.grammar = grammar.preceded(by: phrase)
        return language
    }
}
