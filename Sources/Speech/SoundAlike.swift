/// How alike two names sound to somebody who has to tell them apart.
public struct SoundAlike: Sendable {
    /// Two names that are easily taken for one another.
    public struct Pair: Sendable, Equatable {
        /// The one that comes first in the list.
        public var first: String
        /// The other.
        public var second: String

        /// Makes a pair.
        public init(first: String, second: String) {
            self.first = first
            self.second = second
        }
    }

    /// Names whose differing words differ in less than this share of their phones are alike. "Mia's" and "Maya's" differ in
    /// an eighth, "Bob" and "Rob" in a third, "two" and "three" in two thirds.
    private static let limit = 0.3
    /// What it costs to take one vowel for another, or a consonant for one that differs in voice alone.
    private static let nearCost = 0.5

    private static let vowels: Set<String> = [
        "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
    ]
    private static let kin: [Set<String>] = [
        ["B", "P"], ["D", "T"], ["D", "DH"], ["G", "K"], ["V", "F"], ["Z", "S"], ["DH", "TH"], ["JH", "CH"],
        ["ZH", "SH"],
        ["M", "N"],
        ["N", "NG"], ["F", "TH"], ["B", "D"],
    ]

    private let pronunciations: any PronunciationSource

    /// Makes it with what knows how words sound.
    public init(_ pronunciations: any PronunciationSource) {
        self.pronunciations = pronunciations
    }

    /// The pairs among `names` that sound alike, in the order of the names.
    public func pairs(among names: [String]) -> [Pair] {
        let words = names.map(Self.words)
        var phones: [String: [[String]]] = [:]
        for word in Set(words.joined()) { phones[word] = pronunciations.pronunciations(of: word).map(\.phones) }
        var pairs: [Pair] = []
        for first in names.indices {
            for second in names.indices.dropFirst(first + 1) where words[first] != words[second] {
                if areAlike(words[first], words[second], phones) {
                    pairs.append(Pair(first: names[first], second: names[second]))
                }
            }
        }
        return pairs
    }

    private static func words(_ name: String) -> [String] {
        name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
            .map { String($0.map { $0 == "’" ? "'" : $0 }) }
    }

    private func areAlike(_ first: [String], _ second: [String], _ phones: [String: [[String]]]) -> Bool {
        let start = zip(first, second).prefix { $0 == $1 }.count
        let end = zip(first.dropFirst(start).reversed(), second.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let own = first.dropFirst(start).dropLast(end)
        let other = second.dropFirst(start).dropLast(end)
        guard !own.isEmpty, !other.isEmpty, own.count <= 3, other.count <= 3 else { return false }
        let readings = [own, other].map { words in
            words.reduce([[String]]([[]])) { starts, word in
                starts.flatMap { start in (phones[word] ?? []).prefix(2).map { start + $0 } }
            }
        }
        return readings[0].contains { own in
            readings[1].contains { other in
                let length = Double(max(own.count, other.count))
                // The distance is at least the difference in length.
                return abs(Double(own.count - other.count)) < Self.limit * length
                    && Self.distance(own, other) < Self.limit * length
            }
        }
    }

    /// The least cost of turning one into the other (Levenshtein), where near phones cost less.
    private static func distance(_ first: [String], _ second: [String]) -> Double {
        var row = (0...second.count).map(Double.init)
        for (position, phone) in first.enumerated() {
            var diagonal = row[0]
            row[0] = Double(position + 1)
            for (column, other) in second.enumerated() {
                let replaced = diagonal + cost(phone, other)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[second.count]
    }

    private static func cost(_ first: String, _ second: String) -> Double {
        if first == second { return 0 }
        if vowels.contains(first), vowels.contains(second) { return nearCost }
        return kin.contains { $0.contains(first) && $0.contains(second) } ? nearCost : 1
    }
}
