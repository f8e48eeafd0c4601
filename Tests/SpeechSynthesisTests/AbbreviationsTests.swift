import Speech
import SpeechSynthesis
import Testing

/// What is written short and said long.
@Suite struct AbbreviationsTests {
    private func phones(of word: String) -> [String] {
        Abbreviations().pronunciations(of: word).map { $0.phones.joined(separator: " ") }
    }

    @Test func knowsWhatAbbreviationsStandFor() {
        #expect(phones(of: "dr") == ["D AA K T ER", "D R AY V"])
        #expect(phones(of: "st") == ["S T R IY T", "S EY N T"])
        #expect(phones(of: "apt") == ["AH P AA R T M AH N T", "EY P IY T IY"])
    }

    @Test func spellsInitialismsThatLookLikeWords() {
        #expect(phones(of: "led") == ["EH L IY D IY"])
    }

    @Test(arguments: ["lamp", "it", "am", ""]) func knowsNothingMoreOfOtherWords(_ word: String) {
        #expect(phones(of: word) == [])
    }

    @Test func standsBesideTheDictionary() throws {
        let lexicon = try Lexicon(fallbacks: [FlitePronunciations()], additions: [Abbreviations()])
        let led = lexicon.pronunciations(of: "led").map { $0.phones.joined(separator: " ") }
        #expect(led == ["L EH D", "EH L IY D IY"])
        #expect(lexicon.pronunciations(of: "lamp").count == 1)
    }
}
