import JSGF
import Testing

/// References across grammars, and what is wrong with them.
@Suite struct LinkingTests {
    private func parsed(_ texts: [String]) throws -> [Grammar] {
        try texts.map { try Grammar(parsing: "#JSGF V1.0;\($0)", file: "f") }
    }

    /// Grammars, and the rule that `<r>` in the first refers to.
    @Test(arguments: [
        (["grammar a; <s> = <r>; <r> = x;"], "a.r"),
        (["grammar a; <s> = <a.r>; <r> = x;"], "a.r"),
        (["grammar a; import <b.*>; <s> = <r>;", "grammar b; public <r> = x;"], "b.r"),
        (["grammar a; import <b.r>; <s> = <r>;", "grammar b; public <r> = x;"], "b.r"),
        (["grammar a; <s> = <b.r>;", "grammar b; public <r> = x;"], "b.r"),
        (["grammar a; import <b.*>; <s> = <r>; <r> = y;", "grammar b; public <r> = x;"], "a.r"),
        (
            ["grammar a; import <b.*>; import <c.*>; <s> = <r>;", "grammar b; public <r> = x;", "grammar c; <r> = x;"],
            "b.r"
        ),
        (["grammar a; import <b.*>; import <b.r>; <s> = <r>;", "grammar b; public <r> = x;"], "b.r"),
        (["grammar a; import <x.y.b.*>; <s> = <b.r>;", "grammar x.y.b; public <r> = x;"], "x.y.b.r"),
        (["grammar a; import <x.y.b.r>; <s> = <y.b.r>;", "grammar x.y.b; public <r> = x;"], "x.y.b.r"),
    ]) func resolves(_ texts: [String], _ full: String) throws {
        let linked = try LinkedRules(parsed(texts))
        #expect(linked["a.s"]?.expansion == .reference(RuleReference(full)))
    }

    @Test(arguments: [
        (["grammar a;\n<s> = x <r>;"], GrammarError.Kind.undefinedRule("r"), 2, 9),
        (["grammar a;\n<s> = <b.r>;"], .undefinedRule("b.r"), 2, 7),
        (["grammar a;\nimport <b.*>;"], .missingGrammar("b"), 2, 8),
        (["grammar a;\nimport <b.r>;", "grammar b;"], .undefinedRule("b.r"), 2, 8),
        (["grammar a;\nimport <b.r>;", "grammar b; <r> = x;"], .privateRule("b.r"), 2, 8),
        (["grammar a;\nimport <b.*>; <s> = <r>;", "grammar b; <r> = x;"], .privateRule("b.r"), 2, 21),
        (["grammar a;\n<s> = <b.r>;", "grammar b; <r> = x;"], .privateRule("b.r"), 2, 7),
        (["grammar a;", "grammar a;"], .duplicateGrammar("a"), 0, 0),
        (
            [
                "grammar a;\nimport <b.*>; import <c.*>; <s> = <r>;", "grammar b; public <r> = x;",
                "grammar c; public <r> = x;",
            ],
            .ambiguousRule("r", candidates: ["b.r", "c.r"]), 2, 35
        ),
    ]) func refuses(_ texts: [String], _ kind: GrammarError.Kind, _ line: Int, _ column: Int) throws {
        let grammars = try parsed(texts)
        let error = #expect(throws: GrammarError.self) { try LinkedRules(grammars) }
        #expect(error?.kind == kind)
        #expect(error?.line == line && error?.column == column)
    }

    @Test func refusesBadTreesMadeInCode() {
        func link(_ rules: [GrammarRule], name: String = "t") -> GrammarError.Kind? {
            do throws(GrammarError) {
                _ = try LinkedRules([Grammar(name: name, rules: rules)])
                return nil
            } catch {
                return error.kind
            }
        }
        let rule = GrammarRule(name: "s", expansion: .word("a"))
        #expect(link([rule]) == nil)
        #expect(link([rule, rule]) == .duplicateRule("s"))
        #expect(link([rule], name: "a b") == .invalidGrammarName("a b"))
        #expect(link([rule], name: "") == .invalidGrammarName(""))
        for name in ["", "a b", "a.b", "a>", "NULL", "a;"] {
            #expect(link([GrammarRule(name: name, expansion: .null)]) == .invalidRuleName(name))
        }
        var deep = Expansion.word("a")
        for _ in 0..<1000 { deep = .optional(deep) }
        #expect(
            link([GrammarRule(name: "s", expansion: deep)]) == .nestingTooDeep(limit: Expansion.maximumDepth))
    }

    @Test func takesTreesAsDeepAsTheLimit() throws {
        var deep = Expansion.word("a")
        for _ in 0..<Expansion.maximumDepth { deep = .optional(.tagged(deep, tags: ["t:"])).children[0] }
        let rules = try LinkedRules([Grammar(name: "t", rules: [GrammarRule(name: "s", expansion: deep)])])
        let automaton = try Automaton(rules: rules, start: "t.s")
        #expect(automaton.match(words: ["a"])?.events.count == 2 * Expansion.maximumDepth + 1)
        #expect(SentenceSampler(automaton).sentences(limit: 5, maximumWords: 3).count == 1)
        #expect(try automaton.finiteStateGrammar().accepts(["a"]))
    }

    @Test func loadsImportsUntilNothingIsMissing() throws {
        let texts = [
            "b": "grammar b; import <c.*>; public <r> = <q>;", "c": "grammar c; import <b.*>; public <q> = x;",
        ]
        var asked: [String] = []
        var library = try GrammarLibrary(parsed(["grammar a; import <b.*>; public <s> = <r>;"]))
        try library.loadImports { name throws(GrammarError) in
            asked.append(name)
            return try texts[name].map { text throws(GrammarError) in try Grammar(parsing: "#JSGF V1.0;\(text)") }
        }
        #expect(asked == ["b", "c"])
        #expect(library.grammars.map(\.name) == ["a", "b", "c"])
        #expect(try Automaton(rules: library.linked(), start: "a.s").match(words: ["x"]) != nil)
        #expect(throws: GrammarError.self) { try library.add(Grammar(name: "a")) }
    }

    @Test func saysWhichImportIsMissing() throws {
        var library = try GrammarLibrary(parsed(["grammar a;\nimport <b.*>;"]))
        let missing = #expect(throws: GrammarError.self) { try library.loadImports { _ in nil } }
        #expect(missing?.description == "f:2:8: grammar b was not found")
        let wrong = #expect(throws: GrammarError.self) { try library.loadImports { _ in Grammar(name: "other") } }
        #expect(wrong?.kind == .missingGrammar("b"))
    }
}
