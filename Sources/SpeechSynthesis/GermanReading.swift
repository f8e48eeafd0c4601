internal import Speech

/// A rough German reading of a word, in the phones that English has for it.
///
/// Front rounded vowels become the nearest that an English model knows, `ch` an SH after front vowels and a K after
/// back ones, which is how English speakers say it.
enum GermanReading {
    /// Letters that make a word likely to be German (or to be read so).
    static let marks: Set<Character> = ["ä", "ö", "ü", "ß"]

    /// `word` with its marked letters written out: `ü` as `ue` and so on.
    static func spelledOut(_ word: String) -> String {
        word.map { ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"][$0] ?? String($0) }.joined()
    }

    /// The phones of `word`; empty where it has letters that German lacks.
    static func phones(of word: String) -> [String] {
        let letters = Array(word.filter { $0 != "'" })
        var phones: [String] = []
        var position = 0
        while position < letters.count {
            guard let step = step(letters, at: position, after: phones.last) else { return [] }
            if !(step.phones.count == 1 && step.phones.first == phones.last
                && !PhoneSet.vowels.contains(step.phones[0]))
            {
                phones += step.phones
            }
            position += step.length
        }
        return phones
    }

    private static func step(
        _ letters: [Character], at position: Int, after last: String?
    ) -> (phones: [String], length: Int)? {
        let rest = String(letters[position...].prefix(4))
        let isLast = { (length: Int) in position + length == letters.count }
        if rest.hasPrefix("ch") { return ([last.map(backVowels.contains) == true ? "K" : "SH"], 2) }
        if position == 0, rest.hasPrefix("st") || rest.hasPrefix("sp") { return (["SH"], 1) }
        if rest == "er", isLast(2) { return (["ER"], 2) }
        if rest == "e", isLast(1) { return (["AH"], 1) }
        if rest.hasPrefix("s"), position + 1 < letters.count, vowelLetters.contains(letters[position + 1]) {
            return (["Z"], 1)
        }
        for (spelling, phones) in spellings where rest.hasPrefix(spelling) { return (phones, spelling.count) }
        return nil
    }

    private static let vowelLetters: Set<Character> = ["a", "e", "i", "o", "u", "ä", "ö", "ü", "y"]
    private static let backVowels: Set<String> = ["AA", "AO", "AW", "OW", "UH"]

    /// Spellings and their phones, longer ones before their beginnings.
    private static let spellings: [(String, [String])] = [
        ("tsch", ["CH"]), ("sch", ["SH"]), ("äu", ["OY"]), ("eu", ["OY"]), ("ei", ["AY"]), ("ai", ["AY"]),
        ("au", ["AW"]), ("ie", ["IY"]), ("ck", ["K"]), ("ph", ["F"]), ("qu", ["K", "V"]), ("th", ["T"]),
        ("ng", ["NG"]), ("tz", ["T", "S"]), ("aa", ["AA"]), ("ee", ["EY"]), ("oo", ["OW"]), ("äh", ["EH"]),
        ("öh", ["ER"]), ("üh", ["UW"]), ("ah", ["AA"]), ("eh", ["EY"]), ("oh", ["OW"]), ("uh", ["UW"]),
        ("a", ["AA"]), ("ä", ["EH"]), ("b", ["B"]), ("c", ["K"]), ("d", ["D"]), ("e", ["EH"]), ("f", ["F"]),
        ("g", ["G"]), ("h", ["HH"]), ("i", ["IH"]), ("j", ["Y"]), ("k", ["K"]), ("l", ["L"]), ("m", ["M"]),
        ("n", ["N"]), ("o", ["AO"]), ("ö", ["ER"]), ("p", ["P"]), ("r", ["R"]), ("s", ["S"]), ("ß", ["S"]),
        ("t", ["T"]), ("u", ["UH"]), ("ü", ["UW"]), ("v", ["F"]), ("w", ["V"]), ("x", ["K", "S"]), ("y", ["IY"]),
        ("z", ["T", "S"]),
    ]
}
