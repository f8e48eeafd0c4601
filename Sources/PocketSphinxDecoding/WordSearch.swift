import JSGF
import Speech

/// Searches utterances for the words of a grammar and, beside it, for those of an n-gram model.
///
/// Not Sendable: whoever holds it calls it from one thread at a time.
final class WordSearch {
    /// What came of a search.
    struct Finding {
        /// The words; empty where the grammar's end was not reached.
        var words: [Hypothesis.Word]
        /// Their names in the engine's dictionary.
        var names: [String] = []
        /// The engine's score of the best path.
        var score: Int
        /// What the words lose against a loop of phones; `nil` where there are none.
        var loss: Confidence?
        /// By how much a loop of phones explains the whole utterance better than the best path, per frame; `nil` where
        /// there are no words.
        var deficit: Double?
        /// The deficit per frame of the words, however long the silence is around them.
        var spokenDeficit: Double?
        /// What the lattice holds beside the words, the likeliest first.
        var candidates: [Hypothesis.Candidate] = []
    }

    private static let commandSearch = "commands"
    private static let freeSearch = "free"
    /// How many sequences of words are taken out of a lattice.
    private static let mostCandidates = 10
    /// How many paths of it are looked at for that: one or two thousandths of a second.
    private static let mostPaths = 100

    /// Words are compared as though they had at least so many frames, about the shortest word's.
    private static let fewestSpoken = 20

    let engine: Engine
    private let lexicon: Lexicon
    let options: SearchOptions
    private(set) var vocabulary = EngineVocabulary()
    /// Words that are in the dictionary whatever the grammar has.
    private let extraWords: [String]
    private var hearsFreely = false

    /// Loads an engine and gives it a grammar, which must be valid.
    /// - Parameter extraWords: words that may be searched for whatever the grammar has;
    ///   what nobody can pronounce is left out.
    init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, words: ClassNGramModel?,
        extraWords: [String] = [], options: SearchOptions
    ) throws(DecodingError) {
        // Scores that were computed before can't be searched with a look ahead at the phones to come.
        engine = try Engine(model: model, arguments: options.arguments + ["-pl_window", "0"])
        self.lexicon = lexicon
        self.options = options
        self.extraWords = extraWords.filter { !lexicon.pronunciations(of: $0).isEmpty }
        try change(to: grammar, words)
    }

    /// Searches another grammar, which must be valid, and other words from now on. When it throws,
    /// neither may be as it was.
    /// - Parameter respelled: words that sound otherwise than before.
    func change(
        to grammar: FiniteStateGrammar, _ words: ClassNGramModel?, respelled: Set<String> = []
    ) throws(DecodingError) {
        // The engine crashes where a word is added to its dictionary while it holds n-grams.
        engine.remove(Self.freeSearch)
        // Two grammars at a time would take twice the memory.
        engine.remove(Self.commandSearch)
        hearsFreely = false
        vocabulary.forget(respelled)
        try vocabulary.add(grammar.spokenWords + extraWords, from: lexicon, to: engine)
        try install(words)
        try engine.install(
            grammar, as: Self.commandSearch, options: options.suiting(grammar),
            names: grammar.words.map { vocabulary.name(of: $0) })
    }

    private func install(_ words: ClassNGramModel?) throws(DecodingError) {
        guard let words else { return }
        try engine.install(words, as: Self.freeSearch, members: vocabulary.add(words, from: lexicon, to: engine))
        hearsFreely = true
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

    /// What an utterance is by the grammar.
    func finding(in scores: SenoneScores) throws(DecodingError) -> Finding {
        try finding(in: scores, by: Self.commandSearch)
    }

    /// What an utterance is by the grammar of that name.
    func finding(in scores: SenoneScores, by grammar: String) throws(DecodingError) -> Finding {
        try search(scores, in: grammar) { segments, score in
            let words = words(of: segments)
            guard !words.isEmpty else { return Finding(words: [], score: score) }
            return finding(words, segments, score, in: scores)
        }
    }

    /// What an utterance sounds like without the grammar; `nil` where nothing, or where there is no n-gram model.
    func freeFinding(in scores: SenoneScores) throws(DecodingError) -> Finding? {
        guard hearsFreely, !scores.loop.isEmpty else { return nil }
        return try search(scores, in: Self.freeSearch, scale: Engine.nGramScale) { segments, score in
            let words = words(of: segments)
            guard !words.isEmpty else { return nil }
            var finding = finding(words, segments, score, in: scores)
            finding.candidates = candidates()
            return finding
        }
    }

    /// What was found, compared with what a loop of phones makes of the same sound.
    private func finding(
        _ words: [Hypothesis.Word], _ segments: [Engine.Segment], _ score: Int, in scores: SenoneScores
    ) -> Finding {
        let isWord = { (segment: Engine.Segment) in self.vocabulary.word(of: segment.name) != nil }
        let deficit = Double(scores.loopScore - score)
        let spoken = segments.filter(isWord).map { $0.last - $0.first + 1 }.reduce(0, +)
        let loss = Confidence(words: segments, loop: scores.loop, isWord: isWord)
        var words = words
        for (index, wordLoss) in zip(words.indices, loss?.wordLosses ?? []) { words[index].loss = wordLoss }
        return Finding(
            words: words, names: names(of: segments), score: score, loss: loss,
            deficit: deficit / Double(scores.frames), spokenDeficit: deficit / Double(max(spoken, Self.fewestSpoken)))
    }

    private func names(of segments: [Engine.Segment]) -> [String] {
        segments.map(\.name).filter { vocabulary.word(of: $0) != nil }
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

    /// Runs one search and makes something of its best complete path,
    /// for which there are no segments where it has none.
    /// - Parameters:
    ///   - scale: see ``Engine/segments(scale:)``.
    ///   - reading: what is made of the segments and the score, while the engine still has its lattice.
    private func search<Result>(
        _ scores: SenoneScores, in search: String, scale: Int = 1, reading: ([Engine.Segment], Int) -> Result
    ) throws(DecodingError) -> Result {
        try engine.select(search)
        try engine.process(scores)
        let (isFound, score) = engine.bestScore()
        let result = reading(isFound ? engine.segments(scale: scale) : [], score)
        // After fifteen seconds of hard speech, 20 MB for the grammar and 15 for the n-grams.
        try engine.forget()
        return result
    }

    /// The likeliest sequences of words in the lattice of the utterance that was searched.
    private func candidates() -> [Hypothesis.Candidate] {
        let likeliest = engine.likeliest(Self.mostCandidates, tries: Self.mostPaths)
        let best = likeliest.first?.score ?? 0
        return likeliest.map { .init(words: $0.names.compactMap(vocabulary.word), behind: best - $0.score) }
    }
}
