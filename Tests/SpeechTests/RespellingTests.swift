import TestSupport
import Testing

@testable import Speech

/// Sounds that are spelled the way newspapers do it.
@Suite struct RespellingTests {
    private func phones(of word: String) -> String {
        Respelling().pronunciations(of: word).first?.phones.joined(separator: " ") ?? ""
    }

    @Test(arguments: [
        ("shih-bahn", "SH IH B AA N"), ("nee-vuh", "N IY V AH"), ("n-eev", "N IY V"), ("ray-dee-oh", "R EY D IY OW"),
        ("thing-uh", ""), ("thihng-uh", "TH IH NG AH"),
    ])
    func readsSyllables(word: String, expected: String) {
        #expect(phones(of: word) == expected)
    }

    @Test(arguments: [
        "neev", "lie-brary", "kit-chin", "-", "--", "shih-", "", "shih-bahn!", "łódź-ah", "two-by-4", "t-v", "d-v-d",
    ])
    func leavesOtherWordsToOthers(word: String) {
        #expect(phones(of: word) == "")
    }

    /// Whatever was heard, what is written down for it is read the same again, unless it is too short to have a hyphen.
    @Test func readsWhatItWrites() throws {
        var generator = SeededGenerator(seed: 3)
        var read = 0
        for _ in 0..<2000 {
            let phones = (0..<Int.random(in: 2...9, using: &generator)).compactMap { _ in
                PhoneSet.all.randomElement(using: &generator)
            }
            let written = Respelling.spelling(of: Syllables.syllables(of: phones))
            guard written.contains("-"), phones.contains(where: PhoneSet.vowels.contains) else { continue }
            read += 1
            #expect(Respelling().pronunciations(of: written).map(\.phones) == [phones], "\(written)")
        }
        #expect(read > 1000)
    }

    @Test func syllablesBeginWithAConsonantWhereThereIsOne() {
        let syllables = { (phones: String) in
            Syllables.syllables(of: phones.split(separator: " ").map(String.init)).map { $0.joined(separator: " ") }
        }
        #expect(syllables("SH IH B AA N") == ["SH IH", "B AA N"])
        #expect(syllables("L AY B R EH R IY") == ["L AY", "B R EH", "R IY"])
        #expect(syllables("HH AA L M AH") == ["HH AA L", "M AH"])
        #expect(syllables("M IY AH") == ["M IY", "AH"])
        #expect(syllables("S T") == ["S T"])
        #expect(syllables("") == [])
    }
}
