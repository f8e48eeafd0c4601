internal import Foundation
internal import Speech
internal import Understanding

/// The sentences among which a hearing was chosen, with their shares: what results tell as `alternatives`.
enum WordShares {
    /// By what the engine's scores are divided to become natural logarithms: a hundred of them are worth a factor of
    /// four in ``HearingReview``.
    static let scale = 72.0
    /// How many are told.
    static let most = 5

    /// The words that were believed, the grammar's, and those of the free hearing, each once with its share of them
    /// all, the likeliest first. What has no score of its own, being heard by the grammar alone, counts as much as the
    /// likeliest where it is believed, and else as far behind as the last.
    static func weighed(_ heard: Hypothesis, believed: String) -> [WeighedWords] {
        let free = heard.alternatives.first
        var behind: [(words: String, score: Double)] = []
        func add(_ words: String, _ score: Double) {
            guard !words.isEmpty, !behind.contains(where: { $0.words == words }) else { return }
            behind.append((words, score))
        }
        for candidate in free?.candidates ?? [] { add(candidate.text, Double(candidate.behind)) }
        let last = behind.last?.score ?? 0
        add(believed, 0)
        if let free { add(free.text, 0) }
        add(heard.text, heard.text == believed ? 0 : last)
        for twin in heard.twins { add(heard.replacing(twin).text, last) }
        guard !behind.isEmpty else { return [] }
        let weights = behind.map { exp(-$0.score / scale) }
        let sum = weights.reduce(0, +)
        let weighed = zip(behind, weights).map { WeighedWords(words: $0.words, share: $1 / sum) }
        return Array(weighed.sorted { $0.share > $1.share }.prefix(most))
    }
}
