internal import Synchronization

/// How the words of names sound that somebody has spelled the way they are said: "library" as "lie brary".
///
/// Names come and go while the program runs, so they are set anew with ``set(_:)``; whoever holds the source sees them with the
/// next word that it asks for.
public final class SaidNames: PronunciationSource {
    /// A name and how it is said, both as words.
    public struct Name: Sendable, Hashable {
        /// The words of the name, as grammars hold them.
        public var words: [String]
        /// The words that say how it sounds; there may be more or fewer of them.
        public var spelling: [String]

        /// Makes a name.
        public init(words: [String], spelling: [String]) {
            self.words = words
            self.spelling = spelling
        }
    }

    private let base: any PronunciationSource
    private let said = Mutex<[String: [Pronunciation]]>([:])

    /// Makes a source without any names.
    /// - Parameter base: how the words of spellings sound, and those of names where nobody has said so.
    public init(base: any PronunciationSource) {
        self.base = base
    }

    /// Takes the names that there are now.
    public func set(_ names: [Name]) {
        var found: [String: [Pronunciation]] = [:]
        for name in names {
            for (word, phones) in zip(name.words, parts(of: name)) where !phones.isEmpty {
                let pronunciation = Pronunciation(phones: phones)
                if found[word]?.contains(pronunciation) != true { found[word, default: []].append(pronunciation) }
            }
        }
        said.withLock { $0 = found }
    }

    /// How `word` sounds where somebody has said so, be it as "mia" for "mia's"; nothing else.
    public func pronunciations(of word: String) -> [Pronunciation] {
        said.withLock { said in
            if let own = said[word] { return own }
            guard !said.isEmpty, word.hasSuffix("'s"), let stem = said[String(word.dropLast(2))] else { return [] }
            return stem.map { Pronunciation(phones: $0.phones + Self.possessive(after: $0.phones.last)) }
        }
    }

    /// Whether all of `spelling` can be said.
    public func canSay(_ spelling: [String]) -> Bool {
        !spelling.isEmpty && spelling.allSatisfy { !base.pronunciations(of: $0).isEmpty }
    }

    private static func possessive(after phone: String?) -> [String] {
        switch phone {
        case "S", "Z", "SH", "ZH", "CH", "JH": ["IH", "Z"]
        case "P", "T", "K", "F", "TH": ["S"]
        default: ["Z"]
        }
    }
}

// MARK: - Which part of a spelling says which word

extension SaidNames {
    /// The phones of the spelling, cut into one part for each word of the name so that each part sounds as much like its word
    /// as can be; parts end with words of the spelling, where there are enough of those. No parts where it can't be done.
    private func parts(of name: Name) -> [[String]] {
        let spoken = name.spelling.map { base.pronunciations(of: $0).first?.phones ?? [] }
        let words = name.words.map { base.pronunciations(of: $0).first?.phones ?? [] }
        let units = spoken.count >= words.count ? spoken : spoken.joined().map { [$0] }
        guard !words.isEmpty, units.count >= words.count else { return [] }
        // The least cost of saying the first words with the first units, and where the last of them begins.
        var best: [Int: (cost: Double, starts: [Int])] = [0: (0, [])]
        for (position, word) in words.enumerated() {
            var next: [Int: (cost: Double, starts: [Int])] = [:]
            let last = units.count - (words.count - position - 1)
            for (start, before) in best {
                for end in (start + 1)...max(start + 1, last) where end <= last {
                    let cost = before.cost + PhoneDistance.between(units[start..<end].joined(), word)
                    if next[end].map({ cost < $0.cost }) ?? true { next[end] = (cost, before.starts + [start]) }
                }
            }
            best = next
        }
        guard let starts = best[units.count]?.starts else { return [] }
        return zip(starts, starts.dropFirst() + [units.count]).map { Array(units[$0..<$1].joined()) }
    }
}
