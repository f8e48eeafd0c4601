/// A word with an apostrophe ending: "mia's", "i'm", "we'll".
struct Contraction: Equatable {
    /// What stands before the apostrophe.
    let stem: String
    /// What stands after it.
    let suffix: String

    /// Takes `word` (a to z and apostrophes) apart; `nil` where it has no such ending.
    init?(_ word: String) {
        guard let mark = word.lastIndex(of: "'"), mark > word.startIndex else { return nil }
        let after = String(word[word.index(after: mark)...])
        let before = String(word[..<mark])
        // "isn't" is one word to the rules, apart from its apostrophe.
        guard ["", "s", "m", "ll", "d", "re", "ve"].contains(after), before.contains(where: { $0 != "'" }) else {
            return nil
        }
        stem = before
        suffix = after
    }

    /// The phones of the ending after the phone `last`, by the rules for the plural and the past tense.
    func ending(after last: String?) -> [String] {
        switch suffix {
        case "m": return ["M"]
        case "ll": return ["L"]
        case "re": return ["R"]
        case "ve": return ["V"]
        case "d": return last == "T" || last == "D" ? ["IH", "D"] : ["D"]
        case "s":
            guard let last, !Self.hissing.contains(last) else { return ["IH", "Z"] }
            return Self.voiceless.contains(last) ? ["S"] : ["Z"]
        default:
            // "the joneses'": only the apostrophe.
            return []
        }
    }

    private static let hissing: Set<String> = ["S", "Z", "SH", "ZH", "CH", "JH"]
    private static let voiceless: Set<String> = ["P", "T", "K", "F", "TH"]
}
