import Speech
import Testing
import Understanding

@testable import VoiceService

/// What else was weighed beside the words that were believed.
@Suite struct WordSharesTests {
    private func heard(_ text: String) -> Hypothesis {
        Hypothesis(
            words: text.split(separator: " ").map { .init(text: String($0), start: 0, end: 0, acousticScore: 0) },
            score: 0, confidence: 0.9)
    }

    @Test func sharesAreThoseOfTheScoresAndTogetherOne() {
        var bound = heard("lamp off")
        var free = heard("lamp off")
        free.candidates = [
            .init(words: ["lamp", "off"], behind: 0), .init(words: ["lamp", "on"], behind: 72),
            .init(words: ["lamb", "off"], behind: 72),
        ]
        bound.alternatives = [free]
        let weighed = WordShares.weighed(bound, believed: "lamp off")
        #expect(weighed.first?.words == "lamp off")
        #expect(Set(weighed.map(\.words)) == ["lamp off", "lamp on", "lamb off"])
        #expect(abs(weighed.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        #expect(weighed[1].share < weighed[0].share)
    }

    @Test func theWordThatIsEasilyTakenForAnotherIsThere() {
        var bound = heard("lamp off")
        bound.twins = [.init(index: 1, word: "on", lead: 0.2)]
        #expect(Set(WordShares.weighed(bound, believed: "lamp off").map(\.words)) == ["lamp off", "lamp on"])
    }

    @Test func nothingHeardHasNoAlternatives() {
        #expect(WordShares.weighed(heard(""), believed: "").isEmpty)
    }
}
