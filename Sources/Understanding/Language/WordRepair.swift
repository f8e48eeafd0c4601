internal import Foundation
internal import JSGF

/// Mends words that no rule of the grammar has, as people type them: without apostrophes or accents, with a possessive
/// ending, with a slip of the finger. What is heard never needs it: a recogniser only gives words of the grammar.
struct WordRepair: Sendable {
    /// Shorter words are never corrected: too many others are near.
    static let minimumLength = 4
    /// From this length on, two slips are forgiven instead of one.
    static let lengthForTwoSlips = 8
    /// Longer ones are no words.
    static let maximumLength = 40

    private let vocabulary: Vocabulary
    /// Words with marks that typists leave out, by what is left of them.
    private let plainForms: [String: String]
    /// The words that corrections may lead to.
    private let trie: WordTrie
    /// What may be split off a word's end.
    private let endings: [String]

    /// Arranges the words of a grammar.
    init(_ vocabulary: Vocabulary, endings: [String]) {
        var plainForms: [String: String] = [:]
        for word in vocabulary.texts {
            let plain = Self.plain(word)
            if plain != word, vocabulary.id(of: plain) == Vocabulary.unknown { plainForms[plain] = word }
        }
        self.vocabulary = vocabulary
        self.plainForms = plainForms
        trie = WordTrie(vocabulary.texts.lazy.filter { $0.count >= Self.minimumLength })
        self.endings = endings
    }

    /// The words with those that the vocabulary lacks mended; `nil` where none could be.
    func repaired(_ words: [String]) -> [String]? {
        var result: [String] = []
        var isChanged = false
        for word in words {
            guard vocabulary.id(of: word) == Vocabulary.unknown else {
                result.append(word)
                continue
            }
            guard let replacement = replacement(for: word) else { return nil }
            result += replacement
            isChanged = true
        }
        return isChanged ? result : nil
    }

    /// The words with endings split from those that the vocabulary lacks: "the bathroom's leaking".
    func splittingEndings(_ words: [String]) -> [String] {
        words.flatMap { vocabulary.id(of: $0) == Vocabulary.unknown ? parts(of: $0) ?? [$0] : [$0] }
    }

    /// A word and the ending that it has; `nil` where it has none.
    func parts(of word: String) -> [String]? {
        for ending in endings where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            if vocabulary.id(of: stem) != Vocabulary.unknown { return [stem, ending] }
        }
        return nil
    }

    /// What a word that the vocabulary lacks may stand for; `nil` where nothing is near.
    func replacement(for word: String) -> [String]? {
        if let known = plainForms[Self.plain(word)] { return [known] }
        if let parts = parts(of: word) { return parts }
        return split(word) ?? nearest(to: word).map { [$0] }
    }

    /// Two words that were written as one: "livingroom".
    private func split(_ word: String) -> [String]? {
        let letters = Array(word)
        guard letters.count >= 6, letters.count <= Self.maximumLength else { return nil }
        for position in 3...(letters.count - 3) {
            let (left, right) = (String(letters[..<position]), String(letters[position...]))
            if vocabulary.id(of: left) != Vocabulary.unknown, vocabulary.id(of: right) != Vocabulary.unknown {
                return [left, right]
            }
        }
        return nil
    }

    /// The only word within the slips that are forgiven; `nil` where there is none, or more than one as near.
    private func nearest(to word: String) -> String? {
        let near = neighbors(of: word)
        guard let least = near.first?.slips else { return nil }
        return near.count == 1 || near[1].slips > least ? near[0].word : nil
    }

    /// The words within the slips that are forgiven, the nearest first.
    func neighbors(of word: String, shortest: Int = minimumLength) -> [WordTrie.Neighbor] {
        let length = word.count
        guard length >= shortest, length <= Self.maximumLength else { return [] }
        return trie.neighbors(of: word, limit: length >= Self.lengthForTwoSlips ? 2 : 1)
            .sorted { ($0.slips, $0.word) < ($1.slips, $1.word) }
    }

    /// A word without apostrophes and accents.
    static func plain(_ word: String) -> String {
        if word.utf8.allSatisfy({ $0 < 128 && $0 != UInt8(ascii: "'") }) { return word }
        var result = ""
        for character in word.decomposedStringWithCanonicalMapping.unicodeScalars
        where character != "'" && character.properties.generalCategory != .nonspacingMark {
            result.unicodeScalars.append(character)
        }
        return result
    }
}
