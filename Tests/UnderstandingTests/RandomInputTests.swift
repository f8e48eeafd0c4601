import HomeModel
import JSGF
import TestSupport
import Testing
import Understanding

/// What nobody means does nothing, and nothing that is said does harm to the program.
struct RandomInputTests {
    private static let seed: UInt64 = 20_260_303

    @Test(arguments: RandomUtterances.Kind.allCases)
    func anyUtteranceIsInterpretedAndWordsInAnyOrderHardlyEverAct(kind: RandomUtterances.Kind) throws {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let source = RandomUtterances(understanding.automaton)
        let now = try #require(LocalDateTime("2026-03-03T18:00"))
        var generator = SeededGenerator(seed: Self.seed)
        var scratch = MatchScratch()
        var acting: [String] = []
        let count = 5000
        for _ in 0..<count {
            let utterance = source.utterance(kind, using: &generator)
            let interpretation = understanding.interpret(
                utterance, speaker: Speaker(now: now), conversation: Conversation(), state: database.state,
                scratch: &scratch)
            if interpretation.outcome == .done || interpretation.outcome == .confirm { acting.append(utterance) }
        }
        // A sentence with one slip may still mean what it meant; words that are only thrown together mean nothing.
        guard kind == .noise || kind == .words else { return }
        #expect(
            acting.count * 200 < count, "seed \(Self.seed): \(acting.count) of \(count) acted: \(acting.prefix(20))")
    }
}
