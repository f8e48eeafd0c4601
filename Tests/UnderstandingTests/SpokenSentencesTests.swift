import HomeModel
import JSGF
import TestSupport
import Testing

@testable import Understanding

/// What a recogniser listens for in a home.
struct SpokenSentencesTests {
    @Test(arguments: [
        "start the coffee machine", "start the fan", "start the radio", "stop the radio", "start the heating",
        "when i leave start the coffee machine",
    ])
    func hearsThatAMachineIsStarted(text: String) throws {
        #expect(try Self.sentences().contains(text))
    }

    @Test(arguments: ["start the mirror light", "start mirror light", "start the front door", "start the fridge door"])
    func doesNotListenForLampsOrDoorsThatAreStarted(text: String) throws {
        let (understanding, _) = try ExampleHome.understanding("flat")
        #expect(try !Self.sentences().contains(text))
        // What is typed needs no such care.
        #expect(understanding.derivation(ofSpoken: "start the mirror light") != nil)
    }

    @Test(arguments: [
        "hey turn the tv on", "hey can you turn on the tv", "volume forty on the radio", "when is the timer done",
        "set my alarm for half past six", "what time does it get dark", "let's do movie time",
    ])
    func hearsWhatPeopleSayEveryDay(text: String) throws {
        #expect(try Self.sentences().contains(text))
    }

    @Test(arguments: [
        "add five minutes", "add five more minutes to the timer", "how much longer", "do i have any timers",
        "can i have a ten minute timer", "remove two minutes from the timer", "change the timer to ten minutes",
        "set an alarm for monday at seven", "delete the alarm for seven am", "is there an alarm set",
        "snooze for five minutes", "five minutes timer",
    ])
    func hearsWhatPeopleSayToATimer(text: String) throws {
        #expect(try Self.sentences().contains(text))
    }

    @Test(arguments: [
        "tell me the temperature in the bedroom", "check the humidity", "what speed is the fan on",
        "how fast is the fan going", "check if the front door is locked", "speed up the fan", "slow the fan down",
        "set the brightness of the kitchen lights to eighty percent", "bring the sofa lamp down to fifty percent",
        "set the temperature to twenty two in the living room", "what is the temperature in the bedroom right now",
        "is the washing machine leaking",
    ])
    func hearsTheSameRequestInOtherEverydayWords(text: String) throws {
        #expect(try Self.sentences().contains(text))
    }

    /// While a home is being set up, names that nobody has given yet are listened for. Whatever is heard then is a
    /// sentence for the house, or a name by itself, as it is answered to the question for one.
    @Test(arguments: ["bare", "plot", "new"])
    func whatIsListenedForWhileAHomeIsSetUpMeansSomething(home: String) throws {
        let (understanding, database) = try ExampleHome.understanding(home)
        #expect(understanding.isBeingSetUp)
        let sampler = SentenceSampler(try understanding.language.spokenAutomaton(for: database))
        var generator = SeededGenerator(seed: 20_261_128)
        var scratch = MatchScratch()
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T18:00:00")))
        func means(_ text: String) -> Bool {
            let meant = understanding.interpret(
                text, speaker: speaker, conversation: Conversation(), state: database.state, scratch: &scratch)
            return meant.outcome != .notUnderstood || meant.reason != .noCommand
        }
        var strange: [String] = []
        var checked = 0
        for _ in 0..<1500 {
            guard let sample = sampler.sample(using: &generator, maximumWords: 20),
                // What every home listens for has a test of its own,
                // and a rule that is only narrowed needs one before it.
                !understanding.automaton.match(
                    tokens: understanding.automaton.tokens(of: sample.words), scratch: &scratch)
            else { continue }
            checked += 1
            let text = sample.words.joined(separator: " ")
            if !means(text), !means("create a room called \(text)"), !means("create a room and \(text)") {
                strange.append(text)
            }
        }
        #expect(checked > 200)
        #expect(strange.isEmpty, "\(strange.count) of \(checked): \(strange.prefix(40))")
    }

    @Test(arguments: ["create a home called maple house", "my name is anna", "we have a kitchen a bedroom and a hall"])
    func aHomeThatHasItsThingsIsSparedTheWordsOfSettingUp(text: String) throws {
        #expect(try ExampleHome.understanding("nothing").0.spokenSentences().contains(text))
        #expect(try !Self.sentences().contains(text))
    }

    private static func sentences() throws -> SpokenSentences { try flat.get() }

    /// Made once for all cases: it takes seconds.
    private static let flat = Result { try ExampleHome.understanding("flat").0.spokenSentences() }
}
