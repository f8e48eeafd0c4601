internal import Foundation
internal import JSGF

/// Mends words that no rule of the grammar has, as people type them: without apostrophes or accents, with a possessive
/// ending, with a slip of the finger. What is heard never needs it: a recogniser only gives words of the grammar.
struct WordRepair: Sendable {
    /// No word is mended into a shorter one: too many others are near.
    static let minimumLength = 4
    /// From this length on, two slips are forgiven instead of one.
    static let lengthForTwoSlips = 8
    /// Shorter ones are never mended.
    private static let shortestMended = 3
    /// The most readings of a sentence with several words to mend.
    private static let mostReadings = 24
    /// Longer ones are no words.
    static let maximumLength = 40

    private let vocabulary: Vocabulary
    private let tables: MadeOnce<Tables>
    /// What may be split off a word's end.
    let endings: [String]
    /// Endings that are spelled in several ways: "parlor" and "parlour".
    private let spelledEndings: [[String]]
    /// Words of the language that are no slips for others.
    private let ordinary: MadeOnce<Set<String>>

    /// The words of a grammar, arranged for finding those that are like another.
    private struct Tables: Sendable {
        /// Words with marks that typists leave out, by what is left of them.
        var plainForms: [String: String] = [:]
        /// The words that corrections may lead to.
        var trie: WordTrie

        init(_ vocabulary: Vocabulary) {
            for word in vocabulary.texts {
                let plain = WordRepair.plain(word)
                if plain != word, vocabulary.id(of: plain) == Vocabulary.unknown { plainForms[plain] = word }
            }
            trie = WordTrie(vocabulary.texts.lazy.filter { $0.count >= WordRepair.minimumLength })
        }
    }

    /// Takes the words of a grammar; they are arranged when the first word is to be mended.
    init(_ vocabulary: Vocabulary, words: SymbolWords, ordinary: MadeOnce<Set<String>>) {
        self.vocabulary = vocabulary
        tables = MadeOnce { Tables(vocabulary) }
        endings = words.endings
        spelledEndings = words.spelledEndings ?? []
        self.ordinary = ordinary
    }

    /// The words with those that the vocabulary lacks mended; `nil` where none could be.
    func repaired(_ words: [String]) -> [String]? {
        let readings = readings(of: words)
        return readings.count == 1 ? readings.first : nil
    }

    /// What words may stand for, with those that the vocabulary lacks mended: several where a word has several others
    /// as near, none where one has no other near or none is to be mended.
    func readings(of words: [String]) -> [[String]] {
        // Most sentences have no such words.
        guard words.contains(where: { vocabulary.id(of: $0) == Vocabulary.unknown }) else { return [] }
        var readings: [[String]] = [[]]
        for word in words {
            guard vocabulary.id(of: word) == Vocabulary.unknown else {
                for place in readings.indices { readings[place].append(word) }
                continue
            }
            let choices = other(form: word).map { [$0] } ?? nearest(to: word).map { [$0] }
            readings = readings.flatMap { reading in choices.map { reading + $0 } }
            guard !readings.isEmpty, readings.count <= Self.mostReadings else { return [] }
        }
        return readings
    }

    /// The words with endings split from those that the vocabulary lacks: "the bathroom's leaking".
    func splittingEndings(_ words: [String]) -> [String] {
        // Every utterance comes by here, and few have such words.
        guard words.contains(where: { word in endings.contains(where: word.hasSuffix) }) else { return words }
        return words.flatMap { vocabulary.id(of: $0) == Vocabulary.unknown ? parts(of: $0) ?? [$0] : [$0] }
    }

    /// A word and the ending that it has; `nil` where it has none.
    func parts(of word: String) -> [String]? {
        for ending in endings where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            if vocabulary.id(of: stem) != Vocabulary.unknown { return [stem, ending] }
        }
        return nil
    }

    /// What a word that the vocabulary lacks stands for; `nil` where nothing is near, or several words are.
    func replacement(for word: String) -> [String]? {
        if let known = other(form: word) { return known }
        let near = nearest(to: word)
        return near.count == 1 ? near : nil
    }

    /// What a word is without a slip: its form with apostrophes and accents, or what was written as one.
    private func other(form word: String) -> [String]? {
        tables.value.plainForms[Self.plain(word)].map { [$0] } ?? spelledOtherwise(word).map { [$0] } ?? parts(of: word)
            ?? split(word)
    }

    /// A word with its ending spelled as the grammar has it.
    private func spelledOtherwise(_ word: String) -> String? {
        for ways in spelledEndings {
            guard let ending = ways.first(where: word.hasSuffix) else { continue }
            let stem = word.dropLast(ending.count)
            guard stem.count >= Self.shortestMended else { continue }
            let others = ways.lazy.filter { $0 != ending }.map { String(stem) + $0 }
            if let known = others.first(where: { vocabulary.id(of: $0) != Vocabulary.unknown }) { return known }
        }
        return nil
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

    /// The words with the fewest slips of those that are forgiven. What is a word of its own is no slip: "hate" isn't
    /// "have", nor "we'll" "well".
    private func nearest(to word: String) -> [String] {
        guard !ordinary.value.contains(word), !word.contains("'") else { return [] }
        let near = neighbors(of: word, shortest: Self.shortestMended)
        return near.prefix { $0.slips == near[0].slips }.map(\.word)
    }

    /// The words within the slips that are forgiven, the nearest first.
    func neighbors(of word: String, shortest: Int = minimumLength) -> [WordTrie.Neighbor] {
        let length = word.count
        guard length >= shortest, length <= Self.maximumLength else { return [] }
        return tables.value.trie.neighbors(of: word, limit: length >= Self.lengthForTwoSlips ? 2 : 1)
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
