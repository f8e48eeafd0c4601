import HomeModel
import Speech
import TestSupport
import Testing
import Understanding
import VoiceService

struct HearingTrustTests {
    private func heard(_ text: String, _ confidence: Double) -> HeardUtterance {
        HeardUtterance(hypothesis: Hypothesis(text: text, confidence: confidence), start: 0, end: 1, latency: 0)
    }

    @Test func whatIsHeardWellIsDone() async throws {
        let stage = try await Stage()
        let result = await stage.assistant.handle(heard("turn on the sofa lamp", 0.95), speaker: try stage.speaker())
        #expect(result.outcome == .done)
    }

    @Test func whatMayHaveBeenSaidIsAskedAndDoneAfterAYes() async throws {
        let stage = try await Stage()
        let before = try await stage.stored("Sofa Lamp", "On")
        let doubtful = (HearingTrust.leastToAsk + HearingTrust.leastToAct) / 2
        let result = await stage.assistant.handle(
            heard("turn on the sofa lamp", doubtful), speaker: try stage.speaker())
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains("turn on the sofa lamp"))
        #expect(try await stage.stored("Sofa Lamp", "On") == before)
        let answer = await stage.assistant.handle(heard("yes", 0.95), speaker: try stage.speaker())
        #expect(answer.outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test(arguments: ["lock the front door", "turn on the lights"])
    func whatAMistakeWouldCostMoreForIsAskedSooner(words: String) async throws {
        let stage = try await Stage(lamps: 5)
        let fair = (HearingTrust.leastToAct + HearingTrust.leastToRisk) / 2
        let result = await stage.assistant.handle(heard(words, fair), speaker: try stage.speaker())
        #expect(result.outcome == .confirm)
        let attic = await stage.assistant.handle(
            heard("turn on the attic lights", fair), speaker: try stage.speaker())
        #expect(attic.outcome == .done)
    }

    @Test func theRestIsIgnored() async throws {
        let stage = try await Stage()
        let before = try await stage.stored("Sofa Lamp", "On")
        let poor = HearingTrust.leastToAsk / 2
        let result = await stage.assistant.handle(heard("turn on the sofa lamp", poor), speaker: try stage.speaker())
        #expect(result.outcome == .notUnderstood)
        #expect(result.reason == .lowConfidence)
        #expect(try await stage.stored("Sofa Lamp", "On") == before)
    }

    @Test func aDoubtfulYesIsNone() async throws {
        let stage = try await Stage()
        let before = try await stage.stored("Sofa Lamp", "On")
        let doubtful = (HearingTrust.leastToAsk + HearingTrust.leastToAct) / 2
        _ = await stage.assistant.handle(heard("turn on the sofa lamp", doubtful), speaker: try stage.speaker())
        let answer = await stage.assistant.handle(heard("yes", doubtful), speaker: try stage.speaker())
        #expect(answer.outcome == .notUnderstood)
        #expect(try await stage.stored("Sofa Lamp", "On") == before)
    }

    /// A "no" is heard as "go on".
    @Test(arguments: [("unlock the front door", false), ("turn on the sofa lamp", true)])
    func aFairYesIsOneToWhatAMistakeWouldCostLittleFor(words: String, isDone: Bool) async throws {
        let stage = try await Stage()
        let doubtful = (HearingTrust.leastToAsk + HearingTrust.leastToAct) / 2
        let fair = (HearingTrust.leastToAct + HearingTrust.leastToRisk) / 2
        let asked = await stage.assistant.handle(
            heard(words, isDone ? doubtful : 0.95), speaker: try stage.speaker())
        #expect(asked.outcome == .confirm)
        let answer = await stage.assistant.handle(heard("go on", fair), speaker: try stage.speaker())
        #expect((answer.outcome == .done) == isDone)
        let clear = await stage.assistant.handle(heard("yes", 0.95), speaker: try stage.speaker())
        #expect((clear.outcome == .done) == !isDone)
    }

    @Test(arguments: [0, HearingTrust.answerTime, HearingTrust.answerTime + 10])
    func aLateYesOpensNoDoor(seconds: Int) async throws {
        let stage = try await Stage()
        _ = await stage.assistant.handle(heard("unlock the front door", 0.95), speaker: try stage.speaker())
        let answer = await stage.assistant.handle(heard("yes", 0.95), speaker: try stage.speaker(seconds))
        #expect((answer.outcome == .done) == (seconds <= HearingTrust.answerTime))
    }

    /// What was overheard before the question is none to it.
    @Test func talkBeforeAQuestionIsNoneBehindIt() async throws {
        let stage = try await Stage()
        for _ in 0..<5 {
            _ = await stage.assistant.handle(heard("and now the weather", 0.1), speaker: try stage.speaker())
        }
        try await stage.say("unlock the front door")
        let answer = await stage.assistant.handle(heard("yes", 0.95), speaker: try stage.speaker(3))
        #expect(answer.outcome == .done)
    }

    @Test(arguments: [1, HearingTrust.mostOverheard, HearingTrust.mostOverheard + 1])
    func aYesBehindOtherTalkOpensNoDoor(count: Int) async throws {
        let stage = try await Stage()
        _ = await stage.assistant.handle(heard("unlock the front door", 0.95), speaker: try stage.speaker())
        for _ in 0..<count {
            _ = await stage.assistant.handle(heard("and now the weather", 0.1), speaker: try stage.speaker(3))
        }
        let answer = await stage.assistant.handle(heard("yes", 0.95), speaker: try stage.speaker(6))
        #expect((answer.outcome == .done) == (count <= HearingTrust.mostOverheard))
    }

    @Test func aDoubtfulNoIsOne() async throws {
        let stage = try await Stage()
        let doubtful = (HearingTrust.leastToAsk + HearingTrust.leastToAct) / 2
        _ = await stage.assistant.handle(heard("unlock the front door", 0.95), speaker: try stage.speaker())
        _ = await stage.assistant.handle(heard("no", doubtful), speaker: try stage.speaker())
        let answer = await stage.assistant.handle(heard("yes", 0.95), speaker: try stage.speaker())
        #expect(answer.outcome != .done)
    }

    /// "Dim the bedside lamp to" was said while the house spoke.
    @Test func whatMayLackItsBeginningIsAskedAbout() async throws {
        let stage = try await Stage()
        var late = heard("turn on the sofa lamp", 0.95)
        late.isBeginningMissed = true
        let result = await stage.assistant.handle(late, speaker: try stage.speaker())
        #expect(result.outcome == .confirm)
        var answer = heard("yes", 0.95)
        answer.isBeginningMissed = true
        // A question is asked about in vain, and "undo" is whole.
        var question = heard("is the sofa lamp on", 0.95)
        question.isBeginningMissed = true
        let other = try await Stage()
        #expect(await other.assistant.handle(question, speaker: try other.speaker()).outcome == .answered)
        #expect(await stage.assistant.handle(answer, speaker: try stage.speaker()).outcome == .done)
    }
}
