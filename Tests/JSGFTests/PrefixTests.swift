import JSGF
import TestSupport
import Testing

/// The sentences with which words begin.
@Suite struct PrefixTests {
    @Test(arguments: [
        ("turn on the lamp because", [4]), ("turn on the lamp in the hall now", [4, 7]), ("hm turn on the lamp", []),
        ("off", [1]), ("off the lamp", [1]), ("turn on", []), ("", []),
    ])
    func findsEachSentenceThatWordsBeginWith(_ words: String, _ lengths: [Int]) throws {
        let automaton = try automaton("<s> = turn on <t> | off; <t> = the lamp [in the hall];")
        let tokens = automaton.tokens(of: words.split(separator: " ").map(String.init))
        var scratch = MatchScratch()
        let found = automaton.sentences(beginning: tokens[...], scratch: &scratch)
        #expect(found.map(\.length) == lengths)
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func findsWhatMatchingEachBeginningFinds(_ seed: UInt64) throws {
        var random = RandomGrammar(seed: seed)
        let grammar = random.grammar(plainWords: true, recursion: true)
        let automaton = try Automaton(rules: LinkedRules([grammar]), start: "t.s")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let words = (0..<6).compactMap { _ in ["a", "b", "c", "d"].randomElement(using: &generator) }
            let tokens = automaton.tokens(of: words)
            var scratch = MatchScratch()
            let found = automaton.sentences(beginning: tokens[...], scratch: &scratch)
            let matched = (1...words.count).filter { automaton.match(words: Array(words.prefix($0))) != nil }
            #expect(found.map(\.length) == matched, "seed \(seed): \(words)")
            for beginning in found {
                let alone = automaton.match(words: Array(words.prefix(beginning.length)))
                #expect(beginning.events == alone?.events, "seed \(seed): \(words)")
            }
        }
    }
}
