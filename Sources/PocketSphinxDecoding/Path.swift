import JSGF
import Speech

/// One way of hearing an utterance: what is done to its sound first, and an engine that searches what comes of it.
///
/// Not Sendable: whoever holds it calls it from one thread at a time.
final class Path {
    /// What came of a search.
    struct Finding {
        /// The words; empty where the grammar's end was not reached.
        var words: [Hypothesis.Word]
        /// The engine's score of the best path.
        var score: Int
        /// What the words lose against a loop of phones; `nil` where there are none.
        var loss: Confidence?
        /// By how much a loop of phones explains the whole utterance better than the best path, per frame; `nil` where
        /// there are no words.
        var deficit: Double?
        /// What a loop of phones made of the utterance.
        var loop: [Engine.Segment] = []
    }

    private static let commandSearch = "commands"
    private static let freeSearch = "free"
    private static let samplesPerFrame = 160

    private let engine: Engine
    private let lexicon: Lexicon
    private let options: SearchOptions
    private var vocabulary = EngineVocabulary()
    private var hearsFreely = false

    /// Loads an engine and gives it a grammar, which must be valid.
    /// - Parameter removesNoise: whether the engine takes out noise itself.
    init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, words: ClassNGramModel?,
        options: SearchOptions, removesNoise: Bool
    ) throws(DecodingError) {
        engine = try Engine(
            model: model, arguments: options.arguments + ["-remove_noise", removesNoise ? "yes" : "no"])
        self.lexicon = lexicon
        self.options = options
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try PhoneLoop.install(in: engine)
        try install(words)
        try install(grammar)
    }

    /// Searches another grammar, which must be valid, from now on; when it throws, the one that was there stays. Not where
    /// there is an n-gram model.
    func change(to grammar: FiniteStateGrammar) throws(DecodingError) {
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try install(grammar)
    }

    private func install(_ words: ClassNGramModel?) throws(DecodingError) {
        hearsFreely = false
        guard let words else { return }
        try engine.install(words, as: Self.freeSearch, members: vocabulary.add(words, from: lexicon, to: engine))
        hearsFreely = true
    }

    private func install(_ grammar: FiniteStateGrammar) throws(DecodingError) {
        try engine.install(
            grammar, as: Self.commandSearch, options: options.suiting(grammar),
            names: grammar.words.map { vocabulary.name(of: $0) })
    }

    /// Starts to search along with an utterance that is still being spoken.
    func begin() throws(DecodingError) {
        try engine.select(Self.commandSearch)
        try engine.begin()
    }

    /// Searches on; gives the words so far.
    func follow(_ samples: [Int16]) throws(DecodingError) -> [String] {
        try engine.process(samples, whole: false)
        return engine.segments().compactMap { vocabulary.word(of: $0.name) }
    }

    /// Ends what ``begin()`` began.
    func end() throws(DecodingError) {
        try engine.end()
    }

    /// Searches an utterance in full.
    func finding(in samples: [Int16]) throws(DecodingError) -> Finding {
        let found = try search(samples, in: Self.commandSearch)
        let words = words(of: found.segments)
        guard !words.isEmpty else { return Finding(words: [], score: found.score) }
        let loop = try search(samples, in: PhoneLoop.search)
        let frames = Double(max(samples.count / Self.samplesPerFrame, 1))
        return Finding(
            words: words, score: found.score, loss: loss(of: found.segments, loop.segments),
            deficit: Double(loop.score - found.score) / frames, loop: loop.segments)
    }

    /// What an utterance sounds like without the grammar; `nil` where nothing, or where there is no n-gram model.
    /// - Parameter finding: what was found in it with the grammar.
    func freeHypothesis(of samples: [Int16], besides finding: Finding) throws(DecodingError) -> Hypothesis? {
        guard hearsFreely, !finding.loop.isEmpty else { return nil }
        let (segments, score) = try search(samples, in: Self.freeSearch)
        let words = words(of: segments)
        guard !words.isEmpty else { return nil }
        return Hypothesis(words: words, score: score, confidence: loss(of: segments, finding.loop)?.value ?? 0)
    }

    private func words(of segments: [Engine.Segment]) -> [Hypothesis.Word] {
        segments.compactMap { segment in
            vocabulary.word(of: segment.name).map {
                Hypothesis.Word(
                    text: $0, start: Double(segment.first) / 100, end: Double(segment.last + 1) / 100,
                    acousticScore: segment.acousticScore)
            }
        }
    }

    private func loss(of segments: [Engine.Segment], _ loop: [Engine.Segment]) -> Confidence? {
        Confidence(words: segments, loop: loop) { vocabulary.word(of: $0.name) != nil }
    }

    /// The best complete path of one search; no segments where there is none.
    private func search(
        _ samples: [Int16], in search: String
    ) throws(DecodingError) -> (segments: [Engine.Segment], score: Int) {
        try engine.select(search)
        try engine.begin()
        try engine.process(samples, whole: true)
        try engine.end()
        let (isFound, score) = engine.bestScore()
        let scale = search == Self.freeSearch ? Engine.nGramScale : 1
        return (isFound ? engine.segments(scale: scale) : [], score)
    }
}
