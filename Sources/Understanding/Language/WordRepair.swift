internal import Foundation
internal import JSGF

/// Mends words that no rule of the grammar has, as people type them: without apostrophes or accents, with a possessive
/// ending, with a slip of the finger. What is heard never needs it: a recogniser only gives words of the grammar.
struct WordRepair: Sendable {
    /// Shorter words are never corrected: too many others are near.
    static let minimumLength = 4
    /// From this length on, two slips are forgiven instead of one.
    static let lengthForTwoSlips = 8

    /// Words with marks that typists leave out, by what is left of them.
    private let plainForms: [String: String]
    /// The words that corrections may lead to, by length.
    private let byLength: [Int: [[Character]]]
    /// What may be split off a word's end.
    private let endings: [String]

    /// Arranges the words of a grammar.
    init(_ vocabulary: Vocabulary, endings: [String]) {
        var plainForms: [String: String] = [:]
        var byLength: [Int: [[Character]]] = [:]
        for word in vocabulary.texts {
            let plain = Self.plain(word)
            if plain != word, vocabulary.id(of: plain) == Vocabulary.unknown { plainForms[plain] = word }
            if word.count >= Self.minimumLength { byLength[word.count, default: []].append(Array(word)) }
        }
        self.plainForms = plainForms
        self.byLength = byLength
        self.endings = endings
    }

    /// The words with those that the vocabulary lacks mended; `nil` where none could be.
    func repaired(_ words: [String], vocabulary: Vocabulary) -> [String]? {
        var result: [String] = []
        var isChanged = false
        for word in words {
            guard vocabulary.id(of: word) == Vocabulary.unknown else {
                result.append(word)
                continue
            }
            guard let replacement = replacement(for: word, vocabulary: vocabulary) else { return nil }
            result += replacement
            isChanged = true
        }
        return isChanged ? result : nil
    }

    private func replacement(for word: String, vocabulary: Vocabulary) -> [String]? {
        if let known = plainForms[Self.plain(word)] { return [known] }
        for ending in endings where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            if vocabulary.id(of: stem) != Vocabulary.unknown { return [stem, ending] }
        }
        return split(word, vocabulary: vocabulary) ?? nearest(to: word).map { [$0] }
    }

    /// Two words that were written as one: "livingroom".
    private func split(_ word: String, vocabulary: Vocabulary) -> [String]? {
        let letters = Array(word)
        guard letters.count >= 6, letters.count <= 40 else { return nil }
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
        let letters = Array(word)
        guard letters.count >= Self.minimumLength, letters.count <= 40 else { return nil }
        let limit = letters.count >= Self.lengthForTwoSlips ? 2 : 1
        var best: [Character]?
        var bestDistance = limit + 1
        var isUnique = true
        for length in (letters.count - limit)...(letters.count + limit) {
            for candidate in byLength[length] ?? [] where candidate.first == letters.first {
                let distance = EditDistance.between(letters, candidate, limit: limit)
                if distance < bestDistance {
                    (best, bestDistance, isUnique) = (candidate, distance, true)
                } else if distance == bestDistance, distance <= limit {
                    isUnique = false
                }
            }
        }
        return isUnique ? best.map { String($0) } : nil
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
