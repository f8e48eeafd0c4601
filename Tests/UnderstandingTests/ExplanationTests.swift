import HomeModel
import JSGF
import Testing

@testable import Understanding

/// What `hearth say --explain` tells of an utterance.
struct ExplanationTests {
    private func explanation(of text: String) throws -> [ExplainedReading] {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let now = try #require(LocalDateTime("2026-03-02T12:00"))
        var scratch = MatchScratch()
        return understanding.explanation(
            of: text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state,
            scratch: &scratch)
    }

    @Test func theReadingThatIsTakenComesFirst() throws {
        let readings = try explanation(of: "turn on the sofa lamp")
        let first = try #require(readings.first)
        #expect(first.isChosen)
        #expect(first.outcome == .done)
        #expect(first.sentence.contains("action=on"))
        #expect(first.commands == ["set Sofa Lamp.On=bool(true)"])
        #expect(readings.count { $0.isChosen } == 1)
    }

    @Test func itTellsTheWayInWhichTheWordsWereRead() throws {
        let readings = try explanation(of: "turn on the sofa lmap")
        #expect(readings.first?.way == "with misspelled words mended")
        #expect(readings.first?.isChosen == true)
    }

    @Test func wordsThatAreNoSentenceHaveNoReading() throws {
        #expect(try explanation(of: "the mitochondria are the powerhouse of the cell").isEmpty)
    }
}
