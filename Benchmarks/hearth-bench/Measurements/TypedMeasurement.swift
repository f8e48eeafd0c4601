import HomeModel
import JSGF
import Understanding

/// How fast typed sentences are understood, on one core.
struct TypedMeasurement: Measurement {
    let name = "typed"
    let title = "Typed utterances, one core; how many by processor time"

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        return try [100, 1000, 10_000].flatMap { names in
            let database = SyntheticHome.database(names: names, catalogue: catalogue)
            let understanding = try Understanding(database, language: language)
            let (times, work) = Self.times(understanding, database)
            let long = try Self.longTimes(understanding, database)
            return [
                Figure(
                    "\(names) names, utterances", work > 0 ? Double(times.count) / work : 0, "1/s",
                    goal: .atLeast(50_000)),
                Figure("\(names) names, p50", Timing.percentile(0.5, times), "µs"),
                Figure("\(names) names, p99", Timing.percentile(0.99, times), "µs", goal: .under(1000)),
                Figure(
                    "\(names) names, five commands in one sentence", Timing.median(long) / 1000, "ms", goal: .under(5)),
            ]
        }
    }

    /// Microseconds for each utterance, in ascending order, and seconds of processor time for all of them, after one round
    /// to warm up.
    private static func times(
        _ understanding: Understanding, _ database: HomeDatabase
    ) -> (times: [Double], work: Double) {
        guard let home = database.homes.first, let now = LocalDateTime("2026-03-02T12:00") else { return ([], 0) }
        let sentences = SyntheticHome.sentences(for: home)
        let speaker = Speaker(now: now)
        var scratch = MatchScratch()
        var times: [Double] = []
        var begin = 0.0
        for round in 0..<4 {
            if round == 1 { begin = Timing.processorSeconds }
            for sentence in sentences {
                let start = ContinuousClock.now
                _ = understanding.interpret(
                    sentence, speaker: speaker, conversation: Conversation(), state: database.state, scratch: &scratch)
                if round > 0 { times.append((ContinuousClock.now - start) / .microseconds(1)) }
            }
        }
        let work = Timing.processorSeconds - begin
        return (times.sorted(), work)
    }

    /// Microseconds for each time that the longest reasonable sentence is said.
    private static func longTimes(_ understanding: Understanding, _ database: HomeDatabase) throws -> [Double] {
        guard let home = database.homes.first, let now = LocalDateTime("2026-03-02T12:00") else { return [] }
        let sentence = SyntheticHome.longSentence(for: home)
        var scratch = MatchScratch()
        return try (0..<200).map { _ in
            let start = ContinuousClock.now
            let interpretation = understanding.interpret(
                sentence, speaker: Speaker(now: now), conversation: Conversation(), state: database.state,
                scratch: &scratch)
            let time = (ContinuousClock.now - start) / .microseconds(1)
            guard interpretation.commands.count == 5 else { throw Unmeasured("“\(sentence)” is not understood") }
            return time
        }
    }
}
