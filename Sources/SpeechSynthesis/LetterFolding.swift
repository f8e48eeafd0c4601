import Foundation

/// Letters of other alphabets as English ones.
enum LetterFolding {
    /// `word` in the letters a to z and apostrophes: marks dropped, ligatures taken apart, other scripts written in
    /// Latin where Unicode says how; what is left over is dropped.
    static func plain(_ word: String) -> String {
        let named = word.lowercased().map { special[$0] ?? String($0) }.joined()
        let latin = named.allSatisfy(\.isASCII) ? named : named.applyingTransform(.toLatin, reverse: false) ?? named
        let bare = latin.allSatisfy(\.isASCII) ? latin : latin.folding(options: .diacriticInsensitive, locale: nil)
        let respelled = bare.map { special[$0] ?? String($0) }.joined()
        return respelled.filter { ("a"..."z").contains($0) || $0 == "'" }
    }

    /// `word` as people write it who lack its letters: "senor", "lodz".
    static func bare(_ word: String) -> String {
        let joined = word.lowercased().map { ligatures[$0] ?? String($0) }.joined()
        let folded = joined.allSatisfy(\.isASCII) ? joined : joined.folding(options: .diacriticInsensitive, locale: nil)
        return folded.filter { ("a"..."z").contains($0) || $0 == "'" }
    }

    private static let ligatures: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i",
    ]

    private static let special: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "th", "þ": "th", "ı": "i", "ŋ": "ng",
        "ñ": "ny", "ç": "s", "š": "sh", "č": "ch", "ž": "zh", "ş": "sh", "ğ": "g", "ć": "ch", "ś": "sh", "ż": "zh",
    ]
}
