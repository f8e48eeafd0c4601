import Testing

@testable import Speech

/// How words sound where the vowels of "cot" and "caught" are one.
@Suite struct MergedVowelsTests {
    private struct Words: PronunciationSource {
        let phones: [String: String]

        func pronunciations(of word: String) -> [Pronunciation] {
            phones[word].map { [Pronunciation(phones: $0.split(separator: " ").map(String.init))] } ?? []
        }
    }

    private let merged = MergedVowels(base: Words(phones: ["off": "AO F", "door": "D AO R", "on": "AA N"]))

    @Test(arguments: [("off", ["AA", "F"]), ("door", ["D", "AO", "R"]), ("on", ["AA", "N"])])
    func oneVowelServesForBothButInFrontOfR(word: String, phones: [String]) {
        #expect(merged.pronunciations(of: word).map(\.phones) == [phones])
    }

    @Test func aWordThatNobodyKnowsHasNoFurtherSound() {
        #expect(merged.pronunciations(of: "zzz").isEmpty)
    }

    @Test func standsBesideTheDictionary() {
        let words = Words(phones: ["off": "AO F"])
        let lexicon = Lexicon(sources: [words], additions: [MergedVowels(base: words)])
        #expect(lexicon.pronunciations(of: "off").map { $0.phones.joined(separator: " ") } == ["AO F", "AA F"])
    }
}
