import HomeModel
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// Two hearings of one utterance: which is believed.
struct HearingReviewTests {
    /// What a search heard.
    private struct Hearing {
        var text: String
        var deficit = 0.0
        var loss = 0.0
        var confidence = 0.9

        var hypothesis: Hypothesis {
            var hypothesis = Hypothesis(text: text, confidence: confidence)
            hypothesis.loss = loss
            hypothesis.deficit = deficit
            return hypothesis
        }
    }

    private func handle(_ bound: Hearing, free: Hearing) async throws -> UtteranceResult {
        var hypothesis = bound.hypothesis
        hypothesis.alternatives = [free.hypothesis]
        return try await handle(hypothesis)
    }

    private func handle(_ hypothesis: Hypothesis) async throws -> UtteranceResult {
        let stage = try await Stage()
        return await stage.assistant.handle(
            HeardUtterance(hypothesis: hypothesis, start: 0, end: 1, latency: 0), speaker: try stage.speaker())
    }

    @Test func whatBothHearIsDone() async throws {
        let result = try await handle(
            Hearing(text: "turn on the sofa lamp", deficit: 8),
            free: Hearing(text: "switch on the sofa lamp", deficit: 4))
        #expect(result.outcome == .done)
        #expect(result.audio?.confidence ?? 0 > 0.85)
    }

    @Test func theWorseBothExplainTheSoundTheLessTheyProve() async throws {
        let doubtful = try await handle(
            Hearing(text: "turn on the sofa lamp", deficit: 18),
            free: Hearing(text: "turn on the sofa lamp", deficit: 17))
        #expect(doubtful.outcome == .confirm)
        let noise = try await handle(
            Hearing(text: "turn on the sofa lamp", deficit: 40),
            free: Hearing(text: "turn on the sofa lamp", deficit: 40))
        #expect(noise.reason == .lowConfidence)
    }

    @Test func whatOnlyTheGrammarHearsIsNotDone() async throws {
        let result = try await handle(
            Hearing(text: "turn on the sofa lamp", deficit: 8, loss: 0.8), free: Hearing(text: "he turned up the sofa"))
        #expect(result.outcome == .notUnderstood)
    }

    @Test func whatTheGrammarExplainsNearlyAsWellIsNotMadeUp() async throws {
        let free = Hearing(text: "turned on the sofa lamp", deficit: 3)
        let near = try await handle(Hearing(text: "turn on the sofa lamp", deficit: 8, loss: 0.2), free: free)
        #expect(near.outcome == .done)
        let doubtful = try await handle(Hearing(text: "turn on the sofa lamp", deficit: 9, loss: 0.8), free: free)
        #expect(doubtful.outcome == .confirm)
        let far = try await handle(Hearing(text: "turn on the sofa lamp", deficit: 9, loss: 2), free: free)
        #expect(far.outcome == .notUnderstood)
    }

    @Test func theFewerWordsBothShareTheLessIsBelieved() async throws {
        let bound = Hearing(text: "turn on the sofa lamp", deficit: 8, loss: 0.4)
        let garbled = try await handle(bound, free: Hearing(text: "from on the sofa lamp", deficit: 2))
        #expect(garbled.outcome == .done)
        let foreign = try await handle(bound, free: Hearing(text: "from all of us here", deficit: 2))
        #expect(foreign.outcome == .notUnderstood)
    }

    @Test func moreWordsAroundACommandAreNoGarbledOnes() async throws {
        let result = try await handle(
            Hearing(text: "i want you to turn on the sofa lamp", deficit: 8, loss: 0.4),
            free: Hearing(text: "i had want you to turn on the the sofa lamp", deficit: 2))
        #expect(result.outcome != .done)
    }

    @Test func whatOnlyTheFreeHearingUnderstandsIsBelieved() async throws {
        let bound = Hearing(text: "heat on and sofa lamp", deficit: 12)
        let result = try await handle(bound, free: Hearing(text: "turn on the sofa lamp", confidence: 0.8))
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
        let doubtful = try await handle(bound, free: Hearing(text: "turn on the sofa lamp", confidence: 0.45))
        #expect(doubtful.outcome == .confirm)
    }

    @Test func theFreeHearingStandsWhereTheGrammarHearsNothing() async throws {
        var nothing = Hypothesis(words: [], score: 0, confidence: 0)
        nothing.alternatives = [Hearing(text: "turn on the sofa lamp").hypothesis]
        #expect(try await handle(nothing).outcome == .done)
    }

    @Test func whereTheyDifferTheBetterExplanationIsBelieved() async throws {
        let free = Hearing(text: "turn on the sofa lamp", deficit: 1)
        let better = try await handle(Hearing(text: "turn off the sofa lamp", deficit: 8), free: free)
        #expect(better.audio?.hypothesis == "turn on the sofa lamp")
        #expect(better.outcome == .done)
        let alike = try await handle(Hearing(text: "turn off the sofa lamp", deficit: 1.5), free: free)
        #expect(alike.audio?.hypothesis == "turn off the sofa lamp")
        let bad = try await handle(
            Hearing(text: "turn off the sofa lamp", deficit: 14),
            free: Hearing(text: "turn on the sofa lamp", deficit: 12))
        #expect(bad.outcome == .notUnderstood)
    }

    @Test func aHearingAloneIsTakenAsItIs() async throws {
        let result = try await handle(Hypothesis(text: "turn on the sofa lamp", confidence: 0.6))
        #expect(result.outcome == .done)
        #expect(result.audio?.confidence == 0.6)
    }

    @Test func whatWasComparedWithNothingIsTakenAsItIs() async throws {
        var bound = Hypothesis(text: "turn on the sofa lamp", confidence: 0.6)
        bound.alternatives = [Hypothesis(text: "turn on the sofa lamp", confidence: 0.1)]
        #expect(try await handle(bound).audio?.confidence == 0.6)
    }

    @Test(arguments: [
        ("a b c d", "a b c d", 1), ("a b c d", "b d", 0.5), ("a b", "b a", 0.5), ("a b", "", 0), ("", "a", 0),
        ("a b c d", "x a y b z", 0.5),
    ])
    func wordsAreSharedInTheirOrder(words: String, others: String, share: Double) {
        let split = [words, others].map { $0.split(separator: " ").map(String.init) }
        #expect(WordOverlap.share(of: split[0], in: split[1]) == share)
    }
}
