import JSGF
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// A single word that may be all that was said, beside a sentence that was heard.
struct LoneReviewTests {
    /// Hears a sentence by the grammar, perhaps the same or another without it, and a word alone.
    private func heard(
        _ bound: String, free: String? = nil, deficit: Double = 30, _ word: String, alone: Double
    ) -> Hypothesis {
        var hypothesis = Hypothesis(text: bound, confidence: 0.4)
        hypothesis.deficit = deficit
        hypothesis.loss = 1
        var other = Hypothesis(text: free ?? bound, confidence: 0.4)
        other.deficit = deficit - 10
        other.loss = 0.5
        hypothesis.alternatives = [other]
        hypothesis.lone = .init(text: word, deficit: alone, loss: 1)
        return hypothesis
    }

    private func handle(_ hypothesis: Hypothesis, on stage: Stage) async throws -> UtteranceResult {
        await stage.assistant.handle(
            HeardUtterance(hypothesis: hypothesis, start: 0, end: 0.5, latency: 0), speaker: try stage.speaker(1))
    }

    @Test func aStopThatSoundsLikeASentenceStopsWhatWaits() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("unlock the front door").outcome == .confirm)
        let result = try await handle(heard("it's dark", free: "dark", "stop", alone: 24), on: stage)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "stop")
        #expect(try await stage.say("yes", after: 2).outcome != .done)
    }

    @Test func whatHardlySoundsLikeTheWordIsNoWord() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        let result = try await handle(heard("it's dark", free: "dark", "stop", alone: 40), on: stage)
        #expect(result.audio?.hypothesis == "it's dark")
        #expect(result.outcome == .notUnderstood)
    }

    @Test func aYesThatBothHearIsNoStop() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        let result = try await handle(heard("yes", deficit: 16, "cancel", alone: 29), on: stage)
        #expect(result.audio?.hypothesis == "yes")
    }

    @Test func aSentenceThatIsHeardWellIsDone() async throws {
        let stage = try await Stage()
        var hypothesis = heard("turn on the sofa lamp", deficit: 8, "stop", alone: 30)
        hypothesis.alternatives[0].loss = 1
        let result = try await handle(hypothesis, on: stage)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test func aWordThatIsHeardAnywayIsTrustedMore() {
        let word = LoneReview.word(in: heard("stop", free: "no", deficit: 31, "stop", alone: 18))
        #expect(word.map { $0.confidence > 0.9 } ?? false)
        #expect(LoneReview.word(in: Hypothesis(text: "stop", confidence: 0.2)) == nil)
    }

    @Test func allThatIsListenedForByItselfCanBeHeardAndCallsOffWhatWaits() async throws {
        let stage = try await Stage()
        let language = try await stage.assistant.spokenLanguage()
        #expect(!language.loneWords.isEmpty)
        for word in language.loneWords {
            #expect(language.grammar.words.contains(word))
            try await stage.say("unlock the front door")
            #expect(try await stage.say(word).commands.first == .cancel)
        }
    }
}
