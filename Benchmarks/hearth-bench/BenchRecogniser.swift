import JSGF
import NoiseSuppression
import PocketSphinxDecoding
import Speech
import SpeechSynthesis
import Understanding

/// The recogniser as the program has it: with the dictionary, the home's grammar and words, and what takes noise away.
enum BenchRecogniser {
    /// Makes one for a home.
    /// - Parameter phrase: what may stand in front of each sentence.
    /// - Throws: ``Unmeasured`` where the noise suppressor is missing: without it nothing is measured that people have.
    static func make(
        for understanding: Understanding, precededBy phrase: [String] = [], tellsPartialWords: Bool = false
    ) throws -> PocketSphinxDecoder {
        guard let suppressor = try? RNNoise.installed() else {
            throw Unmeasured("the noise suppressor is missing: ./.ci/setup installs it")
        }
        let language = try understanding.spokenLanguage().preceded(by: phrase)
        let lexicon = try Lexicon(fallbacks: [FlitePronunciations()], additions: [Abbreviations()])
        return try PocketSphinxDecoder(
            model: AcousticModel(), lexicon: lexicon, grammar: language.grammar, words: language.words,
            contrasts: language.contrasts, suppressor: suppressor, tellsPartialWords: tellsPartialWords)
    }
}
