import Foundation

/// Learns from sentences how likely tokens are to follow one another: up to three in a row, with absolute discounting
/// and interpolation (Ney, Essen and Kneser 1994).
public struct NGramEstimator: Sendable {
    /// What is taken off each count and given to what was never seen.
    static let discount = 0.6
    /// Three in a row that were seen no oftener than this are left out:
    /// they tell more of one sentence than of the language.
    static let rareTriple = 1

    private static let order = 3
    private let rareWord: Int
    private var sentences: [[String]] = []

    /// An estimator that has seen nothing.
    /// - Parameter rareWord: sentences with a word that was seen no oftener than this are left out. Such words are
    ///   slips of typing or belong to one corpus alone; each further word makes all others harder to hear.
    public init(rareWord: Int = 3) {
        self.rareWord = rareWord
    }

    /// Takes a sentence; tokens in brackets are classes.
    public mutating func add(_ tokens: [String]) {
        if !tokens.isEmpty { sentences.append(tokens) }
    }

    /// The model in ARPA form.
    /// - Parameter classes: tokens that the model has whether or not they were seen.
    public func arpa(classes: [String]) -> String {
        let model = Model(counts: counts(of: withoutRareWords()), classes: classes)
        return model.text
    }

    private func withoutRareWords() -> [[String]] {
        var counts: [String: Int] = [:]
        for token in sentences.joined() { counts[token, default: 0] += 1 }
        return sentences.filter { sentence in
            sentence.allSatisfy { $0.hasPrefix("[") || counts[$0, default: 0] > rareWord }
        }
    }

    private func counts(of sentences: [[String]]) -> [[[String]: Int]] {
        var counts = [[[String]: Int]](repeating: [:], count: Self.order + 1)
        for sentence in sentences {
            let tokens = ["<s>"] + sentence + ["</s>"]
            for length in 1...Self.order where length <= tokens.count {
                for start in 0...(tokens.count - length) {
                    counts[length][Array(tokens[start..<(start + length)]), default: 0] += 1
                }
            }
        }
        return counts
    }
}

extension NGramEstimator {
    /// Probabilities and the shares that shorter histories get.
    private struct Model {
        private var probabilities = [[[String]: Double]](repeating: [:], count: order + 1)
        private var backoffs: [[String]: Double] = [:]

        init(counts: [[[String]: Int]], classes: [String]) {
            estimateSingles(counts[1], classes)
            for length in 2...order { estimate(counts, length: length) }
        }

        private mutating func estimateSingles(_ seen: [[String]: Int], _ classes: [String]) {
            var counts = seen.filter { $0.key != ["<s>"] }
            for token in classes + ["</s>"] where counts[[token]] == nil { counts[[token]] = 1 }
            let total = Double(counts.values.reduce(0, +)) + Double(counts.count) / 2
            for (gram, count) in counts { probabilities[1][gram] = (Double(count) + 0.5) / total }
            // Nothing leads to the start of a sentence.
            probabilities[1][["<s>"]] = 1e-99
        }

        private mutating func estimate(_ counts: [[[String]: Int]], length: Int) {
            let kept = counts[length].filter { length < 3 || $0.value > rareTriple }
            let byHistory = Dictionary(grouping: kept) { Array($0.key.dropLast()) }
            for (history, followers) in byHistory {
                let total = Double(counts[length - 1][history] ?? followers.reduce(0) { $0 + $1.value })
                let taken = followers.reduce(0.0) { $0 + Double($1.value) - discount }
                let left = 1 - taken / total
                var sum = 0.0
                var lower = 0.0
                for (gram, count) in followers {
                    let shorter = probability(Array(gram.dropFirst()))
                    let own = (Double(count) - discount) / total + left * shorter
                    probabilities[length][gram] = own
                    sum += own
                    lower += shorter
                }
                backoffs[history] = max(1e-7, 1 - sum) / max(1e-7, 1 - lower)
            }
        }

        private func probability(_ gram: [String]) -> Double {
            if let known = probabilities[gram.count][gram] { return known }
            guard gram.count > 1 else { return 1e-9 }
            return (backoffs[Array(gram.dropLast())] ?? 1) * probability(Array(gram.dropFirst()))
        }

        var text: String {
            var lines = ["\\data\\"]
            for length in 1...order { lines.append("ngram \(length)=\(probabilities[length].count)") }
            for length in 1...order {
                lines += ["", "\\\(length)-grams:"]
                let sorted = probabilities[length].map { (gram: $0.joined(separator: " "), key: $0, value: $1) }
                    .sorted { $0.gram < $1.gram }
                for (gram, key, value) in sorted {
                    let backoff = length < order ? "\t" + Self.logarithm(backoffs[key] ?? 1) : ""
                    lines.append(Self.logarithm(value) + "\t" + gram + backoff)
                }
            }
            return (lines + ["", "\\end\\", ""]).joined(separator: "\n")
        }

        private static func logarithm(_ value: Double) -> String {
            String(format: "%.4f", max(-99, log10(max(value, 1e-99))))
        }
    }
}
