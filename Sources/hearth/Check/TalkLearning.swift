import Understanding
import Yams

/// Learns from corpora which words beside a request are only talk.
struct TalkLearning {
    private var estimator = TalkEstimator()
    private var homes: CorpusHomes

    /// Learns for a language.
    init(language: String) {
        homes = CorpusHomes(language: language)
    }

    /// The model as the text of a file, from all corpora below `paths`.
    mutating func model(from paths: [String]) async throws -> String {
        for path in try CorpusFinder.files(in: paths) { try await learn(CorpusFile(path: path)) }
        return estimator.model()
    }

    private mutating func learn(_ file: CorpusFile) async throws {
        let understanding = try await homes.understanding(of: file.home)
        for turn in file.conversations.joined() {
            guard case .say(let text) = turn.utterance, let expected = turn.expectation else { continue }
            let isMeant = expected["outcome"]?.string != "notUnderstood"
            let (words, examples) = understanding.talkExamples(in: text, request: turn.request, isMeant: isMeant)
            estimator.add(words, examples)
        }
    }
}
