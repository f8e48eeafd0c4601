import Speech
import Testing

/// Names whose sound somebody has let the house hear.
@Suite struct SoundSpellingTests {
    private struct Words: PronunciationSource {
        let phones = [
            "siobhan": "S IY OW B HH AE N", "mia": "M IY AH", "mias": "M IY AH Z", "lamp": "L AE M P", "wihn": "W IH N",
            "nguyen": "N G UW Y EH N", "of": "AH V", "joy": "JH OY",
        ]

        func pronunciations(of word: String) -> [Pronunciation] {
            let read = Respelling().pronunciations(of: word)
            return read.isEmpty
                ? phones[word].map { [Pronunciation(phones: $0.split(separator: " ").map(String.init))] } ?? [] : read
        }
    }

    private func spelling(_ phones: String, _ name: String, common: Set<String> = ["lamp"]) -> String? {
        SoundSpelling(Words()).spelling(
            of: phones.split(separator: " ").map(String.init),
            for: name.split(separator: " ").map(String.init), common: common)?.joined(separator: " ")
    }

    @Test func theWordThatNobodyKnowsIsSpelled() {
        #expect(spelling("SH IH B AA N L AE M P", "siobhan lamp") == "shih-bahn lamp")
        #expect(spelling("SH IH B AA N L AE N", "siobhan lamp") == "shih-bahn lamp")
        #expect(spelling("M AY AH", "mia") == "migh-uh")
    }

    @Test func theRestOfTheNameNeedNotBeSaid() {
        #expect(spelling("SH IH B AA N", "siobhan lamp") == "shih-bahn lamp")
        #expect(spelling("M AY AH", "lamp mia") == "lamp migh-uh")
    }

    @Test func wordsThatAreSaidAsTheyAreWrittenStay() {
        #expect(spelling("SH IH B AA N AH V JH OY", "siobhan of joy") == "shih-bahn of joy")
    }

    @Test func commonWordsStayHoweverTheyWereHeard() {
        #expect(
            spelling("SH IH B AA N AO F JH OY", "siobhan of joy", common: ["of", "joy"]) == "shih-bahn of joy")
    }

    @Test func aWordThatIsReadThatWayNeedsNoHyphens() {
        #expect(spelling("W IH N L AE M P", "nguyen lamp") == "wihn lamp")
        #expect(spelling("N IY V L AE M P", "nguyen lamp") == "n-eev lamp")
    }

    @Test func aNameOfKindsAloneIsSpelledToo() {
        #expect(spelling("L AA M B UH", "lamp") == "lahm-buu")
    }

    @Test(arguments: ["", "SH", "S T", "AH", "M AY AH M AY AH M AY AH M AY AH M AY AH"])
    func whatIsNoNameIsNotSpelled(phones: String) {
        #expect(spelling(phones, "mia") == nil)
    }

    @Test func aCoughIsNoName() {
        #expect(spelling("HH AH", "siobhan lamp") == nil)
    }

    @Test func aNameThatNobodyCanReadIsSpelledToo() {
        #expect(spelling("N IY V AH", "xqz") == "nee-vuh")
        #expect(spelling("N IY V AH", "") == nil)
    }
}
