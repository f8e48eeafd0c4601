/// A name in one word, made of several that begin with capitals: `HeadPosition`.
///
/// A maker's own name often shares words with one that is defined: `HeadPosition` is no slip for `HoldPosition`, though
/// the whole differs in two letters only. So what differs is looked at word by word.
struct CapitalWords {
    /// Words up to this length are other words with two slips in them, or with another first letter, which hardly
    /// anybody mistypes.
    private static let shortWord = 5

    private let words: [[Unicode.Scalar]]

    /// Splits a name in front of its capitals; several in a row are one word.
    init(_ name: String) {
        var words: [String] = []
        var isBehindCapital = false
        for character in name {
            if words.isEmpty || character.isUppercase && !isBehindCapital { words.append("") }
            words[words.count - 1] += character.lowercased()
            isBehindCapital = character.isUppercase
        }
        self.words = words.map { Array($0.unicodeScalars) }
    }

    /// Whether one of several words is another one here than there, and not the same with a slip of the finger.
    func hasOtherWord(than other: CapitalWords) -> Bool {
        guard words.count > 1, words.count == other.words.count else { return false }
        return zip(words, other.words).contains { first, second in
            guard first != second, min(first.count, second.count) <= Self.shortWord else { return false }
            return first.first != second.first || Nearest.distance(from: first, to: second) > 1
        }
    }
}
