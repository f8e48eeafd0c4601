import JSGF
import Testing

/// Sentences, the derivation that wins, and its cost.
@Suite struct MatchingTests {
    /// A grammar body, a sentence, and the derivation as ``derivation(of:in:)`` writes it; `nil` for no match.
    struct Case: CustomTestStringConvertible, Sendable {
        var body: String
        var say: String
        var expected: String?
        var testDescription: String { "\(say) | \(body)" }

        init(_ body: String, _ say: String, _ expected: String?) {
            self.body = body
            self.say = say
            self.expected = expected
        }
    }

    static let cases: [Case] = [
        Case("public <s> = turn on;", "turn on", "turn on"),
        Case("public <s> = turn on;", "turn", nil),
        Case("public <s> = turn on;", "turn on on", nil),
        Case("public <s> = turn on;", "", nil),
        Case("public <s> = turn on;", "TURN On", "TURN On"),
        Case("public <s> = (turn on {a} | turn off {b});", "turn off", "turn off {b}"),
        Case("public <s> = [please] go {g};", "please go", "please go {g}"),
        Case("public <s> = [please] go {g};", "go", "go {g}"),
        Case("public <s> = (a {x})*;", "", ""),
        Case("public <s> = (a {x})*;", "a a a", "a {x} a {x} a {x}"),
        Case("public <s> = (a {x})+;", "", nil),
        Case("public <s> = (a {x})+;", "a a", "a {x} a {x}"),
        Case("public <s> = <n> {v} {w:}; <n> = one {1} | two {2};", "two", "{w:}( two {2} {v} ){w:}"),
        Case("public <s> = (a b) {t:} c {u:};", "a b c", "{t:}( a b ){t:} {u:}( c ){u:}"),
        Case("public <s> = [a] {t:} b;", "b", "{t:}( ){t:} b"),
        Case("public <s> = [a] {t:} b;", "a b", "{t:}( a ){t:} b"),
        Case("public <s> = <l>; <l> = a [and <l>] {e};", "a and a and a", "a and a and a {e} {e} {e}"),
        Case("public <s> = <NULL> {n} a;", "a", "{n} a"),
        Case("public <s> = a | <VOID>;", "a", "a"),
        Case("public <s> = a <VOID>;", "a", nil),
        Case("public <s> = \"new york\" {c};", "new york", "new york {c}"),
        Case("public <s> = küche | 東京;", "KÜCHE", "KÜCHE"),
        Case("public <s> = küche | 東京;", "東京", "東京"),
        // Centre recursion is no matter for matching.
        Case("public <s> = a [<s>] b {x};", "a a b b", "a a b {x} b {x}"),
        Case("public <s> = a [<s>] b {x};", "a a b", nil),
        // Nullable rules within loops.
        Case("public <s> = (<e>* a <e>)*; <e> = [b {y}];", "b b a b a", "b {y} b {y} a b {y} a"),
        Case("public <s> = <e> <e> a; <e> = [b] {y};", "a", "{y} {y} a"),
        Case("public <s> = <e> <e> a; <e> = [b] {y};", "b a", "b {y} {y} a"),
        // Weights, and ties.
        Case("public <s> = /0.5/ a {x} | a {y};", "a", "a {y}"),
        Case("public <s> = a {x} | a {y};", "a", "a {x}"),
        Case("public <s> = a b {x} | a <b> {y}; <b> = b;", "a b", "a b {x}"),
        Case("public <s> = a <b> {y} | a b {x}; <b> = b;", "a b", "a b {y}"),
        Case("public <s> = /0/ a | b;", "a", nil),
        Case("public <s> = <x> <x>; <x> = a* {t};", "a a", "a a {t} {t}"),
    ]

    @Test(arguments: cases) func findsDerivation(_ test: Case) throws {
        #expect(try derivation(of: test.say, in: test.body) == test.expected)
    }

    @Test func costsWordsAndWeights() throws {
        let automaton = try automaton("public <s> = a b | /0.25/ c | /3/ d;")
        #expect(automaton.match(words: ["a", "b"])?.cost == 2)
        #expect(automaton.match(words: ["c"])?.cost == 3)
        #expect(automaton.match(words: ["d"])?.cost == 1)
    }

    @Test func refusesMoreWordsThanTheLimit() throws {
        let automaton = try automaton("public <s> = a*;")
        #expect(automaton.match(words: Array(repeating: "a", count: Automaton.maximumWords)) != nil)
        #expect(automaton.match(words: Array(repeating: "a", count: Automaton.maximumWords + 1)) == nil)
    }

    @Test func tellsHowFarTheWordsCouldBeFollowed() throws {
        let automaton = try automaton("public <s> = a b c | a d;")
        var scratch = MatchScratch()
        for (words, furthest) in [("a b x c", 2), ("x", 0), ("a b", 2), ("a d c", 2), ("a b c", 3)] {
            let tokens = automaton.tokens(of: words.split(separator: " ").map(String.init))
            _ = automaton.match(tokens: tokens, scratch: &scratch)
            #expect(scratch.furthest == furthest, "\(words)")
        }
    }

    @Test func takesTokensThatNoWordHas() throws {
        let automaton = try automaton("public <s> = a;")
        var scratch = MatchScratch()
        for token in [Int32.min, -2, -1, 1, 1000, Int32.max] {
            #expect(!automaton.match(tokens: [token], scratch: &scratch))
            #expect(scratch.failure == .noSentence && scratch.events.isEmpty)
        }
        #expect(automaton.match(tokens: [0], scratch: &scratch))
        #expect(scratch.events == [.word(0)] && scratch.failure == nil)
        let many = Array(repeating: Int32(0), count: Automaton.maximumWords + 1)
        #expect(!automaton.match(tokens: many.span, scratch: &scratch))
        #expect(scratch.failure == .tooManyWords(limit: Automaton.maximumWords))
    }

    @Test func givesUpWhereThereAreTooManyReadings() throws {
        var automaton = try automaton("public <s> = <list> | <list> and <s>; <list> = a | a and <list>;")
        var scratch = MatchScratch()
        func tokens(_ count: Int) -> [Int32] {
            automaton.tokens(of: (0..<count).map { $0.isMultiple(of: 2) ? "a" : "and" })
        }
        let (short, long) = (tokens(9), tokens(149))
        #expect(automaton.match(tokens: long, scratch: &scratch))
        #expect(automaton.sentences(within: long, scratch: &scratch).count > 75)
        automaton.searchLimit = SearchLimit(base: 0, perWord: 30)
        #expect(automaton.match(tokens: short, scratch: &scratch) && scratch.failure == nil)
        #expect(!automaton.match(tokens: long, scratch: &scratch))
        #expect(scratch.failure == .tooManyReadings && scratch.events.isEmpty)
        #expect(automaton.sentences(within: long, scratch: &scratch).isEmpty)
        #expect(automaton.bestMatches(tokens: long, limit: 3, scratch: &scratch).isEmpty)
        // The next one is searched for as if nothing had been.
        #expect(automaton.match(tokens: short, scratch: &scratch))
    }
}
