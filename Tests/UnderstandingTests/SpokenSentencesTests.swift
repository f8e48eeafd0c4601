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

    private static func sentences() throws -> SpokenSentences {
        try ExampleHome.understanding("flat").0.spokenSentences()
    }
}
