import JSGF
import Testing

/// The finite-state grammar holds the automaton's sentences, no more and no fewer.
@Suite struct FSGTests {
    static let bodies = [
        "public <s> = turn (on | off) [the] lamp;",
        "public <s> = (a | b)* c;",
        "public <s> = (a [b])+;",
        "public <s> = [a] [b] [c];",
        "public <s> = <l>; <l> = a [and <l>];",
        "public <s> = <x> b | <y> b; <x> = a <y> | c; <y> = b <x> | c;",
        "public <s> = <n> a <n> b <n>; <n> = a | a b | b a a;",
        "public <s> = /0.5/ a b | /0.25/ a c | a b b | (/0.1/ c | b)*;",
        "public <s> = a <VOID> | b;",
        "public <s> = <VOID>;",
        "public <s> = <e>* a <e>; <e> = [b];",
        "public <s> = \"a b\" c | a b a;",
    ]

    @Test(arguments: bodies) func holdsTheSameSentences(_ body: String) throws {
        let automaton = try automaton(body)
        let grammar = try automaton.finiteStateGrammar()
        for sentence in sentences(of: ["a", "b", "c"], upTo: 6) {
            #expect(grammar.accepts(sentence) == (automaton.match(words: sentence) != nil), "\(sentence)")
        }
    }

    @Test func isSmall() throws {
        let grammar = try automaton(
            "public <s> = <v> the <n> | please <v> the <n>; <v> = turn on | turn off; <n> = lamp | fan;"
        )
        .finiteStateGrammar()
        #expect(grammar.stateCount == 6)
        #expect(grammar.transitions.count == 8)
        #expect(grammar.largestFanOut == 0)
    }

    /// Rules that hold the next one twice: the sentences are as many as two to the power of their number.
    @Test(.timeLimit(.minutes(2)), arguments: [("<a%> <a%>", 40), ("[<a%>] [<a%>]", 40), ("[<a%>] x [<a%>]", 30)])
    func whatDoublesWithEachRuleIsRefused(_ body: String, _ count: Int) throws {
        let rules = (1...count).map { number in
            "<a\(number)> = \(body.split(separator: "%").joined(separator: "\(number + 1)"));"
        }
        let automaton = try automaton("public <s> = <a1>; \(rules.joined(separator: " ")) <a\(count + 1)> = on | off;")
        let error = #expect(throws: GrammarError.self) { try automaton.finiteStateGrammar() }
        #expect(error?.description.contains("too large") == true, "\(String(describing: error))")
    }

    @Test func keepsWeights() throws {
        let grammar = try automaton("public <s> = /0.25/ a | b | /0.5/ [c] d;").finiteStateGrammar()
        let weights = Dictionary(
            grammar.transitions.map { ($0.word.map { grammar.words[Int($0)] } ?? "", $0.probability) },
            uniquingKeysWith: max)
        #expect(weights["a"] == 0.25)
        #expect(weights["b"] == 1)
        #expect(weights["c"] == 0.5)
        #expect(weights["d"] == 1)
        let plain = try automaton("public <s> = /0.25/ a | b;").finiteStateGrammar(FSGOptions(usesWeights: false))
        #expect(plain.transitions.allSatisfy { $0.probability == 1 })
    }

    @Test(arguments: [
        "public <s> = a [<s>] b;", "public <s> = a <x> c; <x> = b [<y> d]; <y> = <x>;", "public <s> = (a <s>)* b;",
    ]) func refusesRecursionInTheMiddle(_ body: String) throws {
        let automaton = try automaton(body)
        let error = #expect(throws: GrammarError.self) { try automaton.finiteStateGrammar() }
        guard case .notRightRecursive = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.line == 3)
    }

    @Test func refusesWhatGrowsTooLarge() throws {
        let levels = (0..<40).map { "<r\($0)> = <r\($0 + 1)> x <r\($0 + 1)> y | z;" }.joined(separator: "\n")
        let automaton = try automaton("public <s> = <r0>; \(levels) <r40> = w;")
        let error = #expect(throws: GrammarError.self) {
            try automaton.finiteStateGrammar(FSGOptions(maximumStates: 50_000))
        }
        #expect(error?.kind == .tooLarge(what: "states", limit: 50_000))
    }

    @Test func sharesNames() throws {
        let names = (0..<50).map { Alternative(.sequence([.word("n\($0 % 7)"), .word("m\($0)")])) }
        let home = Grammar(
            name: "home", rules: [GrammarRule(name: "n", isPublic: true, expansion: .alternatives(names))])
        let places = (0..<20).map { "v\($0) <n> w\($0)" }.joined(separator: " | ")
        let linked = try LinkedRules([grammar("import <home.*>; public <s> = \(places);"), home])
        let automaton = try Automaton(rules: linked, start: "t.s", options: AutomatonOptions(nameRules: ["home.*"]))
        let exact = try automaton.finiteStateGrammar()
        let shared = try automaton.finiteStateGrammar(FSGOptions(sharing: .namesShared))
        #expect(exact.transitions.count > 1000)
        #expect(shared.transitions.count < 150)
        #expect(exact.accepts(["v3", "n2", "m2", "w3"]) && shared.accepts(["v3", "n2", "m2", "w3"]))
        #expect(!exact.accepts(["v3", "n2", "m2", "w4"]))
        #expect(shared.accepts(["v3", "n2", "m2", "w4"]))
        #expect(!shared.accepts(["v3", "n2", "m3", "w3"]))
    }

    @Test func joinsPlacesBehindNamesWhereNearlyTheSameMayFollow() throws {
        let home = Grammar(
            name: "home",
            rules: [
                GrammarRule(
                    name: "n", isPublic: true, expansion: .alternatives((0..<30).map { Alternative(.word("n\($0)")) }))
            ])
        let body =
            "start <n> [now | soon | later | please] | lock <n> [now | please] | pause <n> [soon | please] | when <n> opens"
        let linked = try LinkedRules([grammar("import <home.*>; public <s> = \(body);"), home])
        let automaton = try Automaton(rules: linked, start: "t.s", options: AutomatonOptions(nameRules: ["home.*"]))
        let exact = SentenceAcceptor(try automaton.finiteStateGrammar())
        let grammar = try automaton.finiteStateGrammar(FSGOptions(joinsContinuations: true))
        let joined = SentenceAcceptor(grammar)
        for sentence in [["start", "n3", "later"], ["lock", "n3", "now"], ["pause", "n4"], ["when", "n5", "opens"]] {
            #expect(exact.accepts(sentence) && joined.accepts(sentence), "\(sentence)")
        }
        #expect(!exact.accepts(["lock", "n3", "later"]) && joined.accepts(["lock", "n3", "later"]))
        #expect(!joined.accepts(["lock", "n3", "opens"]) && !joined.accepts(["when", "n3"]))
        #expect(grammar.transitions.count < 80)
    }

    @Test func sharesNamesWithinNames() throws {
        let rooms = GrammarRule(
            name: "room", isPublic: true, expansion: .alternatives((0..<40).map { Alternative(.word("r\($0)")) }))
        let places = GrammarRule(
            name: "place", isPublic: true,
            expansion: .alternatives(
                [Alternative(.reference(RuleReference("t.floor")))]
                    + (0..<40).map { Alternative(.word("p\($0) p\($0 % 3)")) }))
        let home = Grammar(name: "home", rules: [rooms, places])
        let body = "import <home.*>; public <s> = a <room> | b <place> [c <place>]; public <floor> = floor of <room>;"
        let automaton = try Automaton(
            rules: LinkedRules([grammar(body), home]), start: "t.s", options: AutomatonOptions(nameRules: ["home.*"]))
        for sharing in [FSGOptions.Sharing.exact, .namesShared] {
            let states = try automaton.finiteStateGrammar(FSGOptions(sharing: sharing))
            for sentence in ["a r3", "b floor of r4", "b p7 p1 c floor of r9", "b p7 p1 c p8 p2"] {
                let words = sentence.split(separator: " ").map(String.init)
                #expect(automaton.match(words: words) != nil)
                #expect(states.accepts(words), "\(sharing): \(sentence)")
            }
            #expect(!states.accepts(["b", "p7", "p2"]))
        }
    }

    @Test func aPhraseMayStandBeforeAnySentenceOrAlone() throws {
        let plain = try automaton("public <s> = go (now | on);").finiteStateGrammar()
        let grammar = plain.preceded(by: ["hey", "on"])
        for sentence in [["go", "now"], ["hey", "on", "go", "on"], ["hey", "on"]] {
            #expect(grammar.accepts(sentence), "\(sentence)")
        }
        for sentence in [["hey"], ["hey", "go", "now"], ["go", "now", "hey", "on"], [], ["on"]] {
            #expect(!grammar.accepts(sentence), "\(sentence)")
        }
        #expect(plain.preceded(by: []) == plain)
    }

    @Test func evenWeightsLeaveRareWordsRarer() throws {
        let grammar = try automaton("public <s> = go | stop | /0.5/ wait;").finiteStateGrammar().evenlyWeighted()
        let probabilities = grammar.transitions.map { ($0.probability * 600).rounded() }.sorted()
        #expect(probabilities == [100, 200, 200])
    }

    @Test func writesSphinxText() throws {
        let grammar = try automaton("public <s> = go (/0.5/ now | on);").finiteStateGrammar()
        #expect(
            grammar.text == """
                FSG_BEGIN t.s
                NUM_STATES 3
                START_STATE 0
                FINAL_STATE 2
                TRANSITION 0 1 1.0 go
                TRANSITION 1 2 0.5 now
                TRANSITION 1 2 1.0 on
                FSG_END

                """)
    }

    /// All sentences of these words with at most `length` words.
    private func sentences(of words: [String], upTo length: Int) -> [[String]] {
        var all: [[String]] = [[]]
        var last = all
        for _ in 0..<length {
            last = last.flatMap { sentence in words.map { sentence + [$0] } }
            all += last
        }
        return all
    }

    private static let names = (0..<30).map { "n\($0)" }.joined(separator: " | ")
    private static let choices =
        "public <s> = a (<n> | /0.5/ q) | b [the] <n> c | d <n> | [please] e <n> (x | y); <n> = /0.5/ \(names) m;"

    @Test func sharesTheChoicesOfSeveralStates() throws {
        let grammar = try automaton(Self.choices).finiteStateGrammar().evenlyWeighted()
        let shared = grammar.sharingChoices()
        #expect(shared.transitions.count * 4 < grammar.transitions.count * 3)
        let heads = [["a"], ["b"], ["b", "the"], ["d"], ["e"], ["please", "e"], ["please"]]
        let tails = [["n3"], ["n29", "m"], ["q"], ["n0", "c"], ["n29", "m", "c"], ["n5", "y"], ["q", "c"], []]
        for sentence in heads.flatMap({ head in tails.map { head + $0 } }) {
            let before = probability(of: sentence, in: grammar)
            #expect(abs(before - probability(of: sentence, in: shared)) <= before * 1e-5, "\(sentence)")
        }
        #expect(probability(of: ["d", "n3"], in: shared) > 0)
    }

    @Test func leavesFewChoicesAsTheyAre() throws {
        let grammar = try automaton("public <s> = a (b | c) | d (b | c) e;").finiteStateGrammar()
        #expect(grammar.sharingChoices() == grammar)
    }

    /// The probability of the likeliest way through a grammar that says a sentence; zero where there is none.
    private func probability(of sentence: [String], in grammar: FiniteStateGrammar) -> Double {
        func closed(_ states: [Int32: Double]) -> [Int32: Double] {
            var all = states
            var open = Array(states.keys)
            while let state = open.popLast() {
                for step in grammar.transitions where step.from == state && step.word == nil {
                    let reached = (all[state] ?? 0) * step.probability
                    guard reached > all[step.to] ?? 0 else { continue }
                    all[step.to] = reached
                    open.append(step.to)
                }
            }
            return all
        }
        var states = closed([grammar.start: 1])
        for word in sentence {
            var next: [Int32: Double] = [:]
            for step in grammar.transitions where step.word.map({ grammar.words[Int($0)] == word }) ?? false {
                next[step.to] = max(next[step.to] ?? 0, (states[step.from] ?? 0) * step.probability)
            }
            states = closed(next.filter { $0.value > 0 })
        }
        return states[grammar.final] ?? 0
    }
}
