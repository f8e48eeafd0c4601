import HomeModel
import JSGF
import Testing

@testable import Understanding

/// What `hearth say --explain` tells of an utterance.
struct ExplanationTests {
    private func explanation(of text: String) throws -> Explanation {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let now = try #require(LocalDateTime("2026-03-02T12:00"))
        var scratch = MatchScratch()
        return understanding.explanation(
            of: text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state,
            scratch: &scratch)
    }

    @Test func theReadingThatIsTakenComesFirst() throws {
        let readings = try explanation(of: "turn on the sofa lamp").readings
        let first = try #require(readings.first)
        #expect(first.isChosen)
        #expect(first.outcome == .done)
        #expect(first.sentence.contains("action=on"))
        #expect(first.commands == ["set Sofa Lamp.On=bool(true)"])
        #expect(readings.count { $0.isChosen } == 1)
    }

    @Test func itTellsTheWayInWhichTheWordsWereRead() throws {
        let readings = try explanation(of: "turn on the sofa lmap").readings
        #expect(readings.first?.way == "with misspelled words mended")
        #expect(readings.first?.isChosen == true)
    }

    @Test func itTellsWhatTheSentenceWasTakenFor() throws {
        #expect(try explanation(of: "turn on the sofa lamp").readings.first?.takenFor == ["a command"])
        #expect(try explanation(of: "turn on the sofa lamp at ten").readings.first?.takenFor == ["a rule"])
    }

    @Test func itTellsWhichRulesOfTheGrammarSayTheWords() throws {
        let rules = try explanation(of: "turn on the sofa lamp").rules
        let whole = try #require(rules.first)
        #expect(whole.depth == 0)
        #expect(whole.words == "turn on the sofa lamp")
        #expect(whole.places.first??.contains(".jsgf:") == true)
        #expect(rules.allSatisfy { $0.names.count == $0.places.count })
        // A name of this home stands in no file.
        let name = try #require(rules.first { $0.words == "sofa lamp" })
        #expect(name.depth > 0)
        #expect(name.places.last == .some(nil))
        #expect(try explanation(of: "turn on the sofa lmap").rules.isEmpty)
    }

    @Test func wordsThatAreNoSentenceHaveNoReading() throws {
        #expect(try explanation(of: "the mitochondria are the powerhouse of the cell").readings.isEmpty)
    }

    @Test func itTellsWhereTheWordsStopBeingASentence() throws {
        let unknown = try explanation(of: "move the sofa lamp sideways")
        #expect(unknown.readings.isEmpty)
        #expect(unknown.words.prefix(unknown.followed) == ["move", "the", "sofa", "lamp"])
        #expect(unknown.expected.contains("to"))
        let open = try explanation(of: "when the kitchen window")
        #expect(open.followed == open.words.count)
        #expect(open.expected.contains("opens"))
    }
}
