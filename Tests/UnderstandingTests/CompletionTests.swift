import JSGF
import Testing

@testable import Understanding

@Suite struct CompletionTests {
    private func completions(_ text: String, home: String = "flat") throws -> [String] {
        try ExampleHome.understanding(home).0.completions(of: text).map { String(text.dropLast($0.replaced)) + $0.text }
    }

    @Test func namesAreCompletedWholeAndWithoutCase() throws {
        #expect(try completions("turn on the SOF").first == "turn on the Sofa Lamp")
        #expect(try completions("turn on the sofa la").first == "turn on the Sofa Lamp")
    }

    @Test func namesFollowASpace() throws {
        let found = try completions("turn on the ")
        #expect(found.contains("turn on the Sofa Lamp") && found.contains("turn on the Kitchen Light"))
        #expect(found.count <= Understanding.mostCompletions)
    }

    @Test func wordsOfTheLanguageAreCompletedWhereTheyCanStand() throws {
        #expect(try completions("tu").contains("turn"))
        #expect(try completions("turn o").contains("turn on"))
        #expect(try !completions("turn the sofa lamp ki").contains("turn the sofa lamp kitchen"))
    }

    @Test func whatIsASentenceIsOfferedBesideNamesThatBeginLikeIt() throws {
        let found = try completions("turn on the l", home: "villa")
        #expect(found.contains("turn on the lights") && found.contains("turn on the Light Meter"))
        #expect(!found.contains("turn on the living"))
    }

    @Test func nothingFollowsNothing() throws {
        #expect(try completions("").isEmpty)
        #expect(try completions("xyzzy plugh f").isEmpty)
        #expect(try completions(String(repeating: "a ", count: 5_000)).isEmpty)
    }

    @Test func whatIsCompletedCanGoOnInTheGrammar() throws {
        let (understanding, _) = try ExampleHome.understanding("villa")
        for text in ["is the ", "how bright is the b", "open the ", "set the "] {
            for completion in understanding.completions(of: text) {
                let whole = String(text.dropLast(completion.replaced)) + completion.text
                let words = understanding.language.normalizer.words(of: whole)
                #expect(understanding.automaton.progress(of: words).furthest == words.count, "\(whole)")
            }
        }
    }
}
