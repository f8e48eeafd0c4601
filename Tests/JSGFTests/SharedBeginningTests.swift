import JSGF
import Testing

/// Alternatives that begin alike are followed together; what they differ in must come out as the text has it.
@Suite struct SharedBeginningTests {
    @Test(arguments: [
        ("turn on it", "turn on it {thing}"), ("turn on it now", "turn on it now {soon}"),
        ("turn {first} on all", nil), ("turn on all", "turn {first} on all"), ("turn off it", "turn off {gone} it"),
        ("turn on", "{short:}( turn on ){short:}"), ("turn it", nil),
    ])
    func alternativesKeepTheirOwnTags(_ sentence: String, _ expected: String?) throws {
        let found = try derivation(
            of: sentence,
            in: """
                <s> = turn on <it> {thing} | turn on <it> now {soon} | turn {first} on all | turn off {gone} <it>
                    | (turn on) {short:};
                <it> = it;
                """)
        #expect(found == expected)
    }

    @Test(arguments: [("go on x", 3.0), ("go on y", 4.0), ("go on z", 5.0), ("go x", 2.0), ("go y", 3.0)])
    func alternativesKeepTheirOwnWeights(_ sentence: String, _ cost: Double) throws {
        let automaton = try automaton(
            "<s> = go on x | /0.5/ go on y | /0.25/ go on <z> | <go> x | /0.5/ <go> y; <z> = z; <go> = go;")
        let words = sentence.split(separator: " ").map(String.init)
        #expect(automaton.match(words: words)?.cost == cost)
    }

    /// Of two that cost the same the one that stands first in the text is taken,
    /// also where both go the same way at last.
    @Test(arguments: [
        ("<s> = <a> {one} c | <b> {two} c | <a> d; <a> = x; <b> = x;", "x {one} c"),
        ("<s> = <a> d | <b> {two} c | <a> {one} c; <a> = x; <b> = x;", "x {two} c"),
        ("<s> = (<a> {one} | <b> {two}) c d | <b> e | <a> c c; <a> = x; <b> = x;", "x {one} c d"),
        ("<s> = <b> e | <a> c c | (<b> {two} | <a> {one}) c d; <a> = x; <b> = x;", "x {two} c d"),
    ])
    func theFirstOfEquallyDearOnesIsTaken(_ grammar: String, _ expected: String) throws {
        let words = expected.split(separator: " ").filter { !$0.hasPrefix("{") }.joined(separator: " ")
        #expect(try derivation(of: words, in: grammar) == expected)
    }

    /// Two to the power of the alternatives could be the sets of them; the network stays small all the same.
    @Test func manyAlternativesInALoopStaySmall() throws {
        let tails = (0..<24).map { "(a | b)* a" + String(repeating: " (a | b)", count: $0) + " {n\($0)}" }
        let automaton = try automaton("<s> = \(tails.joined(separator: " | "));")
        let words = Array(repeating: "b", count: 40) + ["a"] + Array(repeating: "b", count: 20)
        #expect(
            automaton.match(words: words).map { written($0.events, words: words, automaton) }?.hasSuffix("{n20}")
                == true)
    }
}
