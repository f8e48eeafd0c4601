public import Speech

/// A ``SpeechDecoder`` that searches a grammar with PocketSphinx.
///
/// The engine blocks while it searches, so the actor runs on a queue of its own. Loading happens in the initialiser, on
/// the caller's thread (a tenth of a second).
public actor PocketSphinxDecoder: SpeechDecoder {
    private static let commandSearch = "commands"

    private let executor = BlockingExecutor(label: "hearth.decoder")
    private let engine: Engine
    private let lexicon: Lexicon
    private let options: SearchOptions
    private var vocabulary = EngineVocabulary()
    private var utterance: [Int16] = []
    private var isInUtterance = false

    /// The queue on which the engine runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads `model`, takes the words of `grammar` from `lexicon`, and is then ready for ``begin()``.
    public init(
        model: AcousticModel, lexicon: Lexicon, grammar: DecodingGrammar, options: SearchOptions = .wide
    ) throws(DecodingError) {
        self.lexicon = lexicon
        self.options = options
        let engine = try Engine(model: model, arguments: options.arguments)
        self.engine = engine
        try grammar.validate()
        var vocabulary = EngineVocabulary()
        try vocabulary.add(grammar.words, from: lexicon, to: engine)
        try engine.install(grammar, as: Self.commandSearch, languageWeight: options.languageWeight) {
            vocabulary.name(of: $0)
        }
        self.vocabulary = vocabulary
    }

    /// Searches `grammar` from the next utterance on; the acoustic model stays loaded.
    ///
    /// Not within an utterance. When it throws, the grammar that was there before stays.
    public func setGrammar(_ grammar: DecodingGrammar) throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "change its grammar") }
        try grammar.validate()
        try vocabulary.add(grammar.words, from: lexicon, to: engine)
        let vocabulary = vocabulary
        try engine.install(grammar, as: Self.commandSearch, languageWeight: options.languageWeight) {
            vocabulary.name(of: $0)
        }
    }

    /// Starts a new utterance.
    public func begin() throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "begin") }
        try engine.select(Self.commandSearch)
        try engine.begin()
        utterance.removeAll(keepingCapacity: true)
        isInUtterance = true
    }

    /// Takes the next samples; gives the words of the best path so far.
    public func decode(_ samples: [Int16]) throws(DecodingError) -> String? {
        guard isInUtterance else { throw .wrongOrder(operation: "decode") }
        utterance += samples
        try engine.process(samples, whole: false)
        let words = engine.segments().compactMap { vocabulary.word(of: $0.name) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Ends the utterance: what was said, or a hypothesis without words where the grammar's end was not reached.
    public func finish() throws(DecodingError) -> Hypothesis {
        guard isInUtterance else { throw .wrongOrder(operation: "finish") }
        isInUtterance = false
        try engine.end()
        return try search(utterance)
    }

    /// What was said in `samples`, an utterance in full.
    public func recognize(_ samples: [Int16]) throws(DecodingError) -> Hypothesis {
        guard !isInUtterance else { throw .wrongOrder(operation: "recognize") }
        try engine.select(Self.commandSearch)
        return try search(samples)
    }

    /// Searches an utterance in full, normalised over all of it.
    private func search(_ samples: [Int16]) throws(DecodingError) -> Hypothesis {
        try engine.begin()
        try engine.process(samples, whole: true)
        try engine.end()
        let (isFound, score) = engine.bestScore()
        let segments = isFound ? engine.segments() : []
        let words = segments.compactMap { segment in
            vocabulary.word(of: segment.name).map {
                Hypothesis.Word(
                    text: $0, start: Double(segment.first) / 100, end: Double(segment.last + 1) / 100,
                    acousticScore: segment.acousticScore)
            }
        }
        return Hypothesis(words: words, score: score, confidence: words.isEmpty ? 0 : 1)
    }
}
