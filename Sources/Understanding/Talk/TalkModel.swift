internal import Foundation

/// Tells whether the words around a request are talk beside it, which changes nothing of what is asked for ("man it's
/// dusty in here start the roomba"), or words that make it something else ("I told him to start the roomba").
///
/// A logistic regression over ``TalkFeatures``, learnt from corpora by ``TalkEstimator``.
struct TalkModel: Sendable {
    /// From which score on words are talk, in natural units of log odds. If words beside a request are wrongly taken
    /// for talk, the home does what nobody asked for, so even odds are not enough.
    static let threshold = 0.6
    /// The threshold for talk that tells a time or that somebody said something.
    static let thresholdInDoubt = 1.2

    /// The threshold for a plain order followed by a complete reason: low, because such an order is nearly always
    /// meant.
    static let thresholdOfReason = -2.5

    let vocabulary: TalkVocabulary
    private let weights: [String: Double]

    init(vocabulary: TalkVocabulary, weights: [String: Double]) {
        self.vocabulary = vocabulary
        self.weights = weights
    }

    /// The log odds that these features are of talk.
    func score(_ features: Set<String>) -> Double {
        // Summed in the order of the words, so that the same features make the same sum.
        features.sorted().reduce(0) { $0 + (weights[$1] ?? 0) }
    }
}

// MARK: - Its file

extension TalkModel {
    private static let frameMark = "frame"
    private static let wordMark = "word"
    private static let weightMark = "weight"

    /// Reads what ``text`` wrote; lines that are none of it are left out.
    init(text: String) {
        var vocabulary = TalkVocabulary(words: [], frame: [])
        var weights: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            switch (parts.first, parts.count) {
            case (Self.frameMark, 2): vocabulary.frame = Set(parts[1].split(separator: " ").map(String.init))
            case (Self.wordMark, 2): vocabulary.words = Set(parts[1].split(separator: " ").map(String.init))
            case (Self.weightMark, 3): weights[parts[2]] = Double(parts[1])
            default: continue
            }
        }
        self.init(vocabulary: vocabulary, weights: weights)
    }

    /// The model as a file: a line of words that make the frame of sentences, one of all words, one for each weight.
    var text: String {
        let lines = weights.sorted { $0.key < $1.key }.map { feature, weight in
            "\(Self.weightMark)\t\(String(format: "%.2f", weight))\t\(feature)"
        }
        return """
            # Which words beside a request are talk. Learnt from the corpora; not to be edited.
            \(Self.frameMark)\t\(vocabulary.frame.sorted().joined(separator: " "))
            \(Self.wordMark)\t\(vocabulary.words.sorted().joined(separator: " "))
            \(lines.joined(separator: "\n"))

            """
    }
}
