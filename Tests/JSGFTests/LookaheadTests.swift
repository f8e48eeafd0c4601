import TestSupport
import Testing

@testable import JSGF

/// Looking ahead leaves out what nothing could come of, and nothing else.
@Suite struct LookaheadTests {
    /// What matching an utterance comes to.
    private struct Outcome: Equatable {
        var events: [DerivationEvent]?
        var cost: Int32?
        var furthest: Int32
    }

    private func outcome(of tokens: [Int32], _ automaton: Automaton, _ lookahead: Matcher.Lookahead) -> (
        Outcome, items: Int
    ) {
        var scratch = MatchScratch()
        let tables = automaton.network.tables
        return tokens.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(tables) {
                var matcher = Matcher(view: tables.view, tokens: buffer, lookahead: lookahead)
                let (result, furthest) = matcher.run(start: automaton.startRule, &scratch)
                guard result >= 0 else { return (Outcome(furthest: furthest), scratch.items.count) }
                DerivationReader(view: tables.view, lists: automaton.symbols.events).read(result, &scratch)
                let cost = scratch.results[result].cost
                return (Outcome(events: scratch.events, cost: cost, furthest: furthest), scratch.items.count)
            }
        }
    }

    private func utterances(_ automaton: Automaton, _ generator: inout SeededGenerator) -> [[Int32]] {
        let sampler = SentenceSampler(automaton)
        var utterances: [[Int32]] = [[]]
        for _ in 0..<20 {
            guard let sentence = sampler.sample(using: &generator, maximumWords: 8) else { break }
            var tokens = automaton.tokens(of: sentence.words)
            utterances.append(tokens)
            utterances.append(tokens.shuffled(using: &generator))
            if let place = tokens.indices.randomElement(using: &generator) {
                tokens[place] = Int32.random(in: -1..<Int32(automaton.vocabulary.count + 2), using: &generator)
                utterances.append(tokens)
                utterances.append(Array(tokens[..<place]))
            }
        }
        return utterances
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func findsWhatIsFoundWithoutIt(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let grammar = random.grammar(plainWords: seed.isMultiple(of: 2), recursion: true)
        let automaton = try Automaton(rules: LinkedRules([grammar]), start: "t.s")
        var generator = SeededGenerator(seed: seed)
        for tokens in utterances(automaton, &generator) where tokens.count <= Automaton.maximumWords {
            let (quick, few) = outcome(of: tokens, automaton, .nextWords)
            let (whole, all) = outcome(of: tokens, automaton, .none)
            #expect(quick == whole, "seed \(seed): \(tokens)")
            #expect(few <= all, "seed \(seed): \(tokens)")
            // Where all words are looked at, how far an utterance can be followed isn't known any more.
            let (quickest, fewest) = outcome(of: tokens, automaton, .allWords)
            #expect(quickest.events == whole.events && quickest.cost == whole.cost, "seed \(seed): \(tokens)")
            #expect(fewest <= few, "seed \(seed): \(tokens)")
        }
    }

    @Test func leavesOutWhatCannotGoOn() throws {
        let automaton = try automaton("public <s> = a (b | <x> d | [c] <y> e); <x> = c+; <y> = [f];")
        let tokens = automaton.tokens(of: ["a", "b"])
        let (quick, few) = outcome(of: tokens, automaton, .nextWords)
        let (whole, all) = outcome(of: tokens, automaton, .none)
        #expect(quick == whole)
        #expect(few < all)
    }

    /// What needs a word that doesn't come isn't followed, however far it could be.
    @Test(arguments: [
        (["call", "a", "a", "b"], true, true), (["call", "a", "a", "as", "b"], true, false),
        (["call", "a", "a", "a"], false, true), (["call", "a", "to", "b"], true, false), ([], false, false),
    ]) func looksAtWhatIsNeeded(_ words: [String], isSentence: Bool, isShorter: Bool) throws {
        let automaton = try automaton(
            "public <s> = <x> | <y>; <x> = call <n> (to | as) <n>; <y> = call <n> b; <n> = (a | b | c)+;")
        let tokens = automaton.tokens(of: words)
        let (near, few) = outcome(of: tokens, automaton, .nextWords)
        let (whole, fewest) = outcome(of: tokens, automaton, .allWords)
        #expect(near.events == whole.events)
        #expect((whole.events != nil) == isSentence)
        #expect((fewest < few) == isShorter)
    }

    /// Rules that begin with the next word but can't go on with the one after it aren't asked for.
    @Test(arguments: [
        (["a", "c"], true), (["a", "d"], false), (["a"], false), (["a", "b", "b"], true), (["d"], false), ([], false),
        (["a", "a", "c"], false),
    ]) func looksAtTheSecondWord(_ words: [String], isSentence: Bool) throws {
        let automaton = try automaton(
            "public <s> = <x> | <y> | <z>; <x> = a b+; <y> = a [<e>] c; <z> = [<e>] a a b; <e> = [e];")
        let tokens = automaton.tokens(of: words)
        let (quick, few) = outcome(of: tokens, automaton, .nextWords)
        let (whole, all) = outcome(of: tokens, automaton, .none)
        #expect(quick == whole)
        #expect((quick.events != nil) == isSentence)
        #expect(few <= all)
    }
}
