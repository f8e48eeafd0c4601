import HomeModel
import JSGF
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// A name of another machine, which a sentence of the home sounds like.
struct ElsewhereReviewTests {
    /// Hears a sentence, by the grammar and without it, and a name alone.
    private func heard(_ sentence: String, deficit: Double, _ name: String, alone: Double) -> Hypothesis {
        var hypothesis = Hypothesis(text: sentence, confidence: 0.9)
        hypothesis.deficit = deficit
        hypothesis.loss = 0
        var free = hypothesis
        free.deficit = deficit - 6
        hypothesis.alternatives = [free]
        hypothesis.elsewhere = .init(text: name, deficit: alone, loss: 0)
        return hypothesis
    }

    @Test func whoeverCallsAnotherMachineTurnsNothingOff() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        let result = try await stage.hear(heard("all lights off please", deficit: 11, "alexa", alone: 9))
        #expect(result.reason == .lowConfidence)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func aSentenceThatExplainsTheSoundBetterIsDone() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        let result = try await stage.hear(heard("all lights off please", deficit: 8, "alexa", alone: 22))
        #expect(result.outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func aNameThatTheHomeHasItselfIsThatOfTheHome() async throws {
        let stage = try await Stage()
        let result = try await stage.hear(heard("turn on the sofa lamp", deficit: 11, "sofa", alone: 4))
        #expect(result.outcome == .done)
    }

    @Test func aStopIsHeardWhateverElseSoundsLikeIt() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        var hypothesis = heard("slower", deficit: 33, "snowboy", alone: 19)
        hypothesis.lone = .init(text: "stop", deficit: 23, loss: 1)
        let result = try await stage.hear(hypothesis)
        #expect(result.audio?.hypothesis == "stop")
        #expect(result.outcome == .done)
    }

    @Test func whatIsSaidToOtherMachinesIsNothingByItself() async throws {
        let stage = try await Stage()
        let names = try await stage.assistant.spokenLanguage().elsewhere
        #expect(!names.isEmpty)
        for name in names { #expect(try await stage.say(name).commands.isEmpty) }
    }
}
