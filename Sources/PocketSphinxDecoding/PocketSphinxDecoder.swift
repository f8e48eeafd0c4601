public import JSGF
public import Speech

/// A ``SpeechDecoder`` that searches a grammar with PocketSphinx.
///
/// While samples come, the engine searches along and gives partial words; at the end it searches the whole utterance once
/// more, because it can then normalise the sound over all of it: with the running estimate that it has meanwhile, 2 % more
/// of the test commands came out wrong. A third search, over a loop of phones, gives the confidence.
///
/// The engine blocks, so the actor runs on a queue of its own. Loading happens in the initialiser, on the caller's thread,
/// and takes some hundredths of a second.
public actor PocketSphinxDecoder: SpeechDecoder {
    /// Below this confidence, words should not be acted on; see ``Hypothesis/confidence``.
    public static let recommendedConfidence = 0.5

    private static let commandSearch = "commands"

    private let executor = BlockingExecutor(label: "hearth.decoder")
    private let engine: Engine
    private let lexicon: Lexicon
    private let options: SearchOptions
    private var vocabulary: EngineVocabulary
    private var utterance: [Int16] = []
    private var isInUtterance = false

    /// The queue on which the engine runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads `model`, takes the words of `grammar` from `lexicon`, and is then ready for ``begin()``.
    public init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, options: SearchOptions = .wide
    ) throws(DecodingError) {
        try grammar.validate()
        let engine = try Engine(model: model, arguments: options.arguments)
        var vocabulary = EngineVocabulary()
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try PhoneLoop.install(in: engine)
        try engine.install(
            grammar, as: Self.commandSearch, options: options, names: grammar.words.map { vocabulary.name(of: $0) })
        self.engine = engine
        self.lexicon = lexicon
        self.options = options
        self.vocabulary = vocabulary
    }

    /// Searches `grammar` from the next utterance on; the acoustic model stays loaded.
    ///
    /// Not within an utterance. When it throws, the grammar that was there before stays.
    public func setGrammar(_ grammar: FiniteStateGrammar) throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "change its grammar") }
        try grammar.validate()
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try engine.install(
            grammar, as: Self.commandSearch, options: options, names: grammar.words.map { vocabulary.name(of: $0) })
    }

    /// Starts a new utterance.
    public func begin() throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "begin") }
        try engine.select(Self.commandSearch)
        try engine.begin()
        utterance.removeAll(keepingCapacity: true)
        isInUtterance = true
    }

    /// Takes the next samples; gives the words of the best path so far, which need not be a whole sentence yet.
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
        defer { utterance.removeAll(keepingCapacity: utterance.capacity < Self.keptCapacity) }
        return try hypothesis(for: utterance)
    }

    /// What was said in `samples`, an utterance in full, without partial words on the way.
    public func recognize(_ samples: [Int16]) throws(DecodingError) -> Hypothesis {
        guard !isInUtterance else { throw .wrongOrder(operation: "recognize") }
        return try hypothesis(for: samples)
    }

    /// A minute of samples is kept allocated for the next utterance, no more.
    private static let keptCapacity = 60 * AudioFrame.sampleRate

    private func hypothesis(for samples: [Int16]) throws(DecodingError) -> Hypothesis {
        let found = try search(samples, in: Self.commandSearch)
        let words = found.segments.compactMap { segment in
            vocabulary.word(of: segment.name).map {
                Hypothesis.Word(
                    text: $0, start: Double(segment.first) / 100, end: Double(segment.last + 1) / 100,
                    acousticScore: segment.acousticScore)
            }
        }
        guard !words.isEmpty else { return Hypothesis(words: [], score: found.score, confidence: 0) }
        let loop = try search(samples, in: PhoneLoop.search)
        let confidence = Confidence(words: found.segments, loop: loop.segments) {
            vocabulary.word(of: $0.name) != nil
        }
        return Hypothesis(words: words, score: found.score, confidence: confidence?.value ?? 0)
    }

    /// The best complete path of one search through an utterance in full; no segments where there is none.
    private func search(
        _ samples: [Int16], in search: String
    ) throws(DecodingError) -> (segments: [Engine.Segment], score: Int) {
        try engine.select(search)
        try engine.begin()
        try engine.process(samples, whole: true)
        try engine.end()
        let (isFound, score) = engine.bestScore()
        return (isFound ? engine.segments() : [], score)
    }
}
