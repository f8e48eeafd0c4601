import HomeModel
import JSGF
import TestSupport
import Understanding

/// How often a million utterances that nobody means act, and how much work the slowest of them is.
struct RandomInputMeasurement: Measurement {
    let name = "random"
    let title = "Utterances that nobody means, \(BenchSpeech.homePath)"

    private static let seed: UInt64 = 20_260_304
    private static let countOfEach = 250_000

    func figures() async throws -> [Figure] {
        let database = try BenchSpeech.home()
        let language = try Language(resources: LanguageResources(), catalogue: Catalogue())
        let understanding = try Understanding(database, language: language)
        guard let now = LocalDateTime("2026-03-03T18:00") else { throw Unmeasured("no date") }
        let source = RandomUtterances(understanding.automaton)
        return RandomUtterances.Kind.allCases.flatMap { kind -> [Figure] in
            var generator = SeededGenerator(seed: Self.seed)
            var scratch = MatchScratch()
            var acting = 0
            var slowest = 0.0
            for _ in 0..<Self.countOfEach {
                let utterance = source.utterance(kind, using: &generator)
                let begin = Timing.processorSeconds
                let outcome = understanding.interpret(
                    utterance, speaker: Speaker(now: now), conversation: Conversation(), state: database.state,
                    scratch: &scratch
                ).outcome
                slowest = max(slowest, Timing.processorSeconds - begin)
                if outcome == .done || outcome == .confirm { acting += 1 }
            }
            let share = Double(acting) / Double(Self.countOfEach) * 100
            let isSense = kind == .mutated
            return [
                Figure("\(kind): acted", share, "%", goal: isSense ? nil : .under(0.5)),
                Figure("\(kind): slowest, processor time", slowest * 1000, "ms"),
            ]
        }
    }
}
