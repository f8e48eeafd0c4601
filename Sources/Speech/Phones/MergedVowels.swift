/// How words sound for those to whom two vowels of the dictionary are one: "off" with the vowel of "father".
///
/// In much of North America the vowels of "cot" and "caught" have become one (Labov, Ash and Boberg 2006, chapter 9),
/// and elsewhere people have others in their place. The dictionary has both for "on" and one alone for "off"; a
/// recogniser that goes by it takes the "off" of such speakers for "on". In front of R the vowels stay apart,
/// so words like "door" are left alone.
public struct MergedVowels: PronunciationSource {
    /// The vowel of "caught", as the dictionary writes it, and what it has become.
    private static let lost = "AO"
    private static let kept = "AA"
    /// The sound in front of which both are kept.
    private static let guardian = "R"

    private let base: any PronunciationSource

    /// Makes a source.
    /// - Parameter base: how words sound for those to whom the two are different.
    public init(base: any PronunciationSource) {
        self.base = base
    }

    /// The further ways of saying `word`; none for most words.
    public func pronunciations(of word: String) -> [Pronunciation] {
        base.pronunciations(of: word).map(Self.merged)
    }

    /// The pronunciation with all such vowels as one; as it was if there are none.
    static func merged(_ pronunciation: Pronunciation) -> Pronunciation {
        let phones = pronunciation.phones
        let merged = phones.indices.map { index in
            let isGuarded = index + 1 < phones.count && phones[index + 1] == guardian
            return phones[index] == lost && !isGuarded ? kept : phones[index]
        }
        return Pronunciation(phones: merged)
    }
}
