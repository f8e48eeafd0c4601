internal import Synchronization

/// How the words of names sound that somebody has spelled the way they are said: "library" as "lie brary".
///
/// Names come and go while the program runs, so they are set anew with ``set(_:)``; whoever holds the source sees them
/// with the next word that it asks for.
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

    /// Takes the names that there are now; gives the words that sound otherwise than before.
    @discardableResult public func set(_ names: [Name]) -> Set<String> {
        var found: [String: [Pronunciation]] = [:]
        for name in names {
            for (word, phones) in zip(name.words, parts(of: name)) where !phones.isEmpty {
                let pronunciation = Pronunciation(phones: phones)
                if found[word]?.contains(pronunciation) != true { found[word, default: []].append(pronunciation) }
            }
        }
        let before = said.withLock { said in
            defer { said = found }
            return said
        }
        let changed = Set(before.keys).union(found.keys).filter { before[$0] != found[$0] }
        return changed.union(changed.map { $0 + "'s" })
    }

    /// How `word` sounds where somebody has said so, be it as "mia" for "mia's"; nothing else.
    public func pronunciations(of word: String) -> [Pronunciation] {
        said.withLock { said in
            if let own = said[word] { return own }
            guard !said.isEmpty, word.hasSuffix("'s"), let stem = said[String(word.dropLast(2))] else { return [] }
            return stem.map { Pronunciation(phones: $0.phones + Self.possessive(after: $0.phones.last)) }
        }
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
    /// The phones of the spelling, cut into one part for each word of the name so that each part sounds as much like
    /// its word as can be; parts end with words of the spelling, where there are enough of those.
    /// No parts where it can't be done.
    private func parts(of name: Name) -> [[String]] {
        let spoken = name.spelling.map { base.pronunciations(of: $0).first?.phones ?? [] }
        let words = name.words.map { base.pronunciations(of: $0).first?.phones ?? [] }
        return PhoneParts.parts(
            of: spoken.count >= words.count ? spoken : spoken.joined().map { [$0] }, like: words)
    }
}
