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

    /// Else the word that may have been "off" would be looked for at the wrong place.
    @Test func whatMayHaveBeenAnotherWordMovesWithIt() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        var utterance = heard("hey hearth turn on the light", at: 1)
        utterance.hypothesis.twins = [.init(index: 1, word: "earth", lead: 0), .init(index: 3, word: "off", lead: 0.2)]
        utterance.hypothesis.alternatives = [
            utterance.hypothesis, Hypothesis(text: "hay earth turn on the lamp", confidence: 1),
        ]
        guard case .addressed(let rest) = phrase.hear(utterance) else {
            Issue.record("it isn't addressed")
            return
        }
        let twins: [Hypothesis.Twin] = [.init(index: 1, word: "off", lead: 0.2)]
        #expect(rest.hypothesis.twins == twins)
        // What was heard otherwise in the place of the phrase is told by its time.
        #expect(rest.hypothesis.alternatives.map(\.text) == ["turn on the light", "turn on the lamp"])
        #expect(rest.hypothesis.alternatives.first?.twins == twins)
    }

    @Test func whatFollowsSoonNeedsNoPhrase() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        #expect(phrase.hear(heard("hey hearth", at: 1)) == .woken)
        let first = heard("turn on the light", at: 5)
        #expect(words(phrase.hear(first)) == "turn on the light")
        phrase.answered(first)
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

    @Test func talkDoesNotKeepItAwake() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        _ = phrase.hear(heard("hey hearth", at: 0))
        #expect(words(phrase.hear(heard("and now the weather", at: 8))) == "and now the weather")
        #expect(phrase.hear(heard("turn off the fan", at: 14)) == .ignored)
    }

    /// A sentence that the grammar lacks.
    @Test func whatOnlyTheFreeHearingMakesOutIsAddressed() throws {
        var phrase = try #require(WakePhrase("hey hearth"))
        var utterance = heard("turn on the light", at: 1)
        utterance.hypothesis.alternatives = [
            Hypothesis(text: "hey hearth has anybody left the light on", confidence: 0.9)
        ]
        guard case .addressed(let rest) = phrase.hear(utterance) else {
            Issue.record("it isn't addressed")
            return
        }
        #expect(rest.hypothesis.words.isEmpty)
        #expect(rest.hypothesis.alternatives.map(\.text) == ["has anybody left the light on"])
    }

    /// The free search doesn't know a phrase of somebody's own, and the grammar not the sentence.
    @Test(arguments: [(0.3, true), (4, false)])
    func aPhraseThatWasHeardWellWakesWhateverFollows(loss: Double, isCalled: Bool) throws {
        var phrase = try #require(WakePhrase("okay jarvis"))
        var utterance = heard("okay jarvis turn on the light", at: 1, confidence: 0.01)
        for index in utterance.hypothesis.words.indices {
            utterance.hypothesis.words[index].loss = index < 2 ? loss : 4
        }
        utterance.hypothesis.alternatives = [
            Hypothesis(text: "okay charge has anybody left the light on", confidence: 0.9)
        ]
        guard case .addressed(let rest) = phrase.hear(utterance) else { return #expect(!isCalled) }
        #expect(isCalled)
        #expect(rest.hypothesis.alternatives.map(\.text) == ["has anybody left the light on"])
    }

    @Test(arguments: ["", "  ", "!?"]) func nothingIsNoPhrase(text: String) {
        #expect(WakePhrase(text) == nil)
    }
}
