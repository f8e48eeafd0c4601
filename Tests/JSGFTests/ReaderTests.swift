import JSGF
import TestSupport
import Testing

/// What the reader makes of texts, and what it says about bad ones.
@Suite struct ReaderTests {
    private func expansion(_ text: String) throws -> Expansion {
        let grammar = try grammar("<r> = \(text);")
        return try #require(grammar.rules.first).expansion
    }

    @Test func readsEveryKindOfExpansion() throws {
        let a = Expansion.word("a")
        let b = Expansion.word("b")
        let table: [(String, Expansion)] = [
            ("a", a), ("(a)", a), ("a b", .sequence([a, b])), ("(a b) b", .sequence([.sequence([a, b]), b])),
            ("a | b", .alternatives([Alternative(a), Alternative(b)])),
            ("/0.5/ a | / 2 / b", .alternatives([Alternative(weight: 0.5, a), Alternative(weight: 2, b)])),
            ("/.5/ a", .alternatives([Alternative(weight: 0.5, a)])),
            ("/1e-3/ a | b", .alternatives([Alternative(weight: 0.001, a), Alternative(b)])),
            ("[a]", .optional(a)), ("a*", .zeroOrMore(a)), ("a+", .oneOrMore(a)), ("a * +", .oneOrMore(.zeroOrMore(a))),
            ("a b*", .sequence([a, .zeroOrMore(b)])), ("(a b)+", .oneOrMore(.sequence([a, b]))),
            ("a {x}", .tagged(a, tags: ["x"])), ("a {x} {y: z}", .tagged(a, tags: ["x", "y: z"])),
            ("a b {x}", .sequence([a, .tagged(b, tags: ["x"])])), ("a* {x}", .tagged(.zeroOrMore(a), tags: ["x"])),
            ("(a {x})*", .zeroOrMore(.tagged(a, tags: ["x"]))), ("a {x}*", .zeroOrMore(.tagged(a, tags: ["x"]))),
            ("a {}", .tagged(a, tags: [""])), ("a { b\\}\\{\\\\ \\n }", .tagged(a, tags: [" b}{\\ \\n "])),
            ("a { f({} b", .sequence([.tagged(a, tags: [" f({"]), b])),
            ("<NULL> | <VOID>", .alternatives([Alternative(.null), Alternative(.void)])),
            ("<x> <y.z>", .sequence([.reference(RuleReference("x")), .reference(RuleReference("y.z"))])),
            ("\"a b\"", .word("a b")), ("\"say \\\"hi\\\" \\\\\"", .word("say \"hi\" \\")),
            ("\"public\"", .word("public")),
            (
                "küche 東京 o'clock a-b p.m. 5",
                .sequence(["küche", "東京", "o'clock", "a-b", "p.m.", "5"].map { .word($0) })
            ),
            ("a // b\n b", .sequence([a, b])), ("a /* | \n ; */ b", .sequence([a, b])), ("a/**/b", .sequence([a, b])),
            ("public grammar import", .sequence(["public", "grammar", "import"].map { .word($0) })),
        ]
        for (text, expected) in table {
            #expect(try expansion(text) == expected, "\(text)")
        }
    }

    @Test func readsDeclarations() throws {
        let text = """
            \u{FEFF}#JSGF V1.0 UTF-8 en;
            // a comment
            grammar com.example.lights; /* another */
            import <com.example.names.*>;
            import <com.example.numbers.digit>;
            public <s> = <x>;
            <x> = a;
            """
        let grammar = try Grammar(parsing: text)
        #expect(grammar.name == "com.example.lights")
        #expect(
            grammar.imports == [
                GrammarImport(grammar: "com.example.names"),
                GrammarImport(grammar: "com.example.numbers", rule: "digit"),
            ])
        #expect(grammar.rules.map(\.name) == ["s", "x"])
        #expect(grammar.rules.map(\.isPublic) == [true, false])
        #expect(grammar.rules[1].location == SourceLocation(line: 7, column: 1))
        #expect(try Grammar(parsing: "#JSGF V1.0;\r\ngrammar t;\r\n<a> = b;").rules[0].location?.line == 3)
    }

    /// A text that must be refused, with the error's kind and place.
    struct Bad: CustomTestStringConvertible, Sendable {
        var text: String
        var kind: GrammarError.Kind
        var line: Int
        var column: Int
        var testDescription: String { text }

        init(_ text: String, _ kind: GrammarError.Kind, _ line: Int, _ column: Int) {
            self.text = text
            self.kind = kind
            self.line = line
            self.column = column
        }

        /// A bad second line below a good first one.
        init(body: String, _ kind: GrammarError.Kind, _ line: Int, _ column: Int) {
            self.init("#JSGF V1.0;grammar t;\n\(body)", kind, line + 1, column)
        }
    }

    static let bad: [Bad] = [
        Bad("", .missingHeader, 1, 1),
        Bad("grammar t;", .missingHeader, 1, 1),
        Bad("#JSGF;", .missingHeader, 1, 6),
        Bad("#JSGF V2.0;", .unsupportedVersion("V2.0"), 1, 6),
        Bad("#JSGF V1.0\ngrammar t;", .unexpected(found: "\"grammar\"", expected: "\";\" after the header"), 2, 1),
        Bad("#JSGF V1.0;", .unexpected(found: "the end of the text", expected: "\"grammar\""), 1, 12),
        Bad("#JSGF V1.0; grammar a..b;", .invalidGrammarName("a..b"), 1, 21),
        Bad(body: "<a> = b", .unexpected(found: "the end of the text", expected: "\";\" after the rule"), 1, 8),
        Bad(body: "<a> b;", .unexpected(found: "\"b\"", expected: "\"=\" after the rule's name"), 1, 5),
        Bad(body: "a = b;", .unexpected(found: "\"a\"", expected: "a rule"), 1, 1),
        Bad(body: "<a> = b;\n<a> = c;", .duplicateRule("a"), 2, 1),
        Bad(body: "<NULL> = b;", .reservedRuleName("NULL"), 1, 1),
        Bad(body: "<a.b> = b;", .invalidRuleName("a.b"), 1, 1),
        Bad(body: "<> = b;", .invalidRuleName(""), 1, 1),
        Bad(body: "<a b> = b;", .invalidRuleName("a b"), 1, 1),
        Bad(body: "<a> = ;", .emptyExpansion, 1, 7),
        Bad(body: "<a> = b | ;", .emptyExpansion, 1, 11),
        Bad(body: "<a> = ();", .emptyExpansion, 1, 8),
        Bad(body: "<a> = \"\";", .emptyExpansion, 1, 7),
        Bad(body: "<a> = {x} b;", .tagWithoutExpansion, 1, 7),
        Bad(body: "<a> = b {x;\n<c> = d {y};", .unbalancedTag, 1, 9),
        Bad(body: "<a> = b {x", .unbalancedTag, 1, 9),
        Bad(body: "<a> = b x};", .unbalancedTag, 1, 10),
        Bad(body: "<a> = (b;", .unbalancedBracket("("), 1, 7),
        Bad(body: "<a> = [b);", .unbalancedBracket("["), 1, 7),
        Bad(body: "<a> = b);", .unbalancedBracket(")"), 1, 8),
        Bad(body: "<a> = <b;", .unbalancedBracket("<"), 1, 7),
        Bad(body: "<a> = b>;", .unbalancedBracket(">"), 1, 8),
        Bad(body: "<a> = \"b;\n", .unterminatedQuote, 1, 7),
        Bad(body: "/* b", .unterminatedComment, 1, 1),
        Bad(body: "<a> = /x/ b;", .malformedWeight("x"), 1, 7),
        Bad(body: "<a> = /-1/ b;", .malformedWeight("-1"), 1, 7),
        Bad(body: "<a> = /1e999/ b;", .malformedWeight("1e999"), 1, 7),
        Bad(body: "<a> = /nan/ b;", .malformedWeight("nan"), 1, 7),
        Bad(body: "<a> = /1 b;", .malformedWeight("1 b;"), 1, 7),
        Bad(body: "<a> = // b;", .emptyExpansion, 1, 12),
        Bad(body: "<a> = küche 東京 };", .unbalancedTag, 1, 16),
        Bad(body: "<a> = b // 東\u{2028} };", .unbalancedTag, 2, 2),
        Bad("#JSGF V1.0;\r\ngrammar t;\u{2029}\r <a> = };", .unbalancedTag, 4, 8),
        Bad("\u{FEFF}#JSGF V1.0;\u{A0}é;", .unexpected(found: "\"é\"", expected: "\"grammar\""), 1, 13),
        Bad(body: "import <a>;", .invalidRuleName("a"), 1, 8),
        Bad(body: "import b;", .unexpected(found: "\"b\"", expected: "<grammar.rule> or <grammar.*>"), 1, 8),
    ]

    @Test(arguments: bad) func refuses(_ bad: Bad) {
        let error = #expect(throws: GrammarError.self) { try Grammar(parsing: bad.text, file: "f.jsgf") }
        let place = SourceLocation(line: bad.line, column: bad.column)
        #expect(error == GrammarError(bad.kind, file: "f.jsgf", at: place))
        #expect(error?.description.hasPrefix("f.jsgf:") == true)
    }

    @Test(arguments: ["(", "[", "((", "a (", "<a> | ("]) func refusesDeepNesting(_ open: String) {
        let text = "#JSGF V1.0;grammar t;<a> = " + String(repeating: open, count: 100_000)
        #expect(throws: GrammarError.self) { try Grammar(parsing: text) }
    }

    @Test func refusesLongRowsOfOperators() {
        let text = "#JSGF V1.0;grammar t;<a> = a" + String(repeating: "*", count: 100_000) + ";"
        #expect(throws: GrammarError.self) { try Grammar(parsing: text) }
    }

    @Test func takesLargeFlatTexts() throws {
        let words = Array(repeating: "word", count: 100_000).joined(separator: " ")
        let choices = (0..<20_000).map { "w\($0) {t\($0)}" }.joined(separator: "|")
        let grammar = try grammar("<a> = \(words); <b> = \(choices);")
        guard case .sequence(let parts) = grammar.rules[0].expansion,
            case .alternatives(let alternatives) = grammar.rules[1].expansion
        else {
            Issue.record("wrong shape")
            return
        }
        #expect(parts.count == 100_000 && alternatives.count == 20_000)
    }

    /// Whatever is done to a good text, it is read or refused, and what is read can be printed and read again.
    @Test(arguments: 0..<20 as Range<UInt64>) func survivesMutations(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let text = Array(random.grammar().text.unicodeScalars)
        var generator = SeededGenerator(seed: seed)
        let pieces = Array("<>{}[]()|*+;/\"\\= a\n\u{0}é\u{1F600}\u{2028}#.".unicodeScalars)
        for _ in 0..<200 {
            var mutated = text
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<mutated.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: mutated.remove(at: place)
                case 1: mutated.insert(pieces[Int.random(in: 0..<pieces.count, using: &generator)], at: place)
                default: mutated[place] = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
                }
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: mutated)
            guard let grammar = try? Grammar(parsing: String(view)) else { continue }
            #expect(try Grammar(parsing: grammar.text) == grammar, "seed \(seed)")
        }
    }
}
