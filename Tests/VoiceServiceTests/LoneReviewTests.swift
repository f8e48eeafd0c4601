import HomeModel
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

    @Test func aStopThatSoundsLikeASentenceStopsWhatWaits() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("unlock the front door").outcome == .confirm)
        let result = try await stage.hear(heard("it's dark", free: "dark", "stop", alone: 24))
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "stop")
        #expect(try await stage.say("yes", after: 2).outcome != .done)
    }

    @Test func whatHardlySoundsLikeTheWordIsNoWord() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        let result = try await stage.hear(heard("it's dark", free: "dark", "stop", alone: 40))
        #expect(result.audio?.hypothesis == "it's dark")
        #expect(result.outcome == .notUnderstood)
    }

    @Test func aYesThatBothHearIsNoStop() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        let result = try await stage.hear(heard("yes", deficit: 16, "cancel", alone: 29))
        #expect(result.audio?.hypothesis == "yes")
    }

    @Test func aSentenceThatIsHeardWellIsDone() async throws {
        let stage = try await Stage()
        var hypothesis = heard("turn on the sofa lamp", deficit: 8, "stop", alone: 30)
        hypothesis.alternatives[0].loss = 1
        let result = try await stage.hear(hypothesis)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test func aWordThatIsHeardAnywayIsTrustedMore() {
        let stop = [LoneWord("stop", even: 37, callsOff: true)]
        let word = LoneReview.word(in: heard("stop", free: "no", deficit: 31, "stop", alone: 18), among: stop)
        #expect(word.map { $0.confidence > 0.9 } ?? false)
        #expect(LoneReview.word(in: Hypothesis(text: "stop", confidence: 0.2), among: stop) == nil)
    }

    @Test func whatSoundsLikeOneWordAndWasHeardInASentenceIsDone() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        let result = try await stage.hear(heard("it's dark", free: "all off", "off", alone: 18))
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "off")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func whatGoesOnWithWhatWasTalkedAboutIsBelievedSooner() async throws {
        let poor = heard("it's dark", free: "all off", "off", alone: 34)
        #expect(LoneReview.word(in: poor, among: [LoneWord("off", even: 31.5)]) == nil)
        let stage = try await Stage()
        #expect(try await stage.hear(poor).audio?.hypothesis != "off")
        try await stage.say("turn on the sofa lamp")
        let result = try await stage.hear(poor)
        #expect(result.audio?.hypothesis == "off")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func whatDoesSomethingAndNoSentenceHasIsAskedAbout() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        let result = try await stage.hear(heard("both", free: "both", "off", alone: 18))
        #expect(result.outcome == .confirm)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func whatSoundsMoreLikeTheOppositeIsTheOpposite() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        var hypothesis = heard("it's dark", free: "all on", "on", alone: 18)
        hypothesis.alternatives[0].twins = [.init(index: 1, word: "off", lead: -2)]
        let result = try await stage.hear(hypothesis)
        #expect(result.audio?.hypothesis == "off")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func anotherWordThatASentenceHasPoorlyIsNoObstacle() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        let result = try await stage.hear(heard("no", free: "off", deficit: 57, "off", alone: 6))
        #expect(result.audio?.hypothesis == "off")
        let near = try await stage.hear(heard("no", free: "oh", deficit: 10, "off", alone: 6))
        #expect(near.audio?.hypothesis == "no")
    }

    @Test(arguments: ["off", "oh"])
    func whatASentenceHasAsTheOppositeIsNotDone(free: String) async throws {
        let stage = try await Stage()
        try await stage.say("turn off the sofa lamp")
        var hypothesis = heard("off", free: free, deficit: 40, "on", alone: 18)
        hypothesis.twins = [.init(index: 0, word: "on", lead: 2)]
        let result = try await stage.hear(hypothesis)
        #expect(result.audio?.hypothesis != "on")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    /// "One" is heard as "one", and sounds like "on", too.
    @Test func whatBothHearIsNoOtherWordThatDoesSomething() async throws {
        let stage = try await Stage()
        try await stage.say("turn off the sofa lamp")
        let result = try await stage.hear(heard("go on", deficit: 22, "on", alone: 20))
        #expect(result.audio?.hypothesis == "go on")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func aYesByItselfOpensNoDoor() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        let result = try await stage.hear(heard("it's dark", free: "dark", "yes", alone: 5))
        #expect(result.outcome == .notUnderstood)
        #expect(try await stage.say("no", after: 2).outcome == .done)
    }

    @Test func allThatIsListenedForByItselfCanBeHeard() async throws {
        let stage = try await Stage()
        let language = try await stage.assistant.spokenLanguage()
        let words = await stage.assistant.understanding.loneWords
        #expect(words.map(\.word) == language.loneWords)
        #expect(Set(language.loneWords).isSubset(of: language.grammar.words))
        #expect(words.contains { $0.callsOff && $0.even != nil })
        for word in words where word.callsOff {
            try await stage.say("unlock the front door")
            #expect(try await stage.say(word.word).commands.first == .cancel)
        }
    }
}
