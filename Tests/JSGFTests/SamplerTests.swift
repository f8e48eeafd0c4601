import JSGF
import TestSupport
import Testing

/// Sampled sentences are sentences, and the matcher finds the derivation that made them.
@Suite struct SamplerTests {
    @Test(arguments: 0..<60 as Range<UInt64>) func sampledSentencesMatch(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let automaton = try Automaton(rules: LinkedRules([random.grammar(recursion: true)]), start: "t.s")
        let sampler = SentenceSampler(automaton)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            guard let sentence = sampler.sample(using: &generator, maximumWords: 8) else { break }
            guard sentence.words.count <= Automaton.maximumWords else { continue }
            let matches = automaton.bestMatches(words: sentence.words, limit: 64)
            #expect(!matches.isEmpty, "seed \(seed): \(sentence.words)")
            #expect(automaton.match(words: sentence.words) == matches.first, "seed \(seed): \(sentence.words)")
            guard matches.count < 8 else { continue }
            #expect(matches.contains { $0.events == sentence.events }, "seed \(seed): \(sentence.words)")
        }
    }

    /// Of all short utterances, those that the sampler lists are the ones that match, and that the FSG accepts.
    @Test(arguments: 0..<60 as Range<UInt64>) func listsExactlyWhatMatches(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let grammar = random.grammar(plainWords: true, recursion: true)
        let automaton = try Automaton(rules: LinkedRules([grammar]), start: "t.s")
        let listed = Set(SentenceSampler(automaton).sentences(limit: 1000, maximumWords: 4).map(\.words))
        let states = try? automaton.finiteStateGrammar()
        var utterances: [[String]] = [[]]
        var last = utterances
        for _ in 0..<4 {
            last = last.flatMap { utterance in ["a", "b", "c"].map { utterance + [$0] } }
            utterances += last
        }
        for utterance in utterances {
            let isMatched = automaton.match(words: utterance) != nil
            #expect(isMatched == listed.contains(utterance), "seed \(seed): \(utterance)")
            if let states { #expect(isMatched == states.accepts(utterance), "seed \(seed): \(utterance)") }
        }
    }

    @Test func listsFromTheShortestOn() throws {
        let sampler = SentenceSampler(try automaton("public <s> = (a | b {t})* c;"))
        let sentences = sampler.sentences(limit: 5, maximumWords: 10)
        #expect(sentences.map { $0.words.joined(separator: " ") } == ["c", "a c", "b c", "a a c", "a b c"])
        #expect(sentences[2].events == [.word(0), .tag(0), .word(1)])
        #expect(sampler.sentences(limit: 0, maximumWords: 3).isEmpty)
        #expect(sampler.sentences(limit: 100, maximumWords: 3).count == 7)
    }

    @Test func respectsWeights() throws {
        let sampler = SentenceSampler(try automaton("public <s> = /9/ a | /1/ b | /0/ c | <VOID>;"))
        var generator = SeededGenerator(seed: 1)
        var counts: [String: Int] = [:]
        for _ in 0..<10_000 { counts[sampler.sample(using: &generator)?.words.first ?? "", default: 0] += 1 }
        #expect(Set(counts.keys) == ["a", "b"])
        #expect((850...1150).contains(counts["b", default: 0]))
    }

    @Test func staysWithinTheLimit() throws {
        let sampler = SentenceSampler(try automaton("public <s> = <x> <x>; <x> = a | (b | c) <x> <x>;"))
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            #expect(try #require(sampler.sample(using: &generator, maximumWords: 9)).words.count <= 9)
        }
        #expect(sampler.sample(using: &generator, maximumWords: 0)?.words == ["a", "a"])
    }

    @Test func hasNothingToSayForVoid() throws {
        var generator = SeededGenerator(seed: 3)
        for body in ["public <s> = <VOID>;", "public <s> = a <s>;", "public <s> = <x> | <VOID>; <x> = /0/ a;"] {
            let sampler = SentenceSampler(try automaton(body))
            #expect(sampler.sample(using: &generator) == nil)
            #expect(sampler.sentences(limit: 10, maximumWords: 10).isEmpty)
        }
    }

    @Test func theSameSeedGivesTheSameSentences() throws {
        let sampler = SentenceSampler(try automaton("public <s> = (a | b | c)+;"))
        func three(_ seed: UInt64) -> [SampledSentence?] {
            var generator = SeededGenerator(seed: seed)
            return (0..<3).map { _ in sampler.sample(using: &generator) }
        }
        #expect(three(7) == three(7))
        #expect(three(7) != three(8))
    }
}
