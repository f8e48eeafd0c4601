import Foundation

/// How likely one token is to follow another, out of a model in ARPA form, and which words its classes stand for.
public struct TokenPairs: Sendable {
    /// A token that a word begins or ends, and which share of the token's occurrences it has there.
    struct Part: Sendable {
        var token: Int
        var share: Double
    }

    /// A word after another within a name, and how often the two come so.
    struct Successor: Sendable {
        var word: String
        var probability: Double
    }

    /// Where a sentence starts.
    let start: Int
    /// How many tokens there are.
    let count: Int
    /// The number of each token.
    private let numbers: [String: Int]
    /// The tokens that begin with a word.
    private(set) var beginning: [String: [Part]] = [:]
    /// The tokens that end with a word, with how often they come at all.
    private(set) var ending: [String: [Part]] = [:]
    /// What follows a word within a name.
    private(set) var within: [String: [Successor]] = [:]
    /// For each token and each that follows it their probability, row by row.
    private let following: [Float]

    /// Reads the single tokens and the pairs of a model; `nil` where it has none.
    /// - `opposites`: words that mean the opposite of each other. Where both are said after another word they are taken
    ///   to be equally likely, so that the sound alone tells which it was.
    public init?(arpa text: String, classes: [ClassNGramModel.WordClass], opposites: [[String]] = []) {
        let sections = Self.sections(of: text)
        var numbers: [Substring: Int] = [:]
        for (number, line) in sections.singles.enumerated() { numbers[line.tokens] = number }
        guard let start = numbers["<s>"] else { return nil }
        let count = sections.singles.count
        self.start = start
        self.count = count
        self.numbers = Dictionary(uniqueKeysWithValues: numbers.map { (String($0), $1) })
        let probabilities = sections.singles.map { pow(10, $0.logarithm) }
        var rows = [Float](repeating: 0, count: count * count)
        for (first, line) in sections.singles.enumerated() {
            let share = pow(10, line.backoff)
            for second in 0..<count { rows[first * count + second] = Float(share * probabilities[second]) }
        }
        var seen: Set<Int> = []
        for line in sections.pairs {
            guard let gap = line.tokens.firstIndex(of: " "), let first = numbers[line.tokens[..<gap]],
                let second = numbers[line.tokens[line.tokens.index(after: gap)...]]
            else { continue }
            rows[first * count + second] = Float(pow(10, line.logarithm))
            seen.insert(first * count + second)
        }
        for same in opposites.map({ $0.compactMap { numbers[$0[...]] } }) where same.count > 1 {
            for places in (0..<count).map({ row in same.map { row * count + $0 } })
            where places.allSatisfy(seen.contains) {
                let mean = places.reduce(0) { $0 + rows[$1] } / Float(places.count)
                for place in places { rows[place] = mean }
            }
        }
        following = rows
        for (token, number) in numbers where !token.hasPrefix("[") && !token.hasPrefix("<") {
            beginning[String(token), default: []].append(Part(token: number, share: 1))
            ending[String(token), default: []].append(Part(token: number, share: probabilities[number]))
        }
        for each in classes {
            guard let number = numbers[each.token[...]] else { continue }
            add(each.members, of: number, probability: probabilities[number])
        }
    }

    private mutating func add(_ members: [[String]], of token: Int, probability: Double) {
        let share = 1 / Double(max(members.count, 1))
        for member in members {
            guard let first = member.first, let last = member.last else { continue }
            beginning[first, default: []].append(Part(token: token, share: share))
            ending[last, default: []].append(Part(token: token, share: share * probability))
            for (word, next) in zip(member, member.dropFirst()) {
                within[word, default: []].append(Successor(word: next, probability: share * probability))
            }
        }
    }

    /// How natural a sentence is: the mean of the logarithms (to the base 10) of how likely each of its tokens is to
    /// follow the one before, and its end the last, with the least of them, for one odd joint makes a sentence odd. A
    /// token that the model lacks counts as one in a million.
    public func naturalness(of tokens: [String]) -> Double {
        let sentence = [start] + (tokens + ["</s>"]).map { numbers[$0] ?? -1 }
        let logarithms = zip(sentence, sentence.dropFirst()).map { first, second in
            first < 0 || second < 0 ? Self.unknown : log10(max(probability(of: second, after: first), 1e-6))
        }
        return logarithms.reduce(0, +) / Double(logarithms.count) + (logarithms.min() ?? 0)
    }

    private static let unknown = -6.0

    /// How likely `second` is to follow `first`.
    func probability(of second: Int, after first: Int) -> Double { Double(following[first * count + second]) }
}

extension TokenPairs {
    private struct Line {
        var logarithm: Double
        var tokens: Substring
        var backoff: Double
    }

    private static func sections(of text: String) -> (singles: [Line], pairs: [Line]) {
        var sections: [[Line]] = [[], []]
        var length = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            if line.first == UInt8(ascii: "\\") {
                length = line.dropFirst().first.map { Int($0) - 0x30 } ?? 0
                if length == 3 { break }
                continue
            }
            guard (1...2).contains(length) else { continue }
            let columns = line.split(separator: UInt8(ascii: "\t"))
            guard columns.count > 1, let logarithm = Double(Substring(columns[0])) else { continue }
            let backoff = columns.count > 2 ? Double(Substring(columns[2])) : nil
            sections[length - 1].append(
                Line(logarithm: logarithm, tokens: Substring(columns[1]), backoff: backoff ?? 0))
        }
        return (sections[0], sections[1])
    }
}
