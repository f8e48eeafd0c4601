import FliteSpeech
import JSGF
import NoiseSuppression
import PocketSphinxDecoding
import Speech

/// The recogniser with everything that it needs, put together: model, dictionary, letter-to-sound rules, noise
/// suppression.
struct SpeechEngine: Sendable {
    /// The recogniser.
    let decoder: PocketSphinxDecoder
    private let lexicon: Lexicon
    private let saidNames: SaidNames

    /// Loads the model and the dictionary, and makes the recogniser for a language.
    /// - Parameters:
    ///   - voice: whose voice it listens for; `nil` where for nobody's in particular.
    ///   - hearsEcho: whether what doesn't convince without the room's echo is heard with it, too.
    ///   - tellsPartialWords: whether somebody sees the words while they are said.
    /// - Throws: `DecodingError` or `LexiconError`, which say which package to install where something is missing.
    init(
        _ language: SpokenLanguage, voice: VoiceTransform? = nil, options: SearchOptions = .wide,
        hearsEcho: Bool = false, tellsPartialWords: Bool = false
    ) throws {
        var model = try AcousticModel()
        model.voice = voice
        (lexicon, saidNames) = try Self.lexicon()
        saidNames.set(language.saidNames)
        decoder = try PocketSphinxDecoder(
            model: model, lexicon: lexicon, grammar: Self.sayable(language.grammar, lexicon), words: language.words,
            contrasts: language.contrasts, options: options, suppressor: Self.suppressor(),
            hearsEcho: hearsEcho, tellsPartialWords: tellsPartialWords)
    }

    /// The dictionary and letter-to-sound rules, and beside them what people say about their names.
    static func lexicon() throws(LexiconError) -> (Lexicon, SaidNames) {
        let usual = try Lexicon(fallbacks: [FlitePronunciations()], additions: [Abbreviations()])
        let said = SaidNames(base: Lexicon(sources: [Respelling(), usual]))
        return (Lexicon(sources: [usual], additions: [said, MergedVowels(base: usual)]), said)
    }

    /// The noise suppressor, where one is installed; what is missing is told once and hinders nothing.
    private static func suppressor() -> (any NoiseSuppressor)? {
        do {
            return try RNNoise.installed()
        } catch {
            Terminal.complain("\(error)")
            return nil
        }
    }

    /// Recognises another language from the next utterance on.
    func change(to language: SpokenLanguage) async throws {
        let respelled = saidNames.set(language.saidNames)
        do {
            try await decoder.setGrammar(
                Self.sayable(language.grammar, lexicon), words: language.words, respelled: respelled)
        } catch {
            // Whatever comes next is new to the recogniser, then.
            saidNames.set([])
            throw error
        }
    }

    /// The grammar without the words that nobody can pronounce (an emoji in a name): what is left of such a name can still
    /// be said, and typed text has it all.
    private static func sayable(_ grammar: FiniteStateGrammar, _ lexicon: Lexicon) -> FiniteStateGrammar {
        let isSayable = grammar.words.map { !lexicon.pronunciations(of: $0).isEmpty }
        guard isSayable.contains(false) else { return grammar }
        for (word, isSayable) in zip(grammar.words, isSayable) where !isSayable {
            Terminal.complain("nothing says how to pronounce “\(word)”: it is left out")
        }
        var sayable = grammar
        sayable.transitions.removeAll { $0.word.map { !isSayable[Int($0)] } ?? false }
        return sayable
    }
}

extension SpokenLanguage {
    /// The names with how they are said, for a lexicon.
    var saidNames: [SaidNames.Name] {
        spellings.map { SaidNames.Name(words: $0.words, spelling: $0.sound) }
    }
}
