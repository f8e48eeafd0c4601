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
        /// What else was likely, by how far it is behind.
        var others: [(text: String, behind: Int)] = []

        var hypothesis: Hypothesis {
            var hypothesis = Hypothesis(text: text, confidence: confidence)
            hypothesis.loss = loss
            hypothesis.deficit = deficit
            hypothesis.candidates = others.map { other in
                .init(words: other.text.split(separator: " ").map(String.init), behind: other.behind)
            }
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

    /// "Smart mirror" is "switch on the mirror light" with the grammar and "start the mirror light" without it.
    @Test func whatIsTheSameInOtherWordsIsAskedAboutWhereTheGrammarsHardlySoundsLikeIt() async throws {
        let free = Hearing(text: "turn on the sofa lamp", deficit: 10, loss: 0.8)
        let poor = Hearing(text: "switch on the sofa lamp", deficit: 24, loss: 1.6, confidence: 0.04)
        #expect(try await handle(poor, free: free).outcome == .confirm)
        let fair = Hearing(text: "switch on the sofa lamp", deficit: 24, loss: 1.2, confidence: 0.3)
        #expect(try await handle(fair, free: free).outcome == .done)
        let same = Hearing(text: "turn on the sofa lamp", deficit: 24, loss: 1.6, confidence: 0.04)
        #expect(try await handle(same, free: free).outcome == .done)
    }

    @Test func theWorseTheGrammarsExplainsTheSoundTheLessItProves() async throws {
        let free = Hearing(text: "turn on the sofa lamp", deficit: 7, others: [("turn on the sofa limp", 40)])
        let doubtful = try await handle(Hearing(text: "turn on the sofa lamp", deficit: 50), free: free)
        #expect(doubtful.outcome == .confirm)
        let noise = try await handle(Hearing(text: "turn on the sofa lamp", deficit: 80), free: free)
        #expect(noise.reason == .lowConfidence)
    }

    @Test func theNearerSomethingElseWasTheLessIsBelieved() async throws {
        let bound = Hearing(text: "turn on the sofa lamp", deficit: 8)
        let clear = try await handle(bound, free: Hearing(text: "turn on the sofa lamp", deficit: 7))
        let other = Hearing(text: "turn on the sofa lamp", deficit: 7, others: [("turn off the sofa lamp", 20)])
        let close = try await handle(bound, free: other)
        let senseless = Hearing(text: "turn on the sofa lamp", deficit: 7, others: [("turn on the sofa limp", 20)])
        let beside = try await handle(bound, free: senseless)
        let confidences = [clear, beside, close].map { $0.audio?.confidence ?? 0 }
        #expect(confidences[0] > confidences[1] + 0.1)
        #expect(confidences[1] > confidences[2] + 0.05)
    }

    @Test func fewWordsProveLess() async throws {
        let free = Hearing(text: "turn on the sofa lamp", deficit: 12, others: [("the sofa limp", 150)])
        let long = try await handle(Hearing(text: "turn on the sofa lamp", deficit: 12), free: free)
        let short = try await handle(Hearing(text: "sofa lamp on", deficit: 12), free: free)
        #expect(long.audio?.confidence ?? 0 > (short.audio?.confidence ?? 1) + 0.05)
    }

    @Test func otherWordsForTheSameAreNothingElse() async throws {
        let bound = Hearing(text: "turn on the sofa lamp", deficit: 8)
        let clear = try await handle(bound, free: Hearing(text: "turn on the sofa lamp", deficit: 7))
        let same = Hearing(text: "turn on the sofa lamp", deficit: 7, others: [("switch on the sofa lamp", 20)])
        #expect(try await handle(bound, free: same).audio?.confidence == clear.audio?.confidence)
    }

    @Test func wordsThatTheFreeHearingNearlyHadConfirmTheGrammars() async throws {
        let bound = Hearing(text: "turn on the sofa lamp", deficit: 8, loss: 0.8)
        let alone = try await handle(bound, free: Hearing(text: "turning the sofa lamp", deficit: 3))
        let near = Hearing(text: "turning the sofa lamp", deficit: 3, others: [("turn on the sofa lamp", 30)])
        let confirmed = try await handle(bound, free: near)
        #expect(confirmed.audio?.confidence ?? 0 > (alone.audio?.confidence ?? 1) + 0.2)
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

    @Test func whatOnlyTheFreeHearingUnderstandsIsBelieved() async throws {
        let bound = Hearing(text: "heat on and sofa lamp", deficit: 12)
        let result = try await handle(bound, free: Hearing(text: "turn on the sofa lamp", deficit: 8))
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
        let doubtful = try await handle(bound, free: Hearing(text: "turn on the sofa lamp", deficit: 26))
        #expect(doubtful.outcome == .confirm)
    }

    /// "Alexa", said by people, is heard as "lights up" and as "lights on", both poorly.
    @Test func twoShortSentencesThatDifferAndExplainLittleAreNeitherDone() async throws {
        let free = Hearing(text: "sofa lamp off", deficit: 21.8, loss: 1.76, others: [("sofa lamp on", 450)])
        #expect(try await handle(Hearing(text: "sofa lamp on", deficit: 38.2, loss: 1.05), free: free).outcome != .done)
        let clear = try await handle(Hearing(text: "sofa lamp on", deficit: 10, loss: 0.4), free: free)
        #expect(clear.outcome == .done)
    }

    /// "Smart mirror", said by people, is heard as "start mirror light".
    @Test func aShortSentenceThatOnlyTheFreeHearingHasIsNotDone() async throws {
        var hypothesis = Hearing(text: "heat the mirror", deficit: 23).hypothesis
        var free = Hearing(text: "start", deficit: 16.6).hypothesis
        // A name is one word to the recogniser.
        free.words.append(.init(text: "sofa lamp", start: 0, end: 1, acousticScore: 0))
        hypothesis.alternatives = [free]
        #expect(try await handle(hypothesis).outcome != .done)
        let long = Hearing(text: "turn on the sofa lamp", deficit: 16.6)
        #expect(try await handle(Hearing(text: "heat the mirror", deficit: 23), free: long).outcome == .done)
    }

    @Test func aYesThatOnlyTheFreeHearingHasIsTrustedWhereItIsAwaited() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        var hypothesis = Hearing(text: "guests", deficit: 20).hypothesis
        hypothesis.alternatives = [Hearing(text: "yes", deficit: 4).hypothesis]
        let heard = HeardUtterance(hypothesis: hypothesis, start: 0, end: 1, latency: 0)
        let result = await stage.assistant.handle(heard, speaker: try stage.speaker(1))
        #expect(result.outcome == .done)
        let unasked = try await Stage()
        let talk = await unasked.assistant.handle(heard, speaker: try unasked.speaker(1))
        #expect(talk.outcome == .notUnderstood)
    }

    @Test func theFreeHearingStandsWhereTheGrammarHearsNothing() async throws {
        var nothing = Hypothesis(words: [], score: 0, confidence: 0)
        nothing.alternatives = [Hearing(text: "turn on the sofa lamp").hypothesis]
        #expect(try await handle(nothing).outcome == .done)
    }

    @Test func whereTheyDifferTheBetterExplanationIsBelieved() async throws {
        let better = try await handle(
            Hearing(text: "turn off the sofa lamp", deficit: 8, loss: 0.8),
            free: Hearing(text: "turn on the sofa lamp", deficit: 4))
        #expect(better.audio?.hypothesis == "turn on the sofa lamp")
        #expect(better.outcome == .done)
        let free = Hearing(text: "turn on the sofa lamp", deficit: 4, others: [("turn off the sofa lamp", 20)])
        let alike = try await handle(Hearing(text: "turn off the sofa lamp", deficit: 4, loss: -0.1), free: free)
        #expect(alike.audio?.hypothesis == "turn off the sofa lamp")
        let bad = try await handle(
            Hearing(text: "turn off the sofa lamp", deficit: 14, loss: 2),
            free: Hearing(text: "turn on the sofa lamp", deficit: 12, others: [("turn off the sofa lamp", 20)]))
        #expect(bad.outcome == .notUnderstood)
    }

    /// Nothing can be done, and that is what is to be told.
    @Test func whatBothHearIsAnsweredAlsoWhereTheHomeCantDoIt() async throws {
        let bound = Hearing(text: "cancel all timers", deficit: 8, confidence: 0.24)
        #expect(try await handle(bound, free: bound).outcome == .refused)
        let near = Hearing(text: "cancel all timers", deficit: 8, others: [("turn on the sofa lamp", 10)])
        #expect(try await handle(bound, free: near).reason == .lowConfidence)
        #expect(try await handle(bound, free: Hearing(text: "some tall lime mist")).reason == .lowConfidence)
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

    /// A word that two hearings have is found in noise, too, but not when it is waited for.
    @Test func anAnswerMayBeShort() async throws {
        let stage = try await Stage()
        _ = try await stage.say("unlock the front door")
        var hypothesis = Hearing(text: "no", deficit: 20, others: [("no", 0), ("on", 350)]).hypothesis
        hypothesis.alternatives = [hypothesis]
        let result = await stage.assistant.handle(
            HeardUtterance(hypothesis: hypothesis, start: 0, end: 1, latency: 0), speaker: try stage.speaker(3))
        #expect(result.outcome == .done)
        let late = try await stage.say("yes", after: 5)
        #expect(late.outcome != .done)
    }
}
