import JSGF
import Testing

/// Printing and reading are each other's inverse.
@Suite struct PrinterTests {
    @Test(arguments: 0..<100 as Range<UInt64>) func roundTrips(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        var grammar = random.grammar()
        let text = grammar.text
        for index in grammar.rules.indices {
            grammar.rules[index].expansion = grammar.rules[index].expansion.normalized
        }
        #expect(try Grammar(parsing: text) == grammar, "seed \(seed): \(text)")
    }

    @Test func printsAsAPersonWould() throws {
        let body = """
            import <names.*>;
            import <numbers.digit>;

            public <s> = [please] (turn on | /0.5/ switch on) <names.lamp>+ {lamp:} {x\\}};
            <t> = "a;b" (c d)* | <NULL>;

            """
        let text = "#JSGF V1.0;\n\ngrammar t;\n\n" + body
        #expect(try Grammar(parsing: text).text == text)
    }

    @Test(arguments: [
        (1.0, "1.0"), (0.5, "0.5"), (1e-7, "0.0000001"), (2.5e-6, "0.0000025"), (2.5e20, "250000000000000000000.0"),
        (1.25e17, "125000000000000000.0"), (0, "0.0"),
    ]) func printsWeightsWithoutExponents(_ weight: Double, _ text: String) throws {
        let grammar = Grammar(
            name: "t",
            rules: [GrammarRule(name: "s", expansion: .alternatives([Alternative(weight: weight, .word("a"))]))])
        #expect(grammar.text.contains("/\(text)/"))
        #expect(try Grammar(parsing: grammar.text) == grammar)
    }

    @Test func mergesGrammarsIntoOne() throws {
        let lights = try Grammar(
            parsing:
                "#JSGF V1.0; grammar a.lights; import <home.lamp>; public <s> = (turn <b.x> <lamp>) {t}; <x_y> = q;")
        let other = try Grammar(
            parsing: "#JSGF V1.0; grammar b; public <x> = ON \"or off\" [<x_>]; <x_> = now; <unused> = u;")
        let home = Grammar(name: "home", rules: [GrammarRule(name: "lamp", isPublic: true, expansion: .word("sofa"))])
        let linked = try LinkedRules([lights, other, home])
        let merged = try linked.merged(start: "a.lights.s")
        #expect(
            merged.text == """
                #JSGF V1.0;

                grammar merged;

                public <a_lights_s> = (turn <b_x> <home_lamp>) {t};
                <b_x> = on (or off) [<b_x_>];
                <home_lamp> = sofa;
                <b_x_> = now;

                """)
        #expect(try linked.merged(start: "a.lights.s", keepsTags: false).text.contains("= turn <b_x> <home_lamp>;"))
        #expect(throws: GrammarError(.undefinedRule("a.s"))) { try linked.merged(start: "a.s") }
    }

    @Test func mergingLeavesOutWhatCannotBeSaid() throws {
        let body = """
            public <s> = a [<none>] | b <none> | /0/ c | /7/ (d <none>* | <VOID>) {t} | <none>+ | [e | <VOID>] | <again>;
            <none> = <VOID> | x <none>;
            <again> = <again2> f; <again2> = /0/ g;
            """
        let merged = try LinkedRules([grammar(body)]).merged(start: "t.s")
        #expect(
            merged.text == """
                #JSGF V1.0;

                grammar merged;

                public <t_s> = a <NULL> | /1.0/ (d <NULL>) {t} | [e];

                """)
        let void = try LinkedRules([grammar("public <s> = a <VOID>;")]).merged(start: "t.s")
        #expect(void.rules == [GrammarRule(name: "t_s", isPublic: true, expansion: .void)])
    }

    @Test func mergedNamesNeverCollide() throws {
        let first = try Grammar(parsing: "#JSGF V1.0; grammar a; public <b_c> = x <a.b-c> <a_b.c>; <b-c> = y;")
        let second = try Grammar(parsing: "#JSGF V1.0; grammar a_b; public <c> = z;")
        let merged = try LinkedRules([first, second]).merged(start: "a.b_c")
        #expect(Set(merged.rules.map(\.name)) == ["a_b_c", "a_b_c_2", "a_b_c_3"])
    }

    /// A merged grammar, printed and read again, has the same sentences.
    @Test(arguments: 0..<30 as Range<UInt64>) func mergingKeepsTheSentences(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let linked = try LinkedRules([random.grammar(recursion: true)])
        let before = try Automaton(rules: linked, start: "t.s")
        let text = try linked.merged(start: "t.s").text
        let after = try Automaton(rules: LinkedRules([Grammar(parsing: text)]), start: "merged.t_s")
        let first = SentenceSampler(before).sentences(limit: 200, maximumWords: 4, effort: 100_000)
        let second = SentenceSampler(after).sentences(limit: 200, maximumWords: 4, effort: 100_000)
        #expect(first.map(\.words) == second.map(\.words), "seed \(seed)")
    }
}
