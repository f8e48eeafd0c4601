public import JSGF
public import Speech

/// A ``SpeechDecoder`` that searches a grammar with PocketSphinx.
///
/// While samples come, the engine searches along and gives partial words; at the end it searches the whole utterance once
/// more, because it can then normalise the sound over all of it: with the running estimate that it has meanwhile, 2 % more
/// of the test commands came out wrong. A third search, over a loop of phones, gives the confidence. All that is begun when
/// the utterance may be over (``anticipateEnd()``), and begun anew if it isn't.
///
/// What is heard with the grammar is also heard without it, by an n-gram model (``Hypothesis/alternatives``). What the
/// acoustic model makes of a sound is computed once for all of these searches (``SenoneScores``).
///
/// With a noise suppressor, what is said in noise is also searched with most of the noise taken out, in one or several ways
/// (``NoiseTreatment``); ``HearingChoice`` tells which hearing is believed.
///
/// The engine blocks, so the actor runs on a queue of its own. Loading happens in the initialiser, on the caller's thread,
/// and takes some hundredths of a second.
public actor PocketSphinxDecoder: SpeechDecoder {
    /// Below this confidence, words should not be acted on; see ``Hypothesis/confidence``.
    public static let recommendedConfidence = 0.1

    /// Below this confidence, phones in any order explain the sound so much better that it was rather a noise than words:
    /// measured on clatter that the endpointer took for speech, in recordings of orders at 12 dB of kitchen noise.
    public static let noiseConfidence = 0.03

    /// The same for words in any order, which explain a noise better than a grammar's do.
    public static let freeNoiseConfidence = 0.5

    private let executor = BlockingExecutor(label: "hearth.decoder")
    private let model: AcousticModel
    private var grammar: FiniteStateGrammar
    private var words: ClassNGramModel?
    private let search: WordSearch
    private let contrasts: [WordContrast]
    private let plainScorer: SenoneScorer
    private var denoisedScorer: SenoneScorer?
    private let suppressor: (any NoiseSuppressor)?
    private let treatments: [NoiseTreatment]
    private let dereverberation = Dereverberation()
    private var suppression: (any NoiseSuppression)?
    private let tellsPartialWords: Bool
    private var utterance: [Int16] = []
    private var isInUtterance = false
    /// Whether the search goes along with the utterance; it doesn't after a pause.
    private var isFollowing = false
    private var anticipated: Hypothesis?
    private var isAnticipating = false

    /// The queue on which the engine runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads `model`, takes the words of `grammar` from `lexicon`, and is then ready for ``begin()``.
    /// - Parameters:
    ///   - contrasts: words that are listened to once more where they were heard; see ``Hypothesis/twins``.
    ///   - treatments: how a sound is rid of its noise; each but the first only where none before it convinces.
    ///   - tellsPartialWords: whether ``decode(_:)`` gives words, which takes half of the time of the whole.
    public init(
        model: AcousticModel, lexicon: Lexicon, grammar: FiniteStateGrammar, words: ClassNGramModel? = nil,
        contrasts: [WordContrast] = [], options: SearchOptions = .wide, suppressor: (any NoiseSuppressor)? = nil,
        treatments: [NoiseTreatment] = [.dry], tellsPartialWords: Bool = true
    ) throws(DecodingError) {
        try grammar.validate()
        search = try WordSearch(model: model, lexicon: lexicon, grammar: grammar, words: words, options: options)
        plainScorer = try SenoneScorer(model: model, removesNoise: true)
        self.model = model
        self.grammar = grammar
        self.words = words
        self.contrasts = contrasts
        self.suppressor = suppressor
        self.treatments = treatments
        self.tellsPartialWords = tellsPartialWords
    }

    /// Searches `grammar` from the next utterance on; the acoustic model stays loaded.
    ///
    /// Not within an utterance. When it throws, the grammar that was there before stays.
    public func setGrammar(
        _ grammar: FiniteStateGrammar, words: ClassNGramModel? = nil
    ) throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "change its grammar") }
        try grammar.validate()
        do {
            try search.change(to: grammar, words)
        } catch {
            try search.change(to: self.grammar, self.words)
            throw error
        }
        self.grammar = grammar
        self.words = words
    }

    /// Starts a new utterance.
    public func begin() throws(DecodingError) {
        guard !isInUtterance else { throw .wrongOrder(operation: "begin") }
        if tellsPartialWords { try search.begin() }
        isFollowing = tellsPartialWords
        utterance.removeAll(keepingCapacity: true)
        suppression = suppressor?.beginning()
        isInUtterance = true
        anticipated = nil
    }

    /// Takes the next samples; gives the words of the best path so far, which need not be a whole sentence yet.
    public func decode(_ samples: [Int16]) throws(DecodingError) -> String? {
        guard isInUtterance else { throw .wrongOrder(operation: "decode") }
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
    public func anticipateEnd() {
        guard isInUtterance, anticipated == nil, !Task.isCancelled else { return }
        isAnticipating = true
        defer { isAnticipating = false }
        do throws(DecodingError) {
            try stopFollowing()
            anticipated = try hypothesis(for: utterance, suppression)
        } catch {
            // What went wrong goes wrong again at the end, and is told then.
            anticipated = nil
        }
    }

    private func stopFollowing() throws(DecodingError) {
        guard isFollowing else { return }
        isFollowing = false
        try search.end()
    }

    /// Ends the utterance: what was said, or a hypothesis without words where the grammar's end was not reached.
    public func finish() throws(DecodingError) -> Hypothesis {
        guard isInUtterance else { throw .wrongOrder(operation: "finish") }
        isInUtterance = false
        try stopFollowing()
        defer {
            utterance.removeAll(keepingCapacity: utterance.capacity < Self.keptCapacity)
            suppression = nil
        }
        if let anticipated { return anticipated }
        return try hypothesis(for: utterance, suppression)
    }

    /// What was said in `samples`, an utterance in full, without partial words on the way.
    public func recognize(_ samples: [Int16]) throws(DecodingError) -> Hypothesis {
        guard !isInUtterance else { throw .wrongOrder(operation: "recognize") }
        return try hypothesis(for: samples, nil)
    }

    /// A minute of samples is kept allocated for the next utterance, no more.
    private static let keptCapacity = 60 * AudioFrame.sampleRate

    /// - Parameter suppression: what has heard the samples already, where something has.
    private func hypothesis(
        for samples: [Int16], _ suppression: (any NoiseSuppression)?
    ) throws(DecodingError) -> Hypothesis {
        guard let suppressor else { return try hypothesis(of: plainExcerpt(of: samples)) }
        let choice = HearingChoice(signalToNoise: SignalToNoise.decibels(in: samples))
        let near = NearVoice(in: samples)
        // What is said in a silent room needs no suppressor.
        if choice.isClean, near == nil, let plain = try saidPlainly(samples) { return plain }
        try goOn()
        let voice = suppression?.voice() ?? suppressor.voice(in: samples)
        var excerpt: Excerpt?
        if let near, near.hasTalk(in: voice) {
            let alone = try self.excerpt(of: near, in: samples, voice: voice)
            if HearingChoice.isConvincing(alone.deficit) { return try hypothesis(of: alone) }
            excerpt = alone
        }
        let all = try whole(samples, voice: voice, choice, isHeardPlainly: choice.isClean && near != nil)
        guard let alone = excerpt, alone.deficit < all.deficit else { return try hypothesis(of: all) }
        return try hypothesis(of: alone)
    }

    /// The whole utterance: as it is where that was not heard yet and is a sentence, or else with its noise taken out.
    private func whole(
        _ samples: [Int16], voice: [Int16], _ choice: HearingChoice, isHeardPlainly: Bool
    ) throws(DecodingError) -> Excerpt {
        if isHeardPlainly {
            let plain = try plainExcerpt(of: samples)
            if plain.heard.believed?.finding.words.isEmpty == false { return plain }
        }
        return try excerpt(of: VoiceExtent(of: voice), in: samples, voice, choice)
    }

    /// What is heard in the sound as it is; `nil` where that is no sentence.
    private func saidPlainly(_ samples: [Int16]) throws(DecodingError) -> Hypothesis? {
        let plain = try hypothesis(of: plainExcerpt(of: samples))
        return plain.words.isEmpty ? nil : plain
    }

    /// A part of an utterance, and how it is heard.
    private struct Excerpt {
        var sound: [Int16]
        var heard: Heard
        /// How loud the voice is in it; see ``Hypothesis/level``.
        var level: Double
        /// Its first sample.
        var start = 0

        /// How much better phones in any order explain it, per frame.
        var deficit: Double { heard.believed?.finding.deficit ?? .infinity }
    }

    private func plainExcerpt(of samples: [Int16]) throws(DecodingError) -> Excerpt {
        let plain = try hearing(of: samples, by: plainScorer)
        return Excerpt(sound: samples, heard: Heard(plain: plain), level: VoiceExtent(of: samples).level)
    }

    private func excerpt(
        of extent: VoiceExtent, in samples: [Int16], _ voice: [Int16], _ choice: HearingChoice
    ) throws(DecodingError) -> Excerpt {
        let sound = Array(samples[extent.samples])
        return Excerpt(
            sound: sound, heard: try heard(sound, voice: voice[extent.samples], choice), level: extent.level,
            start: extent.samples.lowerBound)
    }

    /// What is said near the microphone, with those silenced who talk behind.
    private func excerpt(
        of near: NearVoice, in samples: [Int16], voice: [Int16]
    ) throws(DecodingError) -> Excerpt {
        let sound = Array(near.silencingOthers(in: samples)[near.samples])
        let voice = near.silencingOthers(in: voice)[near.samples]
        let choice = HearingChoice(signalToNoise: SignalToNoise.decibels(in: sound))
        return Excerpt(
            sound: sound, heard: try heard(sound, voice: voice, choice), level: VoiceExtent(of: Array(voice)).level,
            start: near.samples.lowerBound)
    }

    /// What was heard in a part of the utterance, with what else it may have been.
    private func hypothesis(of excerpt: Excerpt) throws(DecodingError) -> Hypothesis {
        let heard = excerpt.heard
        guard let believed = heard.believed else { return Hypothesis(words: [], score: 0, confidence: 0) }
        try goOn()
        var hypothesis = believed.finding.hypothesis
        var look = SecondLook(
            contrasts, search, sound: excerpt.sound, scorer: plainScorer, plain: heard.plain?.scores,
            denoised: heard.denoised?.scores)
        hypothesis.twins = try look.twins(of: believed.finding)
        if let free = try search.freeFinding(in: believed.scores) {
            var other = free.hypothesis
            other.twins =
                other.text == hypothesis.text ? hypothesis.twins : try look.twins(of: free)
            hypothesis.alternatives = [other]
        }
        hypothesis.level = excerpt.level
        hypothesis.move(by: Double(excerpt.start) / Double(AudioFrame.sampleRate))
        return hypothesis
    }

    /// A hearing with the grammar: what the acoustic model made of the sound, and what was found in that.
    private typealias Hearing = (scores: SenoneScores, finding: WordSearch.Finding)

    /// The hearings of a sound and of the same with most of its noise taken out; one alone where that is enough.
    private struct Heard {
        var plain: Hearing?
        var denoised: Hearing?
        var prefersPlain = true

        /// The better one.
        var believed: Hearing? { prefersPlain ? plain ?? denoised : denoised ?? plain }
    }

    private func heard(
        _ sound: [Int16], voice: ArraySlice<Int16>, _ choice: HearingChoice
    ) throws(DecodingError) -> Heard {
        var heard = Heard(prefersPlain: !choice.startsDenoised)
        if choice.startsDenoised {
            heard.denoised = try denoisedHearing(of: sound, voice: voice, choice)
            if let cleaned = heard.denoised, choice.isEnough(cleaned.finding) { return heard }
        }
        let plain = try hearing(of: sound, by: plainScorer)
        heard.plain = plain
        if !choice.startsDenoised, choice.isEnough(plain.finding) { return heard }
        if heard.denoised == nil { heard.denoised = try denoisedHearing(of: sound, voice: voice, choice) }
        guard let cleaned = heard.denoised else { return heard }
        heard.prefersPlain = choice.prefersPlain(plain.finding, cleaned.finding)
        return heard
    }

    /// The best hearing of a sound without most of its noise, in whatever way that was taken out.
    private func denoisedHearing(
        of sound: [Int16], voice: ArraySlice<Int16>, _ choice: HearingChoice
    ) throws(DecodingError) -> Hearing? {
        let mixed = choice.mixed(voice, sound)
        return try choice.best(of: treatments) { (treatment) throws(DecodingError) -> Hearing in
            try hearing(of: treatment == .dry ? dereverberation.dry(mixed) : mixed, by: scorerOfDenoised())
        }
    }

    private func hearing(of sound: [Int16], by scorer: SenoneScorer) throws(DecodingError) -> Hearing {
        try goOn()
        let scores = try scorer.scores(of: sound)
        try goOn()
        return (scores, try search.finding(in: scores))
    }

    /// Stops what is worked out for an end that is none.
    private func goOn() throws(DecodingError) {
        if isAnticipating, Task.isCancelled { throw .calledOff }
    }

    /// The second engine, loaded when it is first needed.
    private func scorerOfDenoised() throws(DecodingError) -> SenoneScorer {
        if let denoisedScorer { return denoisedScorer }
        // What the suppressor leaves of the noise is less than what the engine's own removal would take from the voice.
        let scorer = try SenoneScorer(model: model, removesNoise: false)
        denoisedScorer = scorer
        return scorer
    }
}

extension WordSearch.Finding {
    /// The same for those who don't decode.
    var hypothesis: Hypothesis {
        Hypothesis(words: words, score: score, confidence: loss?.value ?? 0, loss: loss?.meanLoss)
    }
}

extension Hypothesis {
    /// Whether it was rather words than a noise, within the grammar or without.
    public var isSpeech: Bool {
        confidence >= PocketSphinxDecoder.noiseConfidence
            || alternatives.contains { $0.confidence >= PocketSphinxDecoder.freeNoiseConfidence }
    }
}
