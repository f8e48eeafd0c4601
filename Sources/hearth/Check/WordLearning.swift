import Foundation
import JSGF
import Understanding
import Yams

/// Learns from corpora how likely words are to follow one another in what is said to a home.
struct WordLearning {
    private var estimator = NGramEstimator()
    private var homes: CorpusHomes

    /// Learns for a language.
    init(language: String) {
        homes = CorpusHomes(language: language)
    }

    /// The model in ARPA form, from all corpora below `paths`.
    mutating func arpa(from paths: [String]) async throws -> String {
        for path in try CorpusFinder.files(in: paths) { try await learn(CorpusFile(path: path)) }
        return estimator.arpa(classes: homes.classTokens)
    }

    private mutating func learn(_ file: CorpusFile) async throws {
        let understanding = try await homes.understanding(of: file.home)
        for turn in file.conversations.joined() {
            guard case .say(let text) = turn.utterance, let expected = turn.expectation,
                expected["outcome"]?.string != "notUnderstood"
            else { continue }
            let tokens = understanding.tokens(ofSpoken: text)
            guard tokens.allSatisfy(Self.isPlain) else { continue }
            estimator.add(tokens)
        }
    }

    /// Whether a token can stand in the file of a model.
    private static func isPlain(_ token: String) -> Bool {
        token.hasPrefix("[") || token.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 }
    }
}
