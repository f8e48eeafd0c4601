import JSGF
import Understanding

/// Learns from the corpora of a language. Words and shapes for the recogniser are learnt from nine tenths of them, so
/// that the rest can tell what they are worth; talk is learnt from all, for each near miss in them has to do nothing.
public struct CorpusLearning {
    /// The language that is spoken in them.
    private let language: String

    /// Learns of a language.
    /// - Parameter language: its code, such as `en`.
    public init(language: String) { self.language = language }

    /// How likely words are to follow one another in what is said to a home, from all corpora below `paths`;
    /// in ARPA form.
    public func words(from paths: [String]) async throws -> String {
        var homes = CorpusHomes(language: language)
        var estimator = NGramEstimator()
        try await homes.forEachText(in: paths) { said in
            guard !said.isHeldOut else { return }
            let tokens = said.isMeant ? said.understanding.tokens(ofSpoken: said.text) : []
            if tokens.allSatisfy(Self.isPlain) { estimator.add(tokens) }
        }
        return estimator.arpa(classes: homes.classTokens)
    }

    /// The shapes of what is said to a home, from all corpora below `paths`, as the text of a grammar: those that were
    /// said often and that the written grammar of what is listened for hasn't.
    public func shapes(from paths: [String]) async throws -> String {
        var homes = CorpusHomes(language: language)
        var shapes = SentenceShapes(
            slots: Language.learntSlots, standIns: Language.learntStandIns, leftOut: Language.notLearnt)
        var known: [String: SpokenSentences] = [:]
        try await homes.forEachText(in: paths) { said in
            guard said.isMeant, !said.isHeldOut else { return }
            let sentences = try known[said.home] ?? said.understanding.spokenSentences(isLearntLeftOut: true)
            known[said.home] = sentences
            guard !sentences.contains(said.text),
                let (words, parts) = said.understanding.derivation(ofSpoken: said.text)
            else { return }
            shapes.add(parts, words: words)
        }
        let (name, rule) = Language.learntRule
        return shapes.grammar(
            named: name, rule: rule, fewest: Self.fewestShapes, more: 1, longest: Self.longestShape
        ).text
            .replacing(" | ", with: "\n    | ")
            .replacing("\n\n", with: "\n\n// Learnt from the corpora; not to be edited.\n", maxReplacements: 1)
    }

    /// How often a shape of a sentence must be in the corpora to be listened for: with rarer ones the recogniser would
    /// need more memory than it may have.
    private static let fewestShapes = 3
    /// The most words and names of such a shape. A longer one is seldom said twice in the same way.
    private static let longestShape = 10

    /// How many of the texts of all corpora below `paths` that are meant for a house the recogniser can hear.
    public func coverage(of paths: [String]) async throws -> HearingCoverage {
        var homes = CorpusHomes(language: language)
        var known: [String: SpokenSentences] = [:]
        var coverage = HearingCoverage()
        try await homes.forEachText(in: paths) { said in
            guard said.isMeant else { return }
            let sentences = try known[said.home] ?? said.understanding.spokenSentences()
            known[said.home] = sentences
            coverage.add(said, isHeard: sentences.contains(said.text))
        }
        return coverage
    }

    /// Which words beside a request are only talk, from all corpora below `paths`; as the text of a file.
    public func talk(from paths: [String]) async throws -> String {
        var homes = CorpusHomes(language: language)
        var estimator = TalkEstimator()
        try await homes.forEachText(in: paths) { said in
            let (words, examples) = said.understanding.talkExamples(
                in: said.text, request: said.request, isMeant: said.isMeant)
            estimator.add(words, examples)
        }
        return estimator.model()
    }

    /// Whether a token can stand in the file of a model.
    private static func isPlain(_ token: String) -> Bool {
        token.hasPrefix("[") || token.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 }
    }
}
