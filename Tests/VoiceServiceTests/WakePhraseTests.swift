import Speech
import TestSupport
import Testing
import VoiceService

struct WakePhraseTests {
    private func heard(_ text: String, at start: Double, confidence: Double = 1) -> HeardUtterance {
        HeardUtterance(
            hypothesis: Hypothesis(text: text, confidence: confidence), start: start, end: start + 2, latency: 0)
    }

    private func words(_ call: WakePhrase.Call) -> String? {
        if case .addressed(let heard) = call { heard.hypothesis.text } else { nil }
    }

    @Test func aSentenceWithoutThePhraseIsForSomebodyElse() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        #expect(phrase.hear(heard("turn on the light", at: 1)) == .ignored)
        #expect(phrase.hear(heard("hey turn on the light", at: 5)) == .ignored)
    }

    @Test func thePhraseIsTakenOff() throws {
        var phrase = try #require(WakePhrase("Hey, Hearth!"))
        #expect(phrase.words == ["hey", "hearth"])
        #expect(words(phrase.hear(heard("hey hearth turn on the light", at: 1))) == "turn on the light")
    }

    @Test func whatFollowsSoonNeedsNoPhrase() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        #expect(phrase.hear(heard("hey hearth", at: 1)) == .woken)
        #expect(words(phrase.hear(heard("turn on the light", at: 5))) == "turn on the light")
        #expect(words(phrase.hear(heard("turn it off", at: 14))) == "turn it off")
        #expect(phrase.hear(heard("turn on the light", at: 30)) == .ignored)
    }

    @Test func aDoubtfulPhraseDoesNotWake() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        #expect(phrase.hear(heard("hey hearth turn on the light", at: 1, confidence: 0.1)) == .ignored)
    }

    @Test func noiseDoesNotKeepItAwake() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        _ = phrase.hear(heard("hey hearth", at: 0))
        _ = phrase.hear(heard("", at: 8))
        #expect(phrase.hear(heard("turn on the light", at: 14)) == .ignored)
    }

    @Test(arguments: ["", "  ", "!?"]) func nothingIsNoPhrase(text: String) {
        #expect(WakePhrase(text) == nil)
    }
}
