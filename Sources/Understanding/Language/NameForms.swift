/// The ways in which one name is said.
struct NameForms {
    /// The sequences of words, the likeliest first; empty for a name that nobody can say.
    let all: [[String]]

    init(_ name: String, normalizer: TextNormalizer) {
        let words = normalizer.words(of: name)
        var forms = [words]
        // "The Den" is also "den": the grammar has the article in front of any name.
        if words.count > 1, let first = words.first, normalizer.articles.contains(first) {
            forms.append(Array(words.dropFirst()))
        }
        // "Room 101" is also "room one oh one".
        if name.utf8.count(where: Self.mayBeInNumber) >= TextNormalizer.fewestSpelledDigits {
            let digitwise = normalizer.digitwiseWords(of: name)
            if digitwise != words { forms.append(digitwise) }
        }
        // "Room 102" is also "room one hundred and two".
        let symbols = normalizer.words
        if let hundred = words.firstIndex(of: symbols.hundred), hundred + 1 < words.count {
            forms.append(words[...hundred] + [symbols.comma] + words[(hundred + 1)...])
        }
        // "Hi-Fi" is also "hifi".
        if name.contains("-") {
            let joined = normalizer.words(of: name.replacing("-", with: ""))
            if joined != words { forms.append(joined) }
        }
        all = forms.filter { !$0.isEmpty }
    }

    /// Whether a byte of a text may be part of a number: a digit, or what stands between digits.
    private static func mayBeInNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".,:".utf8.contains(byte)
    }
}
