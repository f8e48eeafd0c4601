/// Cuts phones into syllables.
enum Syllables {
    /// What may stand after another consonant at the beginning of a syllable.
    private static let glides: Set<String> = ["L", "R", "W", "Y"]
    /// What may stand before one of those.
    private static let openers: Set<String> = ["P", "B", "T", "D", "K", "G", "F", "TH", "S", "SH"]

    /// The syllables of a word: of the consonants between two vowels, the last belongs to what comes,
    /// with a stop before a glide.
    static func syllables(of phones: [String]) -> [[String]] {
        let nuclei = phones.indices.filter { PhoneSet.vowels.contains(phones[$0]) }
        guard nuclei.count > 1 else { return phones.isEmpty ? [] : [phones] }
        var starts = [0]
        for (vowel, next) in zip(nuclei, nuclei.dropFirst()) {
            let between = next - vowel - 1
            let isCluster = between > 1 && glides.contains(phones[next - 1]) && openers.contains(phones[next - 2])
            starts.append(next - min(between, isCluster ? 2 : 1))
        }
        return zip(starts, starts.dropFirst() + [phones.count]).map { Array(phones[$0..<$1]) }
    }
}
