import HomeModel
import JSGF
import Understanding

/// How fast typed sentences are understood, on one core.
struct TypedMeasurement: Measurement {
    let name = "typed"
    let title = "Typed utterances, one core; how many by processor time"

    private static let rounds = 10

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        return try [100, 1000, 10_000].flatMap { names in
            let database = SyntheticHome.database(names: names, catalogue: catalogue)
            let typist = try Typist(Understanding(database, language: language), database)
            guard let home = database.homes.first else { throw Unmeasured("there is no home") }
            let (times, rate) = typist.times(SyntheticHome.sentences(for: home), rounds: Self.rounds)
            let long = try typist.longTimes(SyntheticHome.longSentence(for: home))
            let kinds = SyntheticHome.SentenceKind.allCases.map { kind in
                let rate = typist.times(SyntheticHome.sentences(kind, for: home), rounds: Self.rounds).rate
                return Figure("\(names) names, only \(kind.rawValue)", rate, "1/s")
            }
            return [
                Figure("\(names) names, utterances", rate, "1/s", goal: .atLeast(50_000)),
                Figure("\(names) names, p50", Timing.percentile(0.5, times), "µs"),
                Figure("\(names) names, p99", Timing.percentile(0.99, times), "µs", goal: .under(1000)),
            ] + kinds + [
                Figure(
                    "\(names) names, five commands in one sentence", Timing.median(long) / 1000, "ms", goal: .under(5))
            ]
        }
    }
}

/// Types sentences at a home, and looks at the clock.
private struct Typist {
    private let understanding: Understanding
    private let state: HomeState
    private let speaker: Speaker

    init(_ understanding: Understanding, _ database: HomeDatabase) throws {
        guard let now = LocalDateTime("2026-03-02T12:00") else { throw Unmeasured("no date") }
        self.understanding = understanding
        state = database.state
        speaker = Speaker(now: now)
    }

    /// Microseconds for each utterance, in ascending order, and how many there are in a second of processor time, after
    /// one round to warm up.
    func times(_ sentences: [String], rounds: Int) -> (times: [Double], rate: Double) {
        var scratch = MatchScratch()
        var times: [Double] = []
        var begin = 0.0
        for round in 0...rounds {
            if round == 1 { begin = Timing.processorSeconds }
            for sentence in sentences {
                let start = ContinuousClock.now
                _ = understanding.interpret(
                    sentence, speaker: speaker, conversation: Conversation(), state: state, scratch: &scratch)
                if round > 0 { times.append((ContinuousClock.now - start) / .microseconds(1)) }
            }
        }
        let work = Timing.processorSeconds - begin
        return (times.sorted(), work > 0 ? Double(times.count) / work : 0)
    }

    /// Microseconds for each time that the longest reasonable sentence is said.
    func longTimes(_ sentence: String) throws -> [Double] {
        var scratch = MatchScratch()
        return try (0..<200).map { _ in
            let start = ContinuousClock.now
            let interpretation = understanding.interpret(
                sentence, speaker: speaker, conversation: Conversation(), state: state, scratch: &scratch)
            let time = (ContinuousClock.now - start) / .microseconds(1)
            guard interpretation.commands.count == 5 else { throw Unmeasured("“\(sentence)” is not understood") }
            return time
        }
    }
}
