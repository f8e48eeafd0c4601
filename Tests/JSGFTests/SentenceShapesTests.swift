import JSGF
import Testing

/// Derivations as trees, and the shapes of sentences that are learnt from them.
@Suite struct SentenceShapesTests {
    private static let text = """
        #JSGF V1.0;
        grammar g;
        public <s> = [please] turn <n> (on | off) | <n> and <s>;
        public <n> = sofa lamp | fan | <m>;
        <m> = [the] kitchen light;
        """

    private func automaton() throws -> Automaton {
        try Automaton(rules: GrammarLibrary([Grammar(parsing: Self.text, file: "g")]).linked(), start: "g.s")
    }

    private func derivation(_ text: String) throws -> [DerivationNode]? {
        let automaton = try automaton()
        var scratch = MatchScratch()
        let words = text.split(separator: " ").map(String.init)
        return automaton.derivation(tokens: automaton.tokens(of: words), scratch: &scratch)
    }

    @Test func aDerivationTellsWhichRulesSaidWhichWords() throws {
        #expect(
            try derivation("turn the kitchen light on") == [
                .word(0), .rule("g.n", [.rule("g.m", [.word(1), .word(2), .word(3)])]), .word(4),
            ])
        #expect(
            try derivation("fan and turn fan off") == [
                .rule("g.n", [.word(0)]), .word(1),
                .rule("g.s", [.word(2), .rule("g.n", [.word(3)]), .word(4)]),
            ])
    }

    @Test func whatIsNoSentenceHasNoDerivation() throws {
        #expect(try derivation("turn the fan") == nil)
        #expect(try derivation("") == nil)
    }

    @Test func whatIsSaidOftenIsAShapeWithSlotsForNames() throws {
        var shapes = SentenceShapes(slots: ["g.n"])
        for text in ["turn fan on", "turn sofa lamp on", "turn kitchen light off", "fan and turn fan off"] {
            let words = text.split(separator: " ").map(String.init)
            shapes.add(try #require(try derivation(text)), words: words)
        }
        let often = shapes.grammar(named: "learnt", rule: "utterance", fewest: 2)
        #expect(often.text.contains("public <utterance> = turn <g.n> on;"))
        #expect(often.imports == [GrammarImport(grammar: "g")])
        let all = shapes.grammar(named: "learnt", rule: "utterance", fewest: 1)
        #expect(all.text.contains("<g.n> and turn <g.n> off | turn <g.n> off | turn <g.n> on"))
    }

    @Test func aNameAloneIsNoShape() throws {
        var shapes = SentenceShapes(slots: ["g.*"])
        shapes.add([.rule("g.n", [.word(0)])], words: ["fan"])
        let grammar = shapes.grammar(named: "learnt", rule: "utterance", fewest: 1)
        #expect(grammar.rules.map(\.expansion) == [.void])
    }

    @Test func whatStandsAroundASentenceIsNoPartOfItsShape() throws {
        var shapes = SentenceShapes(slots: ["g.n", "g.m"], standIns: ["g.m": "g.n"], leftOut: ["g.please"])
        shapes.add(
            [.rule("g.please", [.word(0)]), .word(1), .rule("g.n", [.word(2)])], words: ["please", "stop", "fan"])
        shapes.add([.word(0), .rule("g.m", [.word(1)])], words: ["stop", "light"])
        let grammar = shapes.grammar(named: "learnt", rule: "utterance", fewest: 2)
        #expect(grammar.text.contains("public <utterance> = stop <g.n>;"))
    }

    @Test func aSlotInTheMidstHasToBeSaidOftener() throws {
        var shapes = SentenceShapes(slots: ["g.n"])
        for _ in 0..<2 {
            shapes.add([.word(0), .rule("g.n", [.word(1)])], words: ["stop", "fan"])
            shapes.add([.word(0), .rule("g.n", [.word(1)]), .word(2)], words: ["turn", "fan", "on"])
        }
        let grammar = shapes.grammar(named: "learnt", rule: "utterance", fewest: 2, more: 1)
        #expect(grammar.text.contains("public <utterance> = stop <g.n>;"))
        let short = shapes.grammar(named: "learnt", rule: "utterance", fewest: 2, longest: 1)
        #expect(short.rules.map(\.expansion) == [.void])
    }
}
