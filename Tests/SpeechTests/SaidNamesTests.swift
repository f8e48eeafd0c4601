import Speech
import Testing

/// Names that somebody has spelled the way they sound.
@Suite struct SaidNamesTests {
    private struct Words: PronunciationSource {
        let phones = [
            "library": "L AY B R EH R IY", "lie": "L AY", "brary": "B R EH R IY", "lamp": "L AE M P",
            "niamh": "N AY AH M",
            "neev": "N IY V", "room": "R UW M", "libraryroom": "L AY B ER IY R UW M",
        ]

        func pronunciations(of word: String) -> [Pronunciation] {
            phones[word].map { [Pronunciation(phones: $0.split(separator: " ").map(String.init))] } ?? []
        }
    }

    private let names = SaidNames(base: Words())

    private func phones(of word: String) -> [String] {
        names.pronunciations(of: word).map { $0.phones.joined(separator: " ") }
    }

    @Test func saysOneWordInSeveral() {
        names.set([.init(words: ["library"], spelling: ["lie", "brary"])])
        #expect(phones(of: "library") == ["L AY B R EH R IY"])
        #expect(phones(of: "lamp") == [])
    }

    @Test func givesEachWordOfTheNameItsPart() {
        names.set([.init(words: ["library", "lamp"], spelling: ["lie", "brary", "lamp"])])
        #expect(phones(of: "library") == ["L AY B R EH R IY"])
        #expect(phones(of: "lamp") == ["L AE M P"])
    }

    @Test func partsOneWordThatSpellsSeveral() {
        names.set([.init(words: ["library", "room"], spelling: ["libraryroom"])])
        #expect(phones(of: "library") == ["L AY B ER IY"])
        #expect(phones(of: "room") == ["R UW M"])
    }

    @Test func saysWhatBelongsToSomebodyLikewise() {
        names.set([.init(words: ["niamh"], spelling: ["neev"])])
        #expect(phones(of: "niamh's") == ["N IY V Z"])
    }

    @Test func forgetsNamesThatAreGone() {
        names.set([.init(words: ["niamh"], spelling: ["neev"])])
        names.set([])
        #expect(phones(of: "niamh") == [])
    }

    @Test func tellsWhichWordsSoundOtherwiseThanBefore() {
        #expect(names.set([.init(words: ["niamh"], spelling: ["neev"])]) == ["niamh", "niamh's"])
        #expect(names.set([.init(words: ["niamh"], spelling: ["neev"])]) == [])
        #expect(names.set([]) == ["niamh", "niamh's"])
    }

    @Test func learnsNothingFromASpellingThatIsTooShort() {
        names.set([
            .init(words: ["library", "lamp", "room"], spelling: []), .init(words: ["lamp"], spelling: ["xyzzy"]),
        ])
        #expect(phones(of: "library") == [])
        #expect(phones(of: "lamp") == [])
    }

    @Test func standsBesideTheUsualPronunciations() {
        names.set([.init(words: ["niamh"], spelling: ["neev"])])
        let lexicon = Lexicon(sources: [Words()], additions: [names])
        #expect(lexicon.pronunciations(of: "niamh").map(\.phones) == [["N", "AY", "AH", "M"], ["N", "IY", "V"]])
        #expect(lexicon.pronunciations(of: "lamp").map(\.phones) == [["L", "AE", "M", "P"]])
    }
}
