import Foundation
import HomeModel
import JSGF
import Understanding
import Yams

/// Learns from corpora how likely words are to follow one another in what is said to a home.
struct WordLearning {
    private let languageCode: String
    private var estimator = NGramEstimator()
    private var understandings: [String: Understanding] = [:]

    /// Learns for a language.
    init(language: String) {
        languageCode = language
    }

    /// The model in ARPA form, from all corpora below `paths`.
    mutating func arpa(from paths: [String]) async throws -> String {
        for path in try CorpusFinder.files(in: paths) { try await learn(CorpusFile(path: path)) }
        return estimator.arpa(classes: understandings.values.first?.classTokens ?? [])
    }

    private mutating func learn(_ file: CorpusFile) async throws {
        let understanding = try await understanding(of: file.home)
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

    private mutating func understanding(of home: String) async throws -> Understanding {
        if let known = understandings[home] { return known }
        let house = try await House(path: home)
        let language = try Language(resources: LanguageResources(language: languageCode), catalogue: house.catalogue)
        let made = try Understanding(house.database, language: language)
        understandings[home] = made
        return made
    }
}
