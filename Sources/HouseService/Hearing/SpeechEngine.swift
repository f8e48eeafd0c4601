public import JSGF
internal import NoiseSuppression
public import PocketSphinxDecoding
public import Speech
internal import SpeechSynthesis

/// The recogniser with everything that it needs, put together: model, dictionary, letter-to-sound rules, noise
/// suppression.
public struct SpeechEngine: Sendable {
    /// The recogniser.
    public let decoder: PocketSphinxDecoder
    private let lexicon: Lexicon
    private let saidNames: SaidNames
    private let complain: @Sendable (String) -> Void

    /// Loads the model and the dictionary, and makes the recogniser for a language.
    /// - `voice`: whose voice it listens for; `nil` where for nobody's in particular.
    /// - `hearsEcho`: whether what doesn't convince without the room's echo is heard with it, too.
    /// - `tellsPartialWords`: whether somebody sees the words while they are said.
    /// - `complain`: told what is missing that hinders nothing, and words that nobody can pronounce.
    /// - Throws: `DecodingError` or `LexiconError`, which say which package to install where something is missing.
    public init(
        _ language: SpokenLanguage, voice: VoiceTransform? = nil, options: SearchOptions = .wide,
        hearsEcho: Bool = false, tellsPartialWords: Bool = false,
        complain: @escaping @Sendable (String) -> Void
    ) throws {
        self.complain = complain
        var model = try AcousticModel()
        model.voice = voice
        (lexicon, saidNames) = try Self.lexicon()
        saidNames.set(language.saidNames)
        decoder = try PocketSphinxDecoder(
            model: model, lexicon: lexicon, grammar: Self.sayable(language.grammar, lexicon, complain),
            words: language.words,
            contrasts: language.contrasts, loneWords: language.loneWords, elsewhere: language.elsewhere,
            options: options, suppressor: Self.suppressor(complain), hearsEcho: hearsEcho,
            tellsPartialWords: tellsPartialWords)
    }

    /// The dictionary and letter-to-sound rules, and beside them what people say about their names.
    public static func lexicon() throws(LexiconError) -> (Lexicon, SaidNames) {
        let usual = try Lexicon(fallbacks: [FlitePronunciations()], additions: [Abbreviations()])
        let said = SaidNames(base: Lexicon(sources: [Respelling(), usual]))
        return (Lexicon(sources: [usual], additions: [said, MergedVowels(base: usual)]), said)
    }

    /// The noise suppressor, where one is installed; what is missing is told once and hinders nothing.
    private static func suppressor(_ complain: (String) -> Void) -> (any NoiseSuppressor)? {
        do {
            return try RNNoise.installed()
        } catch {
            complain("\(error)")
            return nil
        }
    }

    /// Recognises another language from the next utterance on.
    public func change(to language: SpokenLanguage) async throws {
        let respelled = saidNames.set(language.saidNames)
        do {
            try await decoder.setGrammar(
                Self.sayable(language.grammar, lexicon, complain), words: language.words, respelled: respelled)
        } catch {
            // All names are new to the recogniser then.
            saidNames.set([])
            throw error
        }
    }

    /// The grammar without the words that nobody can pronounce (an emoji in a name): what is left of such a name can
    /// still be said, and typed text has it all.
    private static func sayable(
        _ grammar: FiniteStateGrammar, _ lexicon: Lexicon, _ complain: (String) -> Void
    ) -> FiniteStateGrammar {
        let isSayable = grammar.words.map { !lexicon.pronunciations(of: $0).isEmpty }
        guard isSayable.contains(false) else { return grammar }
        for (word, isSayable) in zip(grammar.words, isSayable) where !isSayable {
            complain("nothing says how to pronounce “\(word)”: it is left out")
        }
        var sayable = grammar
        sayable.transitions.removeAll { $0.word.map { !isSayable[Int($0)] } ?? false }
        return sayable
    }
}

extension SpokenLanguage {
    /// The names with how they are said, for a lexicon.
    public var saidNames: [SaidNames.Name] {
        spellings.map { SaidNames.Name(words: $0.words, spelling: $0.sound) }
    }
}
