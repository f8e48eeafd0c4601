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

    /// Those among `names` that sound like `name` and are not the same.
    public func names(like name: String, among names: [String]) -> [String] {
        let own = Self.words(name)
        let words = names.map(Self.words)
        var phones: [String: [[String]]] = [:]
        for word in Set(words.joined()).union(own) {
            phones[word] = pronunciations.pronunciations(of: word).map(\.phones)
        }
        return names.indices.filter { words[$0] != own && areAlike(own, words[$0], phones) }.map { names[$0] }
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
                    && PhoneDistance.between(own, other) < Self.limit * length
            }
        }
    }
}
