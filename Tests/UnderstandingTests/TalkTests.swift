import HomeModel
import JSGF
import Testing

@testable import Understanding

/// Talk beside commands, and words that are no slips for those of commands.
@Suite struct TalkTests {
    private func outcome(_ utterance: String) throws -> Outcome {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T12:00")))
        return understanding.interpret(
            utterance, speaker: speaker, conversation: Conversation(), state: database.state
        ).outcome
    }

    @Test(arguments: [
        "it's late, lights off", "the sun's in my eyes, close the blinds", "turn off the radio, my head hurts",
        "my head hurts turn off the radio", "turn the tv on i want to watch cartoons", "i'm in bed lights off",
    ])
    func doesWhatIsSaidBesideTalk(text: String) throws {
        #expect(try outcome(text) == .done)
    }

    @Test(arguments: [
        "my brother, turn off the lights", "turn off the lights, everybody", "turn off the radio, the bear growled",
        "the rule is, turn off the lights", "turn off the lights, are you mad", "my motto, lights off",
        "i can't turn on the sofa lamp", "i'm going to kitchen lights off", "turn off the lights my foot",
    ])
    func leavesAloneWhatIsSaidToOthers(text: String) throws {
        #expect(try outcome(text) == .notUnderstood)
    }

    @Test(arguments: [
        "turn on the radio, no thanks", "radio off, that's how the row began", "sofa lamp on, which was a lie",
    ])
    func leavesAloneWhatIsTakenBackOrMentioned(text: String) throws {
        #expect(try outcome(text) == .notUnderstood)
    }

    @Test func learnsFromCommasAsTheyAreTypedAndAsTheyAreHeard() throws {
        let (understanding, _) = try ExampleHome.understanding("flat")
        func signals(_ text: String, request: String?) -> [Set<String>] {
            understanding.talkExamples(in: text, request: request, isMeant: true).examples
                .filter { $0.isTalk }.map(\.signals)
        }
        let heard = signals("turn off the radio my sister is calling", request: "turn off the radio")
        #expect(heard.map { $0.contains("back comma") } == [false, true])
        let typed = signals("turn off the radio, my sister is calling", request: "turn off the radio")
        #expect(typed == heard)
    }

    @Test(arguments: ["we'll turn off everything", "i hate to turn off the tv", "turn off the lady"])
    func takesNoWordForAnother(text: String) throws {
        #expect(try outcome(text) == .notUnderstood)
    }

    @Test(arguments: [
        "turn off the kitchin light", "trun off the bedsite lamp", "turn off the halwway light", "tur nthe tv off",
    ])
    func mendsWhatIsNoWord(text: String) throws {
        #expect(try outcome(text) == .done)
    }

    @Test(arguments: ["she said no turn off the lights", "peter no turn off the tv"])
    func takesBackOnlyWhatWasSaidToTheHouse(text: String) throws {
        #expect(try outcome(text) == .notUnderstood)
    }

    @Test func asksWhichOneOfSeveral() throws {
        #expect(try outcome("turn on one of the lights") == .ask)
    }

    @Test func leavesOthersAloneWhereNothingWasTalkedAbout() throws {
        #expect(try outcome("turn off the other lights") == .notUnderstood)
    }
}
