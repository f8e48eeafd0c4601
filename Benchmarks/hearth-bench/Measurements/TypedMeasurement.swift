import HomeModel
import JSGF
import Understanding

/// How fast typed sentences are understood, on one core.
struct TypedMeasurement: Measurement {
    let name = "typed"
    let title = "Typed utterances, one core"

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        return try [100, 1000, 10_000].flatMap { names in
            let database = SyntheticHome.database(names: names, catalogue: catalogue)
            let times = Self.times(try Understanding(database, language: language), database)
            let total = times.reduce(0, +)
            return [
                Figure(
                    "\(names) names, utterances", total > 0 ? Double(times.count) / total * 1e6 : 0, "1/s",
                    goal: .atLeast(50_000)),
                Figure("\(names) names, p50", Timing.percentile(0.5, times), "µs"),
                Figure("\(names) names, p99", Timing.percentile(0.99, times), "µs", goal: .under(1000)),
            ]
        }
    }

    /// Microseconds for each utterance, in ascending order, after one round to warm up.
    private static func times(_ understanding: Understanding, _ database: HomeDatabase) -> [Double] {
        guard let home = database.homes.first, let now = LocalDateTime("2026-03-02T12:00") else { return [] }
        let sentences = SyntheticHome.sentences(for: home)
        let speaker = Speaker(now: now)
        var scratch = MatchScratch()
        var times: [Double] = []
        for round in 0..<4 {
            for sentence in sentences {
                let start = ContinuousClock.now
                _ = understanding.interpret(
                    sentence, speaker: speaker, conversation: Conversation(), state: database.state, scratch: &scratch)
                if round > 0 { times.append((ContinuousClock.now - start) / .microseconds(1)) }
            }
        }
        return times.sorted()
    }
}
