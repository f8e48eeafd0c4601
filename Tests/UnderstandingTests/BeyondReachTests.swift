import JSGF
import Testing

@testable import Understanding

/// What no home can do is said to be so, and nothing that one can do.
@Suite struct BeyondReachTests {
    private func kind(of text: String) throws -> String? {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let language = understanding.language
        let beyond = try language.beyondReach(of: database)
        var scratch = MatchScratch()
        return beyond.kind(
            of: language.normalizer.words(of: text), anyWords: language.normalizer.words.anyName, scratch: &scratch)
    }

    @Test(arguments: [
        ("can you call the doctor for granny", "calls"), ("order more coffee pods", "shopping"),
        ("what's on the telly tonight", "listings"), ("what's the traffic like", "traffic"),
        ("is it going to rain", "weather"), ("add oat milk to the shopping list", "lists"),
        ("would you send an email to my boss", "letters"), ("play some jazz", "choosing"), ("call Tom", "calls"),
        ("what does serendipity mean", "web"), ("take a picture", "pictures"), ("speak a bit louder", "voice"),
        ("what's the wifi password", "secrets"), ("what time is it in tokyo", "elsewhere"),
        ("which appliance used the most power yesterday", "usage"), ("activate party mode", "scene"),
        ("stream some jazz", "choosing"),
    ])
    func whatIsOutOfReachIsToldByKind(text: String, expected: String) throws {
        #expect(try kind(of: text) == expected)
    }

    @Test(arguments: [
        "turn on the coffee machine", "the phone rings", "tell everyone dinner is ready", "it rained all day",
        "I called the doctor yesterday", "call it a day", "the traffic light is red", "",
        "my phone is in party mode", "he spoke louder", "the wifi password was wrong",
    ])
    func whatAsksForNothingOfTheKindIsNone(text: String) throws {
        #expect(try kind(of: text) == nil)
    }
}
