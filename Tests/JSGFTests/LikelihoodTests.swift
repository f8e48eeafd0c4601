import JSGF
import Testing

struct LikelihoodTests {
    /// What people say, with a class in the place of names.
    private func pairs(_ sentences: [String], things: [String]) throws -> TokenPairs {
        var estimator = NGramEstimator(rareWord: 1)
        for sentence in sentences { estimator.add(sentence.split(separator: " ").map(String.init)) }
        let members = things.map { $0.split(separator: " ").map(String.init) }
        let pairs = TokenPairs(
            arpa: estimator.arpa(classes: ["[thing]"]), classes: [.init(token: "[thing]", members: members)])
        return try #require(pairs)
    }

    private func likelihood(_ grammar: FiniteStateGrammar, _ word: String, from state: Int32? = nil) -> Double {
        grammar.transitions.filter {
            $0.word.map { grammar.words[Int($0)] } == word && $0.from == state ?? grammar.start
        }
        .map(\.probability).max() ?? 0
    }

    private let said = [
        "turn on the [thing]", "turn off the [thing]", "turn on the [thing]", "turn off the light", "stop the [thing]",
        "stop it", "turn it off", "turn on the light",
    ]

    @Test func whatIsSaidOftenerIsLikelier() throws {
        let grammar = try automaton("public <s> = turn on | stop | bolt;").finiteStateGrammar()
            .weighted(by: pairs(said, things: ["fan"]))
        #expect(likelihood(grammar, "turn") > 2 * likelihood(grammar, "stop"))
        #expect(likelihood(grammar, "stop") > likelihood(grammar, "bolt"))
        #expect(likelihood(grammar, "bolt") > 0)
        let sum = ["turn", "stop", "bolt"].reduce(0) { $0 + likelihood(grammar, $1) }
        #expect(abs(sum - 1) < 1e-6)
    }

    @Test func namesShareWhatTheirClassHas() throws {
        let grammar = try automaton("public <s> = the (fan | sofa lamp | never);").finiteStateGrammar()
            .weighted(by: pairs(said, things: ["fan", "sofa lamp"]))
        #expect(grammar.transitions.allSatisfy { $0.probability > 0 && $0.probability <= 1 })
        let middle = try #require(grammar.transitions.first { $0.from == grammar.start }?.to)
        let (fan, sofa) = (likelihood(grammar, "fan", from: middle), likelihood(grammar, "sofa", from: middle))
        #expect(abs(fan - sofa) < 1e-6)
        #expect(likelihood(grammar, "never", from: middle) < fan / 4)
    }

    @Test func weightsOfTheGrammarStillCount() throws {
        let grammar = try automaton("public <s> = /0.1/ turn | turn off;").finiteStateGrammar()
            .weighted(by: pairs(said, things: []))
        let turns = grammar.transitions.filter { $0.from == grammar.start }.map(\.probability).sorted()
        #expect((turns.first ?? 1) < 0.2 * (turns.last ?? 0) || turns.count == 1)
    }

    @Test func oppositesAreEquallyLikely() throws {
        var estimator = NGramEstimator(rareWord: 1)
        for sentence in said { estimator.add(sentence.split(separator: " ").map(String.init)) }
        let pairs = try #require(
            TokenPairs(arpa: estimator.arpa(classes: []), classes: [], opposites: [["on", "off"]]))
        let grammar = try automaton("public <s> = turn (on | off | it);").finiteStateGrammar().weighted(by: pairs)
        let middle = try #require(grammar.transitions.first { $0.from == grammar.start }?.to)
        #expect(likelihood(grammar, "on", from: middle) == likelihood(grammar, "off", from: middle))
        #expect(likelihood(grammar, "on", from: middle) > likelihood(grammar, "it", from: middle))
    }

    @Test func whatPeopleSayIsMoreNatural() throws {
        let pairs = try pairs(said, things: ["fan"])
        func naturalness(_ text: String) -> Double {
            pairs.naturalness(of: text.split(separator: " ").map(String.init))
        }
        #expect(naturalness("turn on the [thing]") > naturalness("turn off the [thing] the light"))
        #expect(naturalness("turn on the [thing]") > naturalness("turn on the"))
        #expect(naturalness("turn on the light") > naturalness("turn the on light"))
        #expect(naturalness("stop the light") > naturalness("stop the zebra"))
        #expect(naturalness("").isFinite)
    }

    @Test func aTextThatIsNoModelGivesNone() {
        #expect(TokenPairs(arpa: "", classes: []) == nil)
        #expect(TokenPairs(arpa: "\\1-grams:\nx\ty\n", classes: []) == nil)
    }
}
