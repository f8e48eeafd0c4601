/// Reads and writes sounds the way newspapers spell them, syllable by syllable: "shih-bahn" for SH IH B AA N.
///
/// A word with hyphens that consists of these spellings is read by them alone, so that what was heard can be written
/// down in letters without losing anything. Words without hyphens, and those that don't fit,
/// are left to others: "lie-brary".
public struct Respelling: PronunciationSource {
    /// Makes the source.
    public init() {}

    /// The phones of a word with hyphens; none for any other word.
    public func pronunciations(of word: String) -> [Pronunciation] {
        let syllables = word.split(separator: "-")
        guard syllables.count > 1 else { return [] }
        var phones: [String] = []
        for syllable in syllables {
            guard let read = Self.phones(of: syllable) else { return [] }
            phones += read
        }
        // "T-V" is two letters.
        return phones.contains(where: PhoneSet.vowels.contains) ? [Pronunciation(phones: phones)] : []
    }

    /// The syllables in letters; what would be read otherwise when they are joined is parted by a hyphen. Phones that
    /// no English word has are left out.
    static func spelling(of syllables: [[String]]) -> String {
        syllables.flatMap(pieces).joined(separator: "-")
    }

    /// A syllable in letters, in as few pieces as are read as it sounds.
    private static func pieces(of syllable: [String]) -> [String] {
        var pieces: [(text: String, phones: [String])] = []
        for phone in syllable {
            guard let letters = letters[phone] else { continue }
            if let last = pieces.last, phones(of: Substring(last.text + letters)) == last.phones + [phone] {
                pieces[pieces.count - 1] = (last.text + letters, last.phones + [phone])
            } else {
                pieces.append((letters, [phone]))
            }
        }
        return pieces.map(\.text)
    }

    /// The phones of a syllable: always the longest spelling that fits; `nil` where none does.
    private static func phones(of syllable: Substring) -> [String]? {
        var found: [String] = []
        var rest = syllable
        while !rest.isEmpty {
            let length = (1...mostLetters).reversed().first { phoneOf[rest.prefix($0)] != nil }
            guard let length, let phone = phoneOf[rest.prefix(length)] else { return nil }
            found.append(phone)
            rest = rest.dropFirst(length)
        }
        return found.isEmpty ? nil : found
    }

    private static let mostLetters = 3
    /// How newspapers and dictionaries for everybody spell the sounds of American English.
    private static let letters: [String: String] = [
        "AA": "ah", "AE": "a", "AH": "uh", "AO": "aw", "AW": "ow", "AY": "igh", "B": "b", "CH": "ch", "D": "d",
        "DH": "dh",
        "EH": "eh", "ER": "ur", "EY": "ay", "F": "f", "G": "g", "HH": "h", "IH": "ih", "IY": "ee", "JH": "j", "K": "k",
        "L": "l", "M": "m", "N": "n", "NG": "ng", "OW": "oh", "OY": "oy", "P": "p", "R": "r", "S": "s", "SH": "sh",
        "T": "t", "TH": "th", "UH": "uu", "UW": "oo", "V": "v", "W": "w", "Y": "y", "Z": "z", "ZH": "zh",
    ]
    private static let phoneOf: [Substring: String] = letters.reduce(into: [:]) { $0[Substring($1.value)] = $1.key }
}
