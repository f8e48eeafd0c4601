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
    }

    private static let commandSearch = "commands"
    private static let samplesPerFrame = 160

    private let engine: Engine
    private let lexicon: Lexicon
    private let options: SearchOptions
    private var vocabulary = EngineVocabulary()

    /// Loads an engine and gives it a grammar, which must be valid.
    /// - Parameter removesNoise: whether the engine takes out noise itself.
    init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, options: SearchOptions, removesNoise: Bool
    ) throws(DecodingError) {
        engine = try Engine(
            model: model, arguments: options.arguments + ["-remove_noise", removesNoise ? "yes" : "no"])
        self.lexicon = lexicon
        self.options = options
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try PhoneLoop.install(in: engine)
        try install(grammar)
    }

    /// Searches another grammar, which must be valid, from now on; when it throws, the one that was there stays.
    func change(to grammar: FiniteStateGrammar) throws(DecodingError) {
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try install(grammar)
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
        let words = found.segments.compactMap { segment in
            vocabulary.word(of: segment.name).map {
                Hypothesis.Word(
                    text: $0, start: Double(segment.first) / 100, end: Double(segment.last + 1) / 100,
                    acousticScore: segment.acousticScore)
            }
        }
        guard !words.isEmpty else { return Finding(words: [], score: found.score) }
        let loop = try search(samples, in: PhoneLoop.search)
        let loss = Confidence(words: found.segments, loop: loop.segments) { vocabulary.word(of: $0.name) != nil }
        let frames = Double(max(samples.count / Self.samplesPerFrame, 1))
        return Finding(
            words: words, score: found.score, loss: loss, deficit: Double(loop.score - found.score) / frames)
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
        return (isFound ? engine.segments() : [], score)
    }
}
