import HomeModel
import Testing

@testable import Understanding

/// What would take forever if every way of making sense of it were tried.
@Suite struct EndlessTalkTests {
    private func outcome(_ utterance: String) throws -> Outcome {
        let (understanding, database) = try ExampleHome.understanding("villa")
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T12:00")))
        return understanding.interpret(
            utterance, speaker: speaker, conversation: Conversation(), state: database.state
        ).outcome
    }

    @Test(arguments: ["turn foo bar no ", "turn on the lamp no ", "the lamp sorry i mean "])
    func sentencesThatAreTakenBackAgainAndAgainAreGivenUp(part: String) throws {
        #expect(try outcome(String(repeating: part, count: 30) + "turn off xyz the fan") == .notUnderstood)
    }

    @Test(arguments: [
        "call it foo bar ", "turn on the bath room light and ", "turn of the lights and ", "asdfgh qwertz ",
    ])
    func longTalkThatIsNoSentenceIsGivenUp(part: String) throws {
        #expect(try outcome(String(repeating: part, count: 35) + "xyz") == .notUnderstood)
    }

    @Test func commasBehindWhatIsLookedAtCostNothing() throws {
        let text = String(repeating: "a", count: 2000) + String(repeating: ", b", count: 100_000)
        #expect(try outcome(text) == .notUnderstood)
    }

    @Test func aSentenceThatIsTakenBackTwiceIsStillUnderstood() throws {
        #expect(try outcome("turn on the kitchen no the hall no the bathroom light") == .done)
    }
}
