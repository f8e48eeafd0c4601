import Understanding

/// The readings of an utterance, as `hearth say --explain` tells them.
struct ExplanationText {
    /// One line for each reading and what would come of it.
    let lines: [String]

    /// Writes out readings, the one that is taken first.
    init(_ readings: [ExplainedReading]) {
        guard !readings.isEmpty else {
            lines = ["No reading: the words are no sentence."]
            return
        }
        lines = readings.flatMap { reading in
            let mark = reading.isChosen ? "*" : " "
            let end = ([reading.outcome.rawValue] + (reading.reason.map { ["(\($0.rawValue))"] } ?? []))
                .joined(separator: " ")
            let does = reading.commands.isEmpty ? "" : ": " + reading.commands.joined(separator: "; ")
            return [
                "\(mark) \(reading.way), cost \(Self.rounded(reading.cost)): \(end)\(does)",
                "    \(reading.sentence)",
            ]
        }
    }

    private static func rounded(_ cost: Double) -> Double { (cost * 100).rounded() / 100 }
}
