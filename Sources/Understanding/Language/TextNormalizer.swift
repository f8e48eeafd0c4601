/// Turns written text into the words that would be spoken: the same for what people type, for names, and for what the
/// recogniser hears, so that all three meet.
struct TextNormalizer: Sendable {
    /// The most characters of a text that are looked at: more than any command has.
    static let maximumLength = 2000
    /// Numbers of fewer digits are not said digit by digit.
    static let fewestSpelledDigits = 3

    let words: SymbolWords
    private let spelling: NumberSpelling
    private let numbers: NumberSigns

    init(words: SymbolWords) {
        self.words = words
        spelling = NumberSpelling(words: words)
        numbers = NumberSigns(words: words, spelling: spelling)
    }

    /// The words that may stand in front of any name.
    var articles: [String] { words.articles }

    /// Whether a word at the end of a room's name names nothing on its own: a number, or "room" itself.
    func isOrdinary(_ word: String) -> Bool {
        words.roomWords.contains(word) || words.units.contains(word) || words.tens.contains(word)
            || [words.hundred, words.thousand].contains(word)
    }

    /// The words of `text`: lower case, without punctuation, digits spelled out. Takes time linear in the text.
    func words(of text: String) -> [String] {
        spelled(text) { spelling.words(for: $0) }
    }

    /// The words, with the word for "and" in place of each comma; `nil` if there is none.
    func wordsWithCommas(of text: String) -> [String]? {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return nil }
        let parts = text.split(separator: ", ", omittingEmptySubsequences: true)
        guard parts.count > 1 else { return nil }
        return parts.map { self.words(of: String($0)) }.reduce(into: []) { joined, said in
            // Words that begin or end with a joint of their own need none: "the lamp on and, oh yes, the fan off".
            let needsNone = [joined.last, said.first].contains { word in
                word.map { words.joining?.contains($0) ?? ($0 == words.comma) } ?? true
            }
            joined += (needsNone ? [] : [words.comma]) + said
        }
    }

    /// Whether a comma parts two numbers, which are none together: "at six, 18 at nine".
    func partsNumbers(in text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return false }
        let parts = text.split(separator: ", ", omittingEmptySubsequences: true).map { self.words(of: String($0)) }
        return zip(parts, parts.dropFirst()).contains { left, right in
            [left.last, right.first].allSatisfy { $0.map(isNumber) ?? false }
        }
    }

    func isNumber(_ word: String) -> Bool {
        words.units.contains(word) || words.tens.contains(word) || word == words.hundred
    }

    /// The words of the parts of a text between commas, full stops and the like.
    func clauses(of text: String) -> [[String]] {
        // Most texts have one only.
        guard text.utf8.contains(where: { ",.;!?:".utf8.contains($0) }) else {
            return [words(of: text)].filter { !$0.isEmpty }
        }
        var parts = [""]
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            if ",.;!?:".contains(character), next == " " {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { words(of: $0) }.filter { !$0.isEmpty }
    }

    /// The words, with numbers of three digits and more said digit by digit, as in "room one oh one".
    func digitwiseWords(of text: String) -> [String] {
        spelled(text) { $0.count >= Self.fewestSpelledDigits ? spelling.digitByDigit($0) : spelling.words(for: $0) }
    }

    /// The words of a text as they are spelled, also those that stand for others: as they are said.
    func spelledWords(of text: String) -> [String] {
        spelled(text, isAsSpelled: true) { spelling.words(for: $0) }
    }

    private func spelled(_ text: String, isAsSpelled: Bool = false, digits spell: (String) -> [String]) -> [String] {
        var result: [String] = []
        for chunk in numbers.read(chunks(of: text)) {
            switch chunk {
            case .letters(let letters), .suffix(let letters):
                if isAsSpelled { result.append(letters) } else { append(letters, to: &result) }
            case .digits(let digits):
                result += spell(digits)
            case .symbol(let symbol):
                if let word = words.symbols[symbol] { append(word, to: &result) }
            }
        }
        return result
    }

    private func append(_ word: String, to result: inout [String]) {
        if let replacement = words.spellings[word] {
            result += replacement.split(separator: " ").map(String.init)
        } else {
            result.append(word)
        }
    }

    private func chunks(of text: String) -> [TextChunk] {
        if let bytes = Self.plainBytes(of: text) { return TextScanner(bytes).scan() }
        return TextScanner(Array(text.lowercased().prefix(Self.maximumLength))).scan()
    }

    /// The bytes of a text of ASCII in lower case; `nil` for any other, and for one in which a carriage return and a
    /// line feed are one character.
    private static func plainBytes(of text: String) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else { return nil }
        return text.utf8.prefix(maximumLength).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
