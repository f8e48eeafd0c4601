import Foundation
import JSGF
import Testing

struct NGramEstimatorTests {
    /// The model of some sentences, as its lines: tokens, probability and share for shorter histories.
    private func model(of sentences: [String], classes: [String] = []) -> [String: (
        probability: Double, backoff: Double
    )] {
        var estimator = NGramEstimator(rareWord: 1)
        for sentence in sentences { estimator.add(sentence.split(separator: " ").map(String.init)) }
        var lines: [String: (probability: Double, backoff: Double)] = [:]
        for line in estimator.arpa(classes: classes).split(separator: "\n") {
            let columns = line.split(separator: "\t")
            guard columns.count > 1, let value = Double(columns[0]) else { continue }
            let backoff = columns.count > 2 ? Double(columns[2]) ?? 0 : 0
            lines[String(columns[1])] = (pow(10, value), pow(10, backoff))
        }
        return lines
    }

    private let sentences = [
        "turn on the [thing]", "turn off the [thing]", "turn on the light", "dim the light", "dim the [thing]",
        "turn off the light please", "dim it please",
        "dim it",
    ]

    @Test func singleTokensShareAllProbability() {
        let singles = model(of: sentences).filter { !$0.key.contains(" ") && $0.key != "<s>" }
        let sum = singles.values.reduce(0) { $0 + $1.probability }
        #expect(abs(sum - 1) < 0.001)
    }

    @Test func whatFollowsAWordSharesAllProbability() {
        let lines = model(of: sentences)
        let singles = lines.filter { !$0.key.contains(" ") && $0.key != "<s>" }
        let sum = singles.keys.reduce(0.0) { sum, token in
            sum
                + (lines["the \(token)"]?.probability ?? (lines["the"]?.backoff ?? 0)
                    * (singles[token]?.probability ?? 0))
        }
        #expect(abs(sum - 1) < 0.001)
    }

    @Test func whatIsSaidOftenerIsLikelier() throws {
        let lines = model(of: sentences)
        let always = try #require(lines["on the"])
        let halfOfTheTime = try #require(lines["turn on"])
        #expect(always.probability > 0.7)
        #expect(halfOfTheTime.probability < 0.5)
        #expect(lines["on turn"] == nil)
    }

    @Test func sentencesWithAWordOfTheirOwnAreLeftOut() {
        let lines = model(of: sentences + ["tunr on the light"])
        #expect(lines["tunr"] == nil)
        #expect(lines["turn"] != nil)
    }

    @Test func classesAreThereWithoutBeingSeen() {
        let lines = model(of: sentences, classes: ["[scene]"])
        #expect(lines["[scene]"] != nil)
    }

    @Test func theTokensOfAModelAreThoseOfItsSingles() {
        var estimator = NGramEstimator(rareWord: 1)
        for sentence in sentences { estimator.add(sentence.split(separator: " ").map(String.init)) }
        let tokens = ClassNGramModel.tokens(inARPA: estimator.arpa(classes: []))
        #expect(Set(tokens) == ["<s>", "</s>", "turn", "on", "off", "the", "light", "dim", "it", "please", "[thing]"])
    }
}
