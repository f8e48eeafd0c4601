public import JSGF
public import Speech

/// A ``SpeechDecoder`` that searches a grammar with PocketSphinx.
///
/// While samples come, the engine searches along and gives partial words; at the end it searches the whole utterance once
/// more, because it can then normalise the sound over all of it: with the running estimate that it has meanwhile, 2 % more
/// of the test commands came out wrong. A third search, over a loop of phones, gives the confidence.
///
/// What is heard with the grammar but not for certain is also heard without it, by an n-gram model
/// (``Hypothesis/alternatives``).
///
/// With a noise suppressor, what is said in noise is also searched with most of the noise taken out; ``HearingChoice`` tells
/// which of the two is believed.
///
/// The engine blocks, so the actor runs on a queue of its own. Loading happens in the initialiser, on the caller's thread,
/// and takes some hundredths of a second.
public actor PocketSphinxDecoder: SpeechDecoder {
    /// Below this confidence, words should not be acted on; see ``Hypothesis/confidence``.
    public static let recommendedConfidence = 0.1

    /// Below this confidence, phones in any order explain the sound so much better that it was rather a noise than words:
    /// measured on clatter that the endpointer took for speech, in recordings of orders at 12 dB of kitchen noise.
    public static let noiseConfidence = 0.03

    /// From this confidence on, words are not heard a second time without the grammar.
    public static let certainConfidence = 0.9

    private let executor = BlockingExecutor(label: "hearth.decoder")
    private let model: AcousticModel
    private let lexicon: Lexicon
    private let options: SearchOptions
    private var grammar: FiniteStateGrammar
    private var words: ClassNGramModel?
    private var raw: Path
    private var denoised: Path?
    private let suppressor: (any NoiseSuppressor)?
    private var utterance: [Int16] = []
    private var isInUtterance = false

    /// The queue on which the engine runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads `model`, takes the words of `grammar` from `lexicon`, and is then ready for ``begin()``.
    public init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, words: ClassNGramModel? = nil,
        options: SearchOptions = .wide, suppressor: (any NoiseSuppressor)? = nil
    ) throws(DecodingError) {
        try grammar.validate()
        raw = try Path(
            model: model, lexicon: lexicon, grammar: grammar, words: words, options: options, removesNoise: true)
        self.model = model
        self.lexicon = lexicon
        self.options = options
        self.grammar = grammar
        self.words = words
        self.suppressor = suppressor
    }

    /// Searches `grammar` from the next utterance on; the acoustic model stays loaded.
    ///
    /// Not within an utterance. When it throws, the grammar that was there before stays.
    public func setGrammar(
        _ grammar: FiniteStateGrammar, words: ClassNGramModel? = nil
    ) throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "change its grammar") }
        try grammar.validate()
        if words != nil || self.words != nil {
            // The engine crashes where a word is added to its dictionary while it holds n-grams: it is loaded anew.
            raw = try Path(
                model: model, lexicon: lexicon, grammar: grammar, words: words, options: options, removesNoise: true)
            denoised = nil
        } else {
            try raw.change(to: grammar)
            try denoised?.change(to: grammar)
        }
        self.grammar = grammar
        self.words = words
    }

    /// Starts a new utterance.
    public func begin() throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "begin") }
        try raw.begin()
        utterance.removeAll(keepingCapacity: true)
        isInUtterance = true
    }

    /// Takes the next samples; gives the words of the best path so far, which need not be a whole sentence yet.
    public func decode(_ samples: [Int16]) throws(DecodingError) -> String? {
        guard isInUtterance else { throw .wrongOrder(operation: "decode") }
        utterance += samples
        let words = try raw.follow(samples)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Ends the utterance: what was said, or a hypothesis without words where the grammar's end was not reached.
    public func finish() throws(DecodingError) -> Hypothesis {
        guard isInUtterance else { throw .wrongOrder(operation: "finish") }
        isInUtterance = false
        try raw.end()
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
        let believed = try believed(samples)
        var hypothesis = believed.finding.hypothesis
        guard hypothesis.confidence < Self.certainConfidence else { return hypothesis }
        let free = try believed.path.freeHypothesis(of: believed.samples, besides: believed.finding)
        hypothesis.alternatives = [free].compactMap(\.self)
        return hypothesis
    }

    /// A hearing with the grammar: by which path, what that one heard, and what it found.
    private typealias Hearing = (path: Path, samples: [Int16], finding: Path.Finding)

    /// The better of the hearings with and without noise; one alone where that is enough.
    private func believed(_ samples: [Int16]) throws(DecodingError) -> Hearing {
        func plain() throws(DecodingError) -> Hearing { (raw, samples, try raw.finding(in: samples)) }
        guard let suppressor else { return try plain() }
        func denoised() throws(DecodingError) -> Hearing {
            let path = try denoisedPath()
            let voice = HearingChoice.mixed(suppressor.voice(in: samples), samples)
            return (path, voice, try path.finding(in: voice))
        }
        let choice = HearingChoice(signalToNoise: SignalToNoise.decibels(in: samples))
        let first = choice.startsDenoised ? try denoised() : try plain()
        if choice.isEnough(first.finding) { return first }
        let second = choice.startsDenoised ? try plain() : try denoised()
        let (clean, cleaned) = choice.startsDenoised ? (second, first) : (first, second)
        return choice.prefersPlain(clean.finding, cleaned.finding) ? clean : cleaned
    }

    /// The second engine, loaded when it is first needed: it takes as much memory as the first, and where it is quiet it
    /// never is.
    private func denoisedPath() throws(DecodingError) -> Path {
        if let denoised { return denoised }
        // What the suppressor leaves of the noise is less than what the engine's own removal would take from the voice.
        let path = try Path(
            model: model, lexicon: lexicon, grammar: grammar, words: words, options: options, removesNoise: false)
        denoised = path
        return path
    }
}

extension Path.Finding {
    /// The same for those who don't decode.
    var hypothesis: Hypothesis {
        Hypothesis(words: words, score: score, confidence: loss?.value ?? 0)
    }
}
