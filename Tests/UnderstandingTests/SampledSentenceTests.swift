import HomeModel
import JSGF
import Testing

@testable import Understanding

/// The law that holds the grammar and the parser together.
struct SampledSentenceTests {
    @Test(arguments: ["flat", "names", "villa"])
    func everySampledSentenceIsUnderstoodAsTheMeaningThatProducedIt(home: String) throws {
        let (understanding, _) = try ExampleHome.understanding(home)
        let sampler = SentenceSampler(understanding.automaton)
        let seed: UInt64 = 20_260_302
        var generator = SeededGenerator(seed: seed)
        var scratch = MatchScratch()
        var checked = 0
        var differing: [String] = []
        for _ in 0..<4000 {
            guard let sample = sampler.sample(using: &generator, maximumWords: 30) else { continue }
            checked += 1
            let tokens = understanding.automaton.tokens(of: sample.words)
            #expect(understanding.automaton.match(tokens: tokens, scratch: &scratch), "seed \(seed): \(sample.words)")
            let produced = understanding.builder.meaning(of: sample.events)
            let understood = understanding.builder.meaning(of: scratch.events)
            guard produced != understood else { continue }
            // Another reading may only win by being cheaper: a name over the words in it, a likelier phrase.
            let best = scratch.cost
            let readings = understanding.automaton.bestMatches(tokens: tokens, limit: 64, scratch: &scratch)
            let own = readings.first { understanding.builder.meaning(of: $0.events) == produced }
            if let own, own.cost <= best {
                differing.append("\(sample.words.joined(separator: " "))\n  \(produced)\n  \(understood)")
            }
        }
        #expect(checked > 3000)
        #expect(differing.isEmpty, "seed \(seed): \(differing.count) of \(checked): \(differing.prefix(12).joined(separator: "\n"))")
    }
}
