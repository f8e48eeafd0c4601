import Foundation
import HomeModel
import JSGF
import Understanding

/// Measures what the typed side costs at 100, 1,000 and 10,000 names; prints a table and one JSON object a row.
@main
struct Bench {
    /// What was measured for one size of home.
    struct Row: Encodable {
        var names: Int
        var buildMilliseconds: Double
        var renameMilliseconds: Double
        var utterancesPerSecond: Double
        var p50Microseconds: Double
        var p99Microseconds: Double
        var grammarStates: Int
        var grammarTransitions: Int
        var grammarMilliseconds: Double
    }

    static func main() throws {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        print("names    build ms  rename ms  utterances/s  p50 µs  p99 µs  states  transitions  fsg ms")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        for names in [100, 1000, 10_000] {
            let row = try measure(names, language, catalogue)
            print(
                String(
                    format: "%6d %10.1f %10.1f %13.0f %7.1f %7.1f %7d %12d %7.1f", row.names, row.buildMilliseconds,
                    row.renameMilliseconds, row.utterancesPerSecond, row.p50Microseconds, row.p99Microseconds,
                    row.grammarStates, row.grammarTransitions, row.grammarMilliseconds))
            print(String(decoding: try encoder.encode(row), as: UTF8.self))
        }
        print(String(decoding: try encoder.encode(AutomationBench.measure()), as: UTF8.self))
    }

    private static func measure(_ names: Int, _ language: Language, _ catalogue: Catalogue) throws -> Row {
        var database = SyntheticHome.database(names: names, catalogue: catalogue)
        var understanding = try Understanding(database, language: language)
        let build = try milliseconds { understanding = try Understanding(database, language: language) }
        database.homes[0].rooms[0].name = "Renamed Room"
        let rename = try milliseconds { try understanding.update(database) }
        var grammar: FiniteStateGrammar?
        let fsg = try milliseconds { grammar = try understanding.recognitionGrammar() }
        let times = interpretationTimes(understanding, database)
        let total = times.reduce(0, +)
        return Row(
            names: names, buildMilliseconds: build, renameMilliseconds: rename,
            utterancesPerSecond: total > 0 ? Double(times.count) / total * 1e6 : 0,
            p50Microseconds: percentile(0.5, times), p99Microseconds: percentile(0.99, times),
            grammarStates: grammar?.stateCount ?? 0, grammarTransitions: grammar?.transitions.count ?? 0,
            grammarMilliseconds: fsg)
    }

    /// Microseconds for each utterance, in ascending order, after one round to warm up.
    private static func interpretationTimes(_ understanding: Understanding, _ database: HomeDatabase) -> [Double] {
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

    private static func percentile(_ share: Double, _ sorted: [Double]) -> Double {
        sorted.isEmpty ? 0 : sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }

    private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
}
