import HomeModel
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// Two hearings of one utterance: which is believed.
struct HearingReviewTests {
    /// - Parameters:
    ///   - lead: by how much better the free hearing explains the sound.
    ///   - other: what was heard in the sound treated otherwise.
    private func handle(
        _ bound: (text: String, confidence: Double), free: (text: String, confidence: Double)?, lead: Double? = nil,
        other: String? = nil
    ) async throws -> UtteranceResult {
        let stage = try await Stage()
        var hypothesis = Hypothesis(text: bound.text, confidence: bound.confidence)
        hypothesis.loss = lead
        hypothesis.alternatives = free.map { [Hypothesis(text: $0.text, confidence: $0.confidence)] } ?? []
        if lead != nil, free != nil { hypothesis.alternatives[0].loss = 0 }
        hypothesis.otherTreatment = other.map { [Hypothesis(text: $0, confidence: 0.1)] } ?? []
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

    @Test func agreementOnWhatTheGrammarHearsAsNoiseProvesNothing() async throws {
        let result = try await handle(("turn on the sofa lamp", 0.005), free: ("turn on the sofa lamp", 0.6))
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

    @Test func whatTheGrammarExplainsNearlyAsWellIsNotMadeUp() async throws {
        let near = try await handle(
            ("turn on the sofa lamp", 0.6), free: ("turned on the sofa lamp", 0.5), lead: 0.2)
        #expect(near.outcome == .done)
        let doubtful = try await handle(
            ("turn on the sofa lamp", 0.45), free: ("turned on the sofa lamp", 0.5), lead: 0.2)
        #expect(doubtful.outcome == .confirm)
        let far = try await handle(("turn on the sofa lamp", 0.4), free: ("he wanted the sofa", 0.9), lead: 1)
        #expect(far.outcome == .notUnderstood)
    }

    @Test func oneGarbledWordDoesNotMakeTheOthersDoubtful() async throws {
        let clear = try await handle(
            ("turn on the sofa lamp", 0.85), free: ("from on the sofa lamp", 0.95), lead: 0.8)
        #expect(clear.outcome == .done)
        let unclear = try await handle(
            ("turn on the sofa lamp", 0.35), free: ("from on the sofa lamp", 0.95), lead: 0.8)
        #expect(unclear.outcome == .confirm)
        let foreign = try await handle(
            ("turn on the sofa lamp", 0.85), free: ("from all of us here", 0.95), lead: 0.8)
        #expect(foreign.outcome == .notUnderstood)
    }

    @Test func moreWordsAroundACommandAreNoGarbledOnes() async throws {
        let result = try await handle(
            ("i want you to turn on the sofa lamp", 0.85), free: ("i had want you to turn on the the sofa lamp", 0.95),
            lead: 0.8)
        #expect(result.outcome != .done)
    }

    @Test(arguments: ["turn on the sofa lamp", "switch the sofa lamp on"])
    func whatTheOtherTreatmentConfirmsIsDone(other: String) async throws {
        let result = try await handle(
            ("turn on the sofa lamp", 0.4), free: ("from all of us here", 0.9), lead: 1, other: other)
        #expect(result.outcome == .done)
        let poor = try await handle(
            ("turn on the sofa lamp", 0.15), free: ("from all of us here", 0.9), lead: 1, other: other)
        #expect(poor.outcome == .confirm)
    }

    @Test(arguments: ["turn on the radio", "turn off the sofa lamp", "from on the sofa", ""])
    func whatTheOtherTreatmentHearsOtherwiseIsNotDone(other: String) async throws {
        let result = try await handle(
            ("turn on the sofa lamp", 0.4), free: ("from all of us here", 0.9), lead: 1, other: other)
        #expect(result.outcome == .notUnderstood)
    }

    @Test func theOtherTreatmentConfirmsWhatWasHeardFreely() async throws {
        let result = try await handle(
            ("heat on and sofa lamp", 0.7), free: ("turn on the sofa lamp", 0.4), other: "switch on the sofa lamp")
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test(arguments: ["turn on the sofa lamp", "turn off the sofa lamp"])
    func whereTheyDifferTheOtherTreatmentDecides(other: String) async throws {
        let alike = try await handle(
            ("turn off the sofa lamp", 0.6), free: ("turn on the sofa lamp", 0.6), lead: 0.05, other: other)
        #expect(alike.audio?.hypothesis == other)
        let better = try await handle(
            ("turn off the sofa lamp", 0.6), free: ("turn on the sofa lamp", 0.6), lead: 0.5, other: other)
        #expect(better.audio?.hypothesis == other)
    }

    @Test func twoHearingsOfANoiseProveNothingOfIt() async throws {
        let result = try await handle(
            ("turn on the sofa lamp", 0.01), free: ("turn on the sofa lamp", 0.01), other: "turn on the sofa lamp")
        #expect(result.reason == .lowConfidence)
    }

    @Test(arguments: [
        ("a b c d", "a b c d", 1), ("a b c d", "b d", 0.5), ("a b", "b a", 0.5), ("a b", "", 0), ("", "a", 0),
        ("a b c d", "x a y b z", 0.5),
    ])
    func wordsAreSharedInTheirOrder(words: String, others: String, share: Double) {
        let split = [words, others].map { $0.split(separator: " ").map(String.init) }
        #expect(WordOverlap.share(of: split[0], in: split[1]) == share)
    }

    @Test func whereTheyDifferAndExplainItAlikeTheGrammarIsBelieved() async throws {
        let alike = try await handle(
            ("turn off the sofa lamp", 0.9), free: ("turn on the sofa lamp", 0.9), lead: 0.05)
        #expect(alike.audio?.hypothesis == "turn off the sofa lamp")
        let better = try await handle(
            ("turn off the sofa lamp", 0.9), free: ("turn on the sofa lamp", 0.9), lead: 0.5)
        #expect(better.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test func aDoubtfulFreeHearingIsAskedAbout() async throws {
        let result = try await handle(("heat on and sofa lamp", 0.1), free: ("turn on the sofa lamp", 0.55), lead: 1)
        #expect(result.outcome == .confirm)
    }

    @Test func aHearingAloneIsTakenAsItIs() async throws {
        let result = try await handle(("turn on the sofa lamp", 0.6), free: nil)
        #expect(result.outcome == .done)
        #expect(result.audio?.confidence == 0.6)
    }
}
