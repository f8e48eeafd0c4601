import JSGF
import Synchronization
import Testing

/// Compiling, exchanging grammars, and grammars that can't be compiled.
@Suite struct AutomatonTests {
    @Test(arguments: [
        ("<s> = <s> a | b;", ["t.s"]),
        ("<s> = [x] <s>;", ["t.s"]),
        ("<s> = <n> <s> a | b; <n> = x*;", ["t.s"]),
        ("<s> = a <x>; <x> = <y> b; <y> = <n> <n> <x> | c; <n> = <m>; <m> = [q];", ["t.x", "t.y"]),
        ("<s> = (<s>)*;", ["t.s"]),
    ]) func refusesLeftRecursion(_ body: String, _ circle: [String]) {
        let error = #expect(throws: GrammarError.self) { try automaton(body) }
        #expect(error?.kind == .leftRecursion(circle))
        #expect(error?.line == 3 && error?.file == "t.jsgf")
    }

    @Test func refusesAStartThatIsNotThere() {
        #expect(throws: GrammarError(.undefinedRule("t.s"))) { try automaton("<x> = a;") }
    }

    @Test func followsLongChainsOfRules() throws {
        let chain = (0..<5000).map { "<r\($0)> = <r\($0 + 1)> {\($0 % 10)};" }.joined()
        let automaton = try automaton("<s> = <r0>; \(chain) <r5000> = a;")
        #expect(automaton.match(words: ["a"])?.tags.count == 5000)
        #expect(automaton.bestMatches(words: ["a"], limit: 3).count == 1)
        #expect(try automaton.finiteStateGrammar().stateCount == 2)
    }

    @Test func refusesTooManyRules() {
        let rules = (0...20_000).map { "<r\($0)> = a;" }.joined()
        let error = #expect(throws: GrammarError.self) { try automaton("<s> = a; \(rules)") }
        #expect(error?.kind == .tooLarge(what: "rules", limit: 20_000))
    }

    private func home(_ names: [String], extra: [GrammarRule] = []) -> Grammar {
        let choices = names.enumerated().map { index, name in
            Alternative(.tagged(.word(name), tags: ["lamp \(index)"]))
        }
        return Grammar(
            name: "home",
            rules: [GrammarRule(name: "lamp", isPublic: true, expansion: .alternatives(choices))] + extra)
    }

    @Test func exchangesOneGrammar() throws {
        let rules = try grammar("import <home.*>; public <s> = turn on <lamp>;")
        let options = AutomatonOptions(nameRules: ["home.*"])
        let first = try Automaton(
            rules: LinkedRules([rules, home(["sofa", "desk lamp"])]), start: "t.s", options: options)
        let second = try first.replacing(grammarNamed: "home", with: home(["sofa", "reading lamp", "ceiling"]))
        #expect(first.match(words: ["turn", "on", "desk", "lamp"]) != nil)
        #expect(second.match(words: ["turn", "on", "desk", "lamp"]) == nil)
        let match = try #require(second.match(words: ["turn", "on", "reading", "lamp"]))
        #expect(match.cost == 3)
        #expect(match.tags.map { second.tagText($0) } == ["lamp 1"])
        for word in ["turn", "on", "sofa", "lamp"] {
            #expect(first.vocabulary.id(of: word) == second.vocabulary.id(of: word))
        }
        #expect(second.progress(of: ["turn", "on"]).expected == ["sofa", "reading", "ceiling"])
        let none = try second.replacing(grammarNamed: "home", with: home([]))
        #expect(none.match(words: ["turn", "on", "sofa"]) == nil)
        #expect(
            try none.replacing(grammarNamed: "home", with: home(["sofa"])).match(words: ["turn", "on", "sofa"]) != nil)
    }

    /// A grammar that takes much memory isn't kept behind what was compiled from it.
    @Test func aGrammarThatIsMadeIsMadeAgainWhenAskedFor() throws {
        let rules = try grammar("import <home.*>; public <s> = <lamp>;")
        let first = try CompiledGrammars(rules: LinkedRules([rules, home(["sofa"])]), start: "t.s")
        let timesMade = Mutex(0)
        let second = try first.replacing(grammarNamed: "home") { [desk = home(["desk"])] in
            timesMade.withLock { $0 += 1 }
            return desk
        }
        #expect(try Automaton(second).match(words: ["desk"]) != nil)
        #expect(timesMade.withLock { $0 } == 1)
        #expect(try second.rules == LinkedRules([rules, home(["desk"])]))
        #expect(timesMade.withLock { $0 } == 2)
    }

    /// An exchange gives what compiling everything anew gives.
    @Test(arguments: 0..<20 as Range<UInt64>) func exchangingIsCompilingAnew(_ seed: UInt64) throws {
        let rules = try grammar("import <home.*>; public <s> = <lamp> [a <lamp>] | b <lamp> {u};")
        var random = RandomGrammar(seed: seed)
        var grammars: [Grammar] = []
        for _ in 0..<2 {
            var home = random.grammar(plainWords: true)
            home.name = "home"
            home.rules[0].name = "lamp"
            grammars.append(home)
        }
        let old = try Automaton(rules: LinkedRules([rules, grammars[0]]), start: "t.s")
        let exchanged = try old.replacing(grammarNamed: "home", with: grammars[1])
        let anew = try Automaton(rules: LinkedRules([rules, grammars[1]]), start: "t.s")
        #expect(exchanged.rules == anew.rules)
        for sentence in SentenceSampler(anew).sentences(limit: 100, maximumWords: 4, effort: 50_000) {
            let first = exchanged.match(words: sentence.words)
            let second = anew.match(words: sentence.words)
            #expect(first?.cost == second?.cost, "seed \(seed)")
            #expect(first?.tags.map { exchanged.tagText($0) } == second?.tags.map { anew.tagText($0) }, "seed \(seed)")
        }
    }

    @Test func exchangingMayAddAndRemoveRules() throws {
        let rules = try grammar("import <home.*>; public <s> = <lamp>;")
        let fan = GrammarRule(name: "fan", isPublic: true, expansion: .word("fan"))
        let first = try Automaton(rules: LinkedRules([rules, home(["sofa"])]), start: "t.s")
        let second = try first.replacing(grammarNamed: "home", with: home(["sofa"], extra: [fan]))
        #expect(second.rules["home.fan"] != nil)
        #expect(second.match(words: ["sofa"]) != nil)
        let more = try grammar("import <home.*>; public <s> = <lamp> | <fan>;")
        let third = try second.replacing(grammarNamed: "t", with: more)
        #expect(third.match(words: ["fan"]) != nil)
        let error = #expect(throws: GrammarError.self) {
            try third.replacing(grammarNamed: "home", with: home(["sofa"]))
        }
        #expect(error?.kind == .undefinedRule("fan"))
        #expect(try second.replacing(grammarNamed: "other", with: Grammar(name: "x")).match(words: ["sofa"]) != nil)
    }

    @Test func refusesLeftRecursionThatAnExchangeMakes() throws {
        let rules = try grammar("import <home.*>; public <s> = a | <lamp> <s>;")
        let automaton = try Automaton(rules: LinkedRules([rules, home(["sofa"])]), start: "t.s")
        let nothing = Grammar(name: "home", rules: [GrammarRule(name: "lamp", isPublic: true, expansion: .null)])
        let error = #expect(throws: GrammarError.self) {
            try automaton.replacing(grammarNamed: "home", with: nothing)
        }
        #expect(error?.kind == .leftRecursion(["t.s"]))
    }

    @Test func scopesTheTagsAskedFor() throws {
        let options = AutomatonOptions(isScoped: { $0 == "x" })
        let automaton = try automaton("public <s> = a {x} b {y:};", options: options)
        let match = try #require(automaton.match(words: ["a", "b"]))
        #expect(written(match.events, words: ["a", "b"], automaton) == "{x}( a ){x} b {y:}")
        #expect(automaton.tagText(Int32.max).isEmpty && automaton.tagText(-1).isEmpty)
    }

    /// Very ambiguous grammars and long utterances end in time that a test can wait for.
    @Test(arguments: [
        "public <s> = <x>*; <x> = a | a a | a a a | <y>; <y> = a [<y>];",
        "public <s> = a | a <s> | a <s> a | a a <s> <s>;",
        "public <s> = (<e> | a)* ((a | <e>)* <e>)*; <e> = [a] [a] [a] {t};",
    ]) func survivesAmbiguity(_ body: String) throws {
        let automaton = try automaton(body)
        let words = Array(repeating: "a", count: Automaton.maximumWords)
        #expect(automaton.match(words: words) != nil)
        #expect(automaton.match(words: words + ["b"]) == nil)
        #expect(automaton.match(words: Array(words.dropLast()) + ["b"]) == nil)
        #expect(automaton.progress(of: Array(words.dropLast()) + ["b"]).furthest == Automaton.maximumWords - 1)
        let best = automaton.bestMatches(words: Array(words.prefix(40)), limit: 10)
        #expect(best.first == automaton.match(words: Array(words.prefix(40))))
        #expect(best.map(\.cost) == best.map(\.cost).sorted())
    }
}
