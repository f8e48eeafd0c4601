public import JSGF
public import Speech

/// A `SpeechDecoder` that searches a grammar with PocketSphinx.
///
/// While samples come, the engine searches along and gives partial words; at the end it searches the whole utterance
/// once more, because it can then normalise the sound over all of it, which is better than by the running estimate that
/// it has meanwhile. A third search, over a loop of phones, gives the confidence. All that is begun when
/// the utterance may be over (``anticipateEnd()``), and begun anew if it isn't.
///
/// What is heard with the grammar is also heard without it, by an n-gram model (`Hypothesis/alternatives`). What the
/// acoustic model makes of a sound is computed once for all of these searches (`SenoneScores`), on another thread.
///
/// With a noise suppressor, what is said in noise is also searched with most of the noise taken out; `HearingChoice`
/// tells which hearing is believed.
///
/// The engine blocks, so the actor runs on a queue of its own. Loading happens in the initialiser, on the caller's
/// thread, and takes some hundredths of a second.
public actor PocketSphinxDecoder: SpeechDecoder {
    /// Below this confidence, phones in any order explain the sound so much better that it was rather a noise than
    /// words.
    public static let noiseConfidence = 0.03

    /// The confidence of words in any order below which they were rather a noise. Such words explain a noise better
    /// than a grammar's do.
    public static let freeNoiseConfidence = 0.5

    private let executor = BlockingExecutor(label: "hearth.decoder")
    private var grammar: FiniteStateGrammar
    private var words: ClassNGramModel?
    private let tellsPartialWords: Bool
    private var utterance: [Int16] = []
    private var suppression: (any NoiseSuppression)?
    private var isInUtterance = false
    /// Whether the search goes along with the utterance; it doesn't after a pause.
    private var isFollowing = false
    private var anticipated: Hypothesis?
    /// What is being worked out, while another thread is waited for and other calls could come in.
    private var work: Work?

    let model: AcousticModel
    let search: WordSearch
    let contrasts: [WordContrast]
    /// The words that are listened for by themselves; see `Hypothesis/lone`.
    let loneWords: [String]
    /// What is said to other machines; see `Hypothesis/elsewhere`.
    let elsewhere: [String]
    let plainScorer: SenoneScorer
    /// What hears beside the model where noise is taken out;
    /// `nil` where the model is another than the network was made for.
    let network: NetworkHearing?
    /// The second scorer, loaded when it is first needed.
    var denoisedScorer: SenoneScorer?
    let suppressor: (any NoiseSuppressor)?
    let hearsEcho: Bool
    let echoPrediction = EchoPrediction()
    let dereverberation = Dereverberation()

    /// Why an utterance is worked out.
    private enum Work {
        /// It may be over.
        case anticipation
        /// It is over, and somebody waits.
        case result
        /// Nobody waits: it was recorded.
        case recording
    }

    /// The queue on which the engine runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads `model`, takes the words of `grammar` from `lexicon`, and is then ready for ``begin()``.
    /// - `contrasts`: words that are listened to once more where they were heard; see `Hypothesis/twins`.
    /// - `loneWords`: words that are listened for as all that was said, whatever else was heard; see `Hypothesis/lone`.
    /// - `elsewhere`: words, or a few words in a row, by which other machines are called; see `Hypothesis/elsewhere`.
    /// - `hearsEcho`: whether what doesn't convince without its noise and the room's echo is heard with the echo, too.
    ///   To take out the echo serves what is said from across a room, but spoils what a voice near the microphone says
    ///   in noise (docs/decisions/025-two-hearings.md).
    /// - `tellsPartialWords`: whether ``decode(_:)`` gives words, which takes half of the time of the whole.
    public init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, words: ClassNGramModel? = nil,
        contrasts: [WordContrast] = [], loneWords: [String] = [], elsewhere: [String] = [],
        options: SearchOptions = .wide, suppressor: (any NoiseSuppressor)? = nil, hearsEcho: Bool = false,
        tellsPartialWords: Bool = true
    ) throws(DecodingError) {
        try grammar.validate()
        search = try WordSearch(
            model: model, lexicon: lexicon, grammar: grammar, words: words,
            extraWords: elsewhere.flatMap { $0.split(separator: " ").map(String.init) }, options: options)
        plainScorer = try SenoneScorer(model: model, removesNoise: true)
        network = suppressor == nil ? nil : try .installed(beside: model)
        self.model = model
        self.grammar = grammar
        self.words = words
        self.contrasts = contrasts
        self.loneWords = loneWords
        self.elsewhere = elsewhere
        self.suppressor = suppressor
        self.hearsEcho = hearsEcho
        self.tellsPartialWords = tellsPartialWords
    }

    /// Searches `grammar` from the next utterance on; the acoustic model stays loaded.
    ///
    /// Not within an utterance. When it throws, the grammar that was there before stays.
    public func setGrammar(
        _ grammar: FiniteStateGrammar, words: ClassNGramModel? = nil, respelled: Set<String> = []
    ) throws(DecodingError) {
        guard !isInUtterance, work == nil else { throw .wrongOrder(operation: "change its grammar") }
        try grammar.validate()
        do {
            try search.change(to: grammar, words, respelled: respelled)
        } catch {
            try search.change(to: self.grammar, self.words)
            throw error
        }
        self.grammar = grammar
        self.words = words
    }

    /// Starts a new utterance.
    public func begin() throws(DecodingError) {
        guard !isInUtterance, work == nil else { throw .wrongOrder(operation: "begin") }
        if tellsPartialWords { try search.begin() }
        isFollowing = tellsPartialWords
        utterance.removeAll(keepingCapacity: true)
        suppression = suppressor?.beginning()
        isInUtterance = true
        anticipated = nil
    }

    /// Takes the next samples; gives the words of the best path so far, which need not be a whole sentence yet.
    public func decode(_ samples: [Int16]) throws(DecodingError) -> String? {
        guard isInUtterance, work == nil else { throw .wrongOrder(operation: "decode") }
        utterance += samples
        anticipated = nil
        suppression?.hear(samples)
        guard tellsPartialWords else { return nil }
        if !isFollowing { try search.begin() }
        let words = try search.follow(isFollowing ? samples : utterance)
        isFollowing = true
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Works out what was said so far, so that ``finish()`` has it at once.
    public func anticipateEnd() async {
        guard isInUtterance, work == nil, anticipated == nil, !Task.isCancelled else { return }
        work = .anticipation
        defer { work = nil }
        do throws(DecodingError) {
            try stopFollowing()
            anticipated = try await hypothesis(for: utterance, suppression)
        } catch {
            // An error now comes again at the end, and is told then.
            anticipated = nil
        }
    }

    private func stopFollowing() throws(DecodingError) {
        guard isFollowing else { return }
        isFollowing = false
        try search.end()
    }

    /// Ends the utterance: what was said, or a hypothesis without words where the grammar's end was not reached.
    public func finish() async throws(DecodingError) -> Hypothesis {
        guard isInUtterance, work == nil else { throw .wrongOrder(operation: "finish") }
        work = .result
        defer {
            work = nil
            endUtterance()
        }
        try stopFollowing()
        if let anticipated { return anticipated }
        return try await hypothesis(for: utterance, suppression)
    }

    /// Ends the utterance, whatever was said.
    public func letGo() {
        guard isInUtterance, work == nil else { return }
        // The next search tells what is wrong with the engine, if anything.
        try? stopFollowing()
        endUtterance()
    }

    private func endUtterance() {
        isInUtterance = false
        utterance.removeAll(keepingCapacity: utterance.capacity < Self.keptCapacity)
        suppression = nil
    }

    /// What was said in `samples`, an utterance in full, without partial words on the way.
    public func recognize(_ samples: [Int16]) async throws(DecodingError) -> Hypothesis {
        guard !isInUtterance, work == nil else { throw .wrongOrder(operation: "recognize") }
        work = .recording
        defer { work = nil }
        return try await hypothesis(for: samples, nil)
    }

    /// Whether the result must be there soon, at the price of work that may turn out needless.
    var isAwaited: Bool { work != .recording }

    /// Stops what is worked out for an end that is none.
    func goOn() throws(DecodingError) {
        if work == .anticipation, Task.isCancelled { throw .calledOff }
    }

    /// A minute of samples is kept allocated for the next utterance, no more.
    private static let keptCapacity = 60 * AudioFrame.sampleRate
}

extension WordSearch.Finding {
    /// The finding as a hypothesis, which is all that callers outside need.
    var hypothesis: Hypothesis {
        var hypothesis = Hypothesis(words: words, score: score, confidence: loss?.value ?? 0, loss: loss?.meanLoss)
        hypothesis.deficit = spokenDeficit
        hypothesis.candidates = candidates
        return hypothesis
    }
}

extension Hypothesis {
    /// Whether it was more likely words than a noise, by the hearing with a grammar or by the one without.
    public var isSpeech: Bool {
        confidence >= PocketSphinxDecoder.noiseConfidence
            || alternatives.contains { $0.confidence >= PocketSphinxDecoder.freeNoiseConfidence }
    }
}
