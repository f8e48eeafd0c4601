import JSGF
import Understanding

/// What is learnt from the corpora of a language.
struct CorpusLearning {
    /// The language that is spoken in them.
    let language: String

    /// How likely words are to follow one another in what is said to a home, from all corpora below `paths`; in ARPA form.
    func words(from paths: [String]) async throws -> String {
        var homes = CorpusHomes(language: language)
        var estimator = NGramEstimator()
        try await homes.forEachText(in: paths) { said in
            let tokens = said.isMeant ? said.understanding.tokens(ofSpoken: said.text) : []
            if tokens.allSatisfy(Self.isPlain) { estimator.add(tokens) }
        }
        return estimator.arpa(classes: homes.classTokens)
    }

    /// Which words beside a request are only talk, from all corpora below `paths`; as the text of a file.
    func talk(from paths: [String]) async throws -> String {
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
