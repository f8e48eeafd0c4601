import HomeModel
import JSGF
import Understanding

/// What sampling a home's grammar shows: the sentences that break its law, and how many there are of each kind.
struct SamplingReport {
    /// How many sentences are sampled.
    let count: Int
    /// Which are.
    let seed: UInt64
    /// Whether sentences whose sampled reading gives way to a cheaper one are printed too.
    let showsCheaper: Bool

    /// Samples, and prints what was found.
    func print(for understanding: Understanding, state: HomeState) {
        var readings = SampledReadings(understanding, state: state)
        var generator = SplitMix64(seed: seed)
        var counts: [SampledReading.Verdict: Int] = [:]
        for _ in 0..<max(0, count) {
            guard let reading = readings.next(using: &generator) else { break }
            counts[reading.verdict, default: 0] += 1
            if isShown(reading.verdict) { Terminal.print(Self.lines(reading)) }
        }
        let summary = SampledReading.Verdict.allCases.map { "\(counts[$0, default: 0]) \(Self.words[$0] ?? "")" }
        Terminal.print("\(counts.values.reduce(0, +)) sentences: \(summary.joined(separator: ", "))")
    }

    private static let words: [SampledReading.Verdict: String] = [
        .agrees: "as sampled", .givesWay: "with a cheaper reading", .ambiguous: "ambiguous",
        .notUnderstood: "not understood",
    ]

    private func isShown(_ verdict: SampledReading.Verdict) -> Bool {
        switch verdict {
        case .agrees: false
        case .givesWay: showsCheaper
        case .ambiguous, .notUnderstood: true
        }
    }

    private static func lines(_ reading: SampledReading) -> String {
        var lines = [reading.words.joined(separator: " ")]
        if !reading.meanings.contains(reading.sampled) { lines.append("  sampled: \(reading.sampled)") }
        lines += reading.meanings.map { "  read as: \($0)" }
        return lines.joined(separator: "\n")
    }
}
