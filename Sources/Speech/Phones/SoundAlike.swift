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

    /// Names whose differing words differ in less than this share of their phones are alike. "Mia's" and "Maya's"
    /// differ in an eighth, "Bob" and "Rob" in a third, "two" and "three" in two thirds.
    private static let limit = 0.3

    private let pronunciations: any PronunciationSource

    /// Makes it with what knows how words sound.
    public init(_ pronunciations: any PronunciationSource) {
        self.pronunciations = pronunciations
    }

    /// The pairs among `names` that sound alike, in the order of the names.
    public func pairs(among names: [String]) -> [Pair] {
        var sounds = WordSounds(pronunciations)
        let words = names.map { sounds.numbers(of: Self.words($0)) }
        var pairs: [Pair] = []
        for first in names.indices {
            for second in names.indices.dropFirst(first + 1) where words[first] != words[second] {
                if areAlike(words[first], words[second], &sounds) {
                    pairs.append(Pair(first: names[first], second: names[second]))
                }
            }
        }
        return pairs
    }

    /// Those among `names` that sound like `name` and are not the same.
    public func names(like name: String, among names: [String]) -> [String] {
        var sounds = WordSounds(pronunciations)
        let own = sounds.numbers(of: Self.words(name))
        return names.filter { other in
            let words = sounds.numbers(of: Self.words(other))
            return words != own && areAlike(own, words, &sounds)
        }
    }

    private static func words(_ name: String) -> [String] {
        name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
            .map { String($0.map { $0 == "’" ? "'" : $0 }) }
    }

    private func areAlike(_ first: [Int], _ second: [Int], _ sounds: inout WordSounds) -> Bool {
        let start = zip(first, second).prefix { $0 == $1 }.count
        let end = zip(first.dropFirst(start).reversed(), second.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let own = first.dropFirst(start).dropLast(end)
        let other = second.dropFirst(start).dropLast(end)
        guard !own.isEmpty, !other.isEmpty, own.count <= 3, other.count <= 3 else { return false }
        return sounds.areNear(own, other, limit: Self.limit)
    }
}
