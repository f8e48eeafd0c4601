internal import Foundation
internal import HomeModel

extension Command {
    private static let naming: Set<Kind> = [
        .addHome, .addPerson, .addRoom, .addZone, .addGroup, .addAccessory, .rename, .addAlias,
    ]

    /// The command with the names that it gives as they were written. Timers keep theirs.
    func with(_ written: WrittenNames) -> Command {
        var result = self
        switch kind {
        case .createScene: result.scene?.name = scene.map { written.form(of: $0.name) } ?? ""
        case .createRule:
            result.rule?.name = rule.map { written.form(of: $0.name) } ?? ""
            result.rule?.tells = rule?.tells.map(written.inWords) ?? []
        case .tell: result.tells = tells.map(written.inWords)
        case .pronounce: result.name = name.map(written.sound)
        case _ where Self.naming.contains(kind): result.name = name.map(written.form)
        default: break
        }
        return result
    }
}

/// Finds how names were written whose words are known: "Studio 54" for "studio fifty four".
struct WrittenNames {
    /// The most pieces that a name is written in.
    private static let mostPieces = 10

    private let utterance: String
    private let normalizer: TextNormalizer

    /// For the names in an utterance.
    init(in utterance: String, normalizer: TextNormalizer) {
        self.utterance = utterance
        self.normalizer = normalizer
    }

    /// The name as it was written; with capitals where nothing was written in any.
    func form(of name: String) -> String {
        if let written = verbatim(name), written != written.lowercased() { return written }
        return (inOtherLetters(name) ?? name).split(separator: " ")
            .map { $0 == $0.lowercased() ? $0.prefix(1).uppercased() + $0.dropFirst() : String($0) }
            .joined(separator: " ")
    }

    /// What is told, in the words as they were written, with a capital in front.
    func inWords(_ telling: RuleTelling) -> RuleTelling {
        guard let text = telling.text else { return telling }
        var result = telling
        let written = verbatim(text) ?? inOtherLetters(text, most: normalizer.words(of: text).count) ?? text
        result.text = written.prefix(1).uppercased() + written.dropFirst()
        return result
    }

    /// How a name is said as it was written where hyphens part its syllables, for they mean something.
    func sound(of words: String) -> String {
        guard let written = inOtherLetters(words), written.contains("-") else { return words }
        return written.lowercased()
    }

    private func verbatim(_ name: String) -> String? {
        // Not in the middle of another word: "start a rule called art".
        guard let range = utterance.range(of: name, options: [.caseInsensitive, .backwards]),
            utterance[..<range.lowerBound].last.map({ !$0.isLetter }) ?? true,
            utterance[range.upperBound...].first.map({ !$0.isLetter }) ?? true
        else { return nil }
        return String(utterance[range])
    }

    /// The last pieces of the utterance that come to the words of the name: numbers in digits, words spelt in another way.
    private func inOtherLetters(_ name: String, most: Int = Self.mostPieces) -> String? {
        let words = normalizer.words(of: name)
        guard !words.isEmpty else { return nil }
        let pieces = utterance.split(separator: " ").map { $0.trimmingCharacters(in: Self.marks) }
        for start in pieces.indices.reversed() {
            for end in start..<min(start + most, pieces.count) {
                let written = pieces[start...end].joined(separator: " ")
                if normalizer.words(of: written) == words { return written }
            }
        }
        return nil
    }

    /// What stands around a name and is none of it.
    private static let marks = CharacterSet(charactersIn: ",.;:!?\"“”‘’()")
}
