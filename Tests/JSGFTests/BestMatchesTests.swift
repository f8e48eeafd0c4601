import JSGF
import Testing

/// Derivations beside the best, and what a failed match says.
@Suite struct BestMatchesTests {
    private func all(_ sentence: String, _ body: String, limit: Int = 10) throws -> [String] {
        let automaton = try automaton(body)
        let words = sentence.split(separator: " ").map(String.init)
        return automaton.bestMatches(words: words, limit: limit).map { written($0.events, words: words, automaton) }
    }

    @Test func listsAllReadingsCheapestFirst() throws {
        let body = "public <s> = /0.5/ a {x} | a {y} | a {z} | /0.25/ <r> {r:}; <r> = a;"
        #expect(try all("a", body) == ["a {y}", "a {z}", "a {x}", "{r:}( a ){r:}"])
        #expect(try all("a", body, limit: 2) == ["a {y}", "a {z}"])
        #expect(try all("b", body).isEmpty)
        #expect(try all("a", body, limit: 0).isEmpty)
    }

    @Test func listsAllSplits() throws {
        let body = "public <s> = <x> <x>; <x> = a* {t};"
        #expect(try Set(all("a a", body)) == ["a a {t} {t}", "a {t} a {t}", "{t} a a {t}"])
    }

    @Test func leavesOutReadingsThatDifferInNothing() throws {
        #expect(try all("a", "public <s> = a | <r> | <r>; <r> = a;") == ["a"])
    }

    @Test func namesWinOverTheirWords() throws {
        let names = Grammar(
            name: "home",
            rules: [
                GrammarRule(
                    name: "scene", isPublic: true,
                    expansion: .alternatives([
                        Alternative(
                            .tagged(.sequence([.word("turn"), .word("on"), .word("lamp")]), tags: ["scene 0"])),
                        Alternative(.tagged(.word("lamp"), tags: ["scene 1"])),
                    ]))
            ])
        let rules = try grammar("import <home.*>; public <s> = [run] <scene> {run:} | turn on <scene>;")
        let linked = try LinkedRules([rules, names])
        let plain = try Automaton(rules: linked, start: "t.s")
        let named = try Automaton(rules: linked, start: "t.s", options: AutomatonOptions(nameRules: ["home.*"]))
        let words = ["turn", "on", "lamp"]
        #expect(plain.match(words: words)?.cost == 3)
        #expect(named.match(words: words)?.cost == 1)
        let all = named.bestMatches(words: words, limit: 5)
        #expect(all.map(\.cost) == [1, 3])
        #expect(written(all[0].events, words: words, named) == "{run:}( turn on lamp {scene 0} ){run:}")
        #expect(named.match(words: ["run"] + words)?.cost == 2)
    }

    @Test func saysHowFarItCame() throws {
        let automaton = try automaton(
            "public <s> = turn (on | off) [the] <n>; <n> = lamp | <f> fan; <f> = [big] [small];")
        #expect(
            automaton.progress(of: ["turn", "the"])
                == MatchProgress(furthest: 1, expected: ["on", "off"], isSentence: false))
        let later = automaton.progress(of: ["turn", "on", "radio"])
        #expect(later.furthest == 2)
        #expect(Set(later.expected) == ["the", "lamp", "big", "small", "fan"])
        #expect(
            automaton.progress(of: ["turn", "on", "lamp", "now"])
                == MatchProgress(furthest: 3, expected: [], isSentence: true))
        #expect(automaton.progress(of: []) == MatchProgress(furthest: 0, expected: ["turn"], isSentence: false))
    }
}
