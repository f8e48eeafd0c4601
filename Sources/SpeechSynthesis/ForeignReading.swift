/// A rough reading of words of one language, in the phones that English has for it.
///
/// The rules are pairs of a spelling and its phones, longer spellings before their beginnings. `^` stands for the
/// beginning of the word and `$` for its end; letters after a slash have to follow and are not read along. What is read
/// as nothing has a hyphen. A double consonant sounds once.
struct ForeignReading: Sendable {
    private struct Rule: Sendable {
        var letters: [Character]
        var following: Set<Character>
        var isFirst: Bool
        var isLast: Bool
        var phones: [String]
    }

    /// The letters beyond a to z that the language has.
    let marks: Set<Character>
    private let rules: [Rule]

    /// What most languages of the Latin alphabet have in common.
    private static let common = """
        b B d D f F k K l L m M n N p P r R s S t T v V w V x K.S z Z g G
        """

    init(marks: String, rules text: String) {
        self.marks = Set(marks)
        let tokens = (text + " " + Self.common).split(whereSeparator: \.isWhitespace)
        rules = stride(from: 0, to: tokens.count - 1, by: 2).map { position in
            let (spelling, phones) = (tokens[position], tokens[position + 1])
            let parts = spelling.split(separator: "/")
            return Rule(
                letters: (parts.first ?? "").filter { !"^$".contains($0) }, following: Set(parts.dropFirst().joined()),
                isFirst: spelling.hasPrefix("^"), isLast: spelling.hasSuffix("$"),
                phones: phones == "-" ? [] : phones.split(separator: ".").map(String.init))
        }
    }

    /// Whether `word` has letters that English lacks, all of which this language has.
    func suits(_ word: String) -> Bool {
        let foreign = word.filter { !$0.isASCII }
        return !foreign.isEmpty && foreign.allSatisfy(marks.contains)
    }

    /// The phones of `word`, which is lower case; empty where there is a letter that no rule reads.
    func phones(of word: String) -> [String] {
        let letters = Array(word.filter { $0 != "'" })
        var phones: [String] = []
        var position = 0
        while position < letters.count {
            guard let rule = rules.first(where: { applies($0, to: letters, at: position) }) else { return [] }
            let isDoubled = position > 0 && letters[position] == letters[position - 1] && rule.phones == [phones.last]
            // The vowel of "fur" has its R in it.
            let isHeard = !isDoubled && !(rule.phones == ["R"] && phones.last == "ER")
            if isHeard { phones += rule.phones }
            position += rule.letters.count
        }
        return phones
    }

    private func applies(_ rule: Rule, to letters: [Character], at position: Int) -> Bool {
        let end = position + rule.letters.count
        guard letters[position...].starts(with: rule.letters), !rule.isFirst || position == 0 else { return false }
        if rule.isLast { return end == letters.count }
        return rule.following.isEmpty || end < letters.count && rule.following.contains(letters[end])
    }
}
