import JSGF
import TestSupport
import Testing

/// The sentences that stand among words.
@Suite struct PartTests {
    @Test(arguments: [
        ("turn on the lamp because", [0..<4]), ("turn on the lamp in the hall now", [0..<4, 0..<7]),
        ("hm turn on the lamp", [1..<5]), ("off", [0..<1]), ("off turn off the lamp", [0..<1, 2..<3]), ("turn on", []),
        ("", []),
    ])
    func findsEachSentenceAmongWords(_ words: String, _ expected: [Range<Int>]) throws {
        let automaton = try automaton("<s> = turn on <t> | off; <t> = the lamp [in the hall];")
        let tokens = automaton.tokens(of: words.split(separator: " ").map(String.init))
        var scratch = MatchScratch()
        #expect(automaton.sentences(within: tokens, scratch: &scratch).map(\.words) == expected)
        let long = automaton.sentences(within: tokens, fewest: 2, scratch: &scratch)
        #expect(long.map(\.words) == expected.filter { $0.count > 1 })
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func findsWhatMatchingEachPartFinds(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let grammar = random.grammar(plainWords: true, recursion: true)
        let automaton = try Automaton(rules: LinkedRules([grammar]), start: "t.s")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let words = (0..<6).compactMap { _ in ["a", "b", "c", "d"].randomElement(using: &generator) }
            var scratch = MatchScratch()
            let found = automaton.sentences(within: automaton.tokens(of: words), scratch: &scratch)
            let matched = words.indices.flatMap { start in
                (start..<words.count).map { start..<($0 + 1) }.filter {
                    automaton.match(words: Array(words[$0])) != nil
                }
            }
            #expect(found.map(\.words) == matched, "seed \(seed): \(words)")
            for part in found {
                let alone = automaton.match(words: Array(words[part.words]))
                let moved = alone?.events.map { event -> DerivationEvent in
                    if case .word(let position) = event {
                        .word(position + Int32(part.words.lowerBound))
                    } else {
                        event
                    }
                }
                #expect(part.events == moved, "seed \(seed): \(words)")
            }
        }
    }
}
