internal import Foundation
internal import JSGF

/// Learns a `TalkModel` from examples: logistic regression with L1 and L2 penalties, fitted by FTRL-Proximal (McMahan
/// et al., "Ad Click Prediction: a View from the Trenches", 2013, algorithm 1), which leaves most weights at zero.
public struct TalkEstimator {
    /// Step size and its smoothing, and the penalties; by cross-validation over the files of the corpora.
    private static let (alpha, beta, l1, l2) = (0.3, 1.0, 0.02, 0.1)
    /// How often all examples are gone through.
    private static let rounds = 24
    /// Words that were seen less often tell nothing by themselves, and how many of the commonest make the frame.
    private static let rareWord = 3
    private static let frameSize = 400
    /// Features that were seen less often are left out.
    private static let rareFeature = 3
    /// How much an example counts that was found in a sentence without talk.
    private static let plainWeight = 0.33

    private var examples: [TalkExample] = []
    /// In how many sentences each word was seen.
    private var sentences: [String: Int] = [:]

    /// An estimator that has seen nothing.
    public init() {}

    /// Takes the words of a sentence and the requests in it.
    public mutating func add(_ words: [String], _ found: [TalkExample]) {
        for word in Set(words) { sentences[word, default: 0] += 1 }
        examples += found
    }

    /// The model that tells talk best from what isn't, as the text of a file.
    public func model() -> String {
        let vocabulary = self.vocabulary
        let rows = examples.map { example in
            TalkFeatures(example.words, vocabulary: vocabulary)
                .features(of: example.span, kind: example.kind, opening: example.opening, signals: example.signals)
        }
        var counts: [String: Int] = [:]
        for row in rows { for feature in row { counts[feature, default: 0] += 1 } }
        let names = counts.filter { $0.value >= Self.rareFeature }.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let weights = fit(rows.map { $0.compactMap { numbers[$0] }.sorted() }, count: names.count)
        let kept = zip(names, weights).filter { abs($0.1) >= 0.005 }
        return TalkModel(vocabulary: vocabulary, weights: Dictionary(uniqueKeysWithValues: kept)).text
    }

    private var vocabulary: TalkVocabulary {
        let byCount = sentences.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        return TalkVocabulary(
            words: Set(byCount.lazy.filter { $0.value >= Self.rareWord }.map(\.key)),
            frame: Set(byCount.prefix(Self.frameSize).map(\.key)))
    }

    private func fit(_ rows: [[Int]], count: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: count)
        var squares = [Double](repeating: 0, count: count)
        var weights = [Double](repeating: 0, count: count)
        var order = SplitMix64(seed: 1)
        for _ in 0..<Self.rounds {
            for place in rows.indices.shuffled(using: &order) {
                let features = rows[place]
                for feature in features { weights[feature] = Self.weight(sums[feature], squares[feature]) }
                let odds = features.reduce(0) { $0 + weights[$1] }
                let example = examples[place]
                let error = (1 / (1 + exp(-odds)) - (example.isTalk ? 1 : 0)) * (example.isPlain ? Self.plainWeight : 1)
                let square = error * error
                for feature in features {
                    let rate = ((squares[feature] + square).squareRoot() - squares[feature].squareRoot()) / Self.alpha
                    sums[feature] += error - rate * weights[feature]
                    squares[feature] += square
                }
            }
        }
        return zip(sums, squares).map(Self.weight)
    }

    private static func weight(_ sum: Double, _ squares: Double) -> Double {
        guard abs(sum) > l1 else { return 0 }
        return -(sum - (sum < 0 ? -l1 : l1)) / ((beta + squares.squareRoot()) / alpha + l2)
    }
}
