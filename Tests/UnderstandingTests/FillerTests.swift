import Testing

@testable import Understanding

/// Words that mean nothing.
@Suite struct FillerTests {
    private let fillers = Fillers([["um"], ["you", "know"], ["you", "know", "what"], ["kind", "of"]])

    @Test func phrasesAreFoundLongestFirst() {
        #expect(fillers.ranges(in: ["um", "the", "you", "know", "what", "lamp"]) == [0..<1, 2..<5])
        #expect(fillers.ranges(in: ["you", "know"]) == [0..<2])
    }

    @Test func aPhraseThatIsCutOffIsNone() {
        #expect(fillers.ranges(in: ["the", "lamp", "you"]).isEmpty)
        #expect(fillers.ranges(in: []).isEmpty)
    }

    @Test func onlyWordsAloneMeanNothingAlone() {
        #expect(fillers.contains("um"))
        #expect(!fillers.contains("kind"))
        #expect(fillers.begins("kind"))
    }
}
