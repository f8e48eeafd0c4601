import HomeModel
import Speech
import TestSupport
import Testing
import Understanding
import VoiceService

/// Two hearings of one utterance: which is believed.
struct HearingReviewTests {
    private func handle(
        _ bound: (text: String, confidence: Double), free: (text: String, confidence: Double)?
    ) async throws -> UtteranceResult {
        let stage = try await Stage()
        var hypothesis = Hypothesis(text: bound.text, confidence: bound.confidence)
        hypothesis.alternatives = free.map { [Hypothesis(text: $0.text, confidence: $0.confidence)] } ?? []
        return await stage.assistant.handle(
            HeardUtterance(hypothesis: hypothesis, start: 0, end: 1, latency: 0), speaker: try stage.speaker())
    }

    @Test func whatBothHearIsDone() async throws {
        let result = try await handle(("turn on the sofa lamp", 0.15), free: ("switch on the sofa lamp", 0.1))
        #expect(result.outcome == .done)
        #expect(result.audio?.confidence ?? 0 > 0.8)
    }

    @Test func agreementOnANoiseProvesNothing() async throws {
        let result = try await handle(("turn on the sofa lamp", 0.01), free: ("turn on the sofa lamp", 0.01))
        #expect(result.reason == .lowConfidence)
    }

    @Test func whatOnlyTheGrammarHearsIsNotDone() async throws {
        let result = try await handle(("turn on the sofa lamp", 0.6), free: ("he turned on the sofa", 0.6))
        #expect(result.outcome == .confirm)
        let poor = try await handle(("turn on the sofa lamp", 0.3), free: ("he turned on the sofa", 0.6))
        #expect(poor.outcome == .notUnderstood)
    }

    @Test func whatOnlyTheFreeHearingUnderstandsIsBelieved() async throws {
        let result = try await handle(("heat on and sofa lamp", 0.7), free: ("turn on the sofa lamp", 0.8))
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test func whereTheyDifferTheFreeHearingIsBelieved() async throws {
        let result = try await handle(("turn off the sofa lamp", 0.5), free: ("turn on the sofa lamp", 0.8))
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test func aHearingAloneIsTakenAsItIs() async throws {
        let result = try await handle(("turn on the sofa lamp", 0.6), free: nil)
        #expect(result.outcome == .done)
        #expect(result.audio?.confidence == 0.6)
    }
}
