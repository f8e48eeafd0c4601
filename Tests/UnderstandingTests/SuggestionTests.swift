import HomeModel
import JSGF
import TestSupport
import Testing

@testable import Understanding

@Suite struct SuggestionTests {
    private func suggestions(_ utterance: String, home: String = "flat") throws -> [String] {
        let (understanding, database) = try ExampleHome.understanding(home)
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T12:00")))
        var scratch = MatchScratch()
        return understanding.suggestions(
            for: utterance, speaker: speaker, conversation: Conversation(), state: database.state, scratch: &scratch)
    }

    @Test func suggestsTheNearestSentence() throws {
        #expect(try suggestions("turn of kitchen lihgts pls xyz") == ["turn off the kitchen lights"])
    }

    @Test(arguments: [
        ("lights", ["lights on", "lights off"]), ("ugh lights", ["lights on", "lights off"]),
        ("the sofa lamp", ["the sofa lamp on", "the sofa lamp off"]),
    ])
    func suggestsToSwitchWhatIsOnlyNamed(text: String, near: [String]) throws {
        #expect(try suggestions(text) == near)
    }

    @Test(arguments: ["turn the radio off after midnoght", "switch off the radyo until the kettle boils xyz"])
    func leavesNoMomentOutOfASuggestion(text: String) throws {
        for near in try suggestions(text) { #expect(near.contains("after") || near.contains("until")) }
    }

    @Test func suggestsWordsThatWereLeftOut() throws {
        let found = try suggestions("turn the kitchen lights")
        #expect(found.contains("turn on the kitchen lights") || found.contains("turn the kitchen lights on"))
    }

    @Test(arguments: [
        "the weather is nice in paris today", "xyzzy plugh", "he said turn of kitchen lihgts xyz", "the window",
        "colourless green ideas sleep furiously", "", "turn of the charm and dance with me in the moonlight",
    ])
    func suggestsNothingWhereNothingIsNear(text: String) throws {
        #expect(try suggestions(text).isEmpty)
    }

    @Test(arguments: ["flat", "names", "villa"])
    func everySuggestionIsUnderstoodAndThereAreAtMostThree(home: String) throws {
        let (understanding, database) = try ExampleHome.understanding(home)
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T12:00")))
        // What people say aloud: sentences sampled from the whole language are too strange for anything to be near.
        let sampler = SentenceSampler(try understanding.language.spokenAutomaton(for: database))
        var generator = SeededGenerator(seed: 11)
        var scratch = MatchScratch()
        var found = 0
        for _ in 0..<150 {
            guard var words = sampler.sample(using: &generator, maximumWords: 8)?.words, words.count > 3 else {
                continue
            }
            words.insert("xyzzy", at: Int.random(in: 0...words.count, using: &generator))
            let utterance = words.joined(separator: " ")
            let suggestions = understanding.suggestions(
                for: utterance, speaker: speaker, conversation: Conversation(), state: database.state,
                scratch: &scratch)
            #expect(suggestions.count <= 3)
            for suggestion in suggestions {
                found += 1
                let outcome = understanding.interpret(
                    suggestion, speaker: speaker, conversation: Conversation(), state: database.state
                ).outcome
                #expect([.done, .answered, .confirm, .ask].contains(outcome), "seed 11: \(utterance): \(suggestion)")
            }
        }
        #expect(found > 10)
    }
}
