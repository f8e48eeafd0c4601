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
        /// What was heard without the grammar.
        var free: FreeHearing?
    }

    /// What the n-gram model made of an utterance.
    struct FreeHearing {
        /// The words.
        var words: [Hypothesis.Word]
        /// What they lose against a loop of phones.
        var loss: Confidence?
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

    /// Searches another grammar, which must be valid, from now on, and another n-gram model; when it throws, those that
    /// were there stay.
    func change(to grammar: FiniteStateGrammar, words: ClassNGramModel?) throws(DecodingError) {
        try vocabulary.add(grammar.spokenWords, from: lexicon, to: engine)
        try install(words)
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
        var finding = Finding(
            words: words, score: found.score, loss: loss(of: found.segments, loop.segments),
            deficit: Double(loop.score - found.score) / frames)
        if hearsFreely {
            let heard = try search(samples, in: Self.freeSearch).segments
            finding.free = FreeHearing(words: self.words(of: heard), loss: loss(of: heard, loop.segments))
        }
        return finding
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
