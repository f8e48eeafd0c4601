import Understanding

/// The readings of an utterance, as `hearth say --explain` tells them.
struct ExplanationText {
    /// One line for each reading and what would come of it.
    private(set) var lines: [String]

    /// More words that could follow are only counted.
    private static let mostExpected = 12

    /// Writes out readings, the one that is taken first; without one, the word at which the sentence ends.
    init(_ explanation: Explanation) {
        guard !explanation.readings.isEmpty else {
            lines = Self.stopped(explanation)
            return
        }
        lines = explanation.readings.flatMap { reading in
            let mark = reading.isChosen ? "*" : " "
            let end = ([reading.outcome.rawValue] + (reading.reason.map { ["(\($0.rawValue))"] } ?? []))
                .joined(separator: " ")
            let does = reading.commands.isEmpty ? "" : ": " + reading.commands.joined(separator: "; ")
            return [
                "\(mark) \(reading.way), cost \(Self.rounded(reading.cost)): \(end)\(does)",
                "    \(reading.sentence)",
            ] + (reading.takenFor.isEmpty ? [] : ["    taken for: " + reading.takenFor.joined(separator: " > ")])
        }
        guard !explanation.rules.isEmpty else { return }
        lines += ["  The rules that say the words as they stand:"] + explanation.rules.map(Self.told)
    }

    /// A rule, as far to the right as it stands deep in others, with its place and what it says.
    private static func told(_ rule: UsedRule) -> String {
        let names = zip(rule.names, rule.places).map { name, place in
            place.map { "<\(name)> \($0)" } ?? "<\(name)>"
        }
        return String(repeating: "  ", count: rule.depth + 2) + "“\(rule.words)”: " + names.joined(separator: ", ")
    }

    private static func stopped(_ explanation: Explanation) -> [String] {
        let (words, followed) = (explanation.words, explanation.followed)
        guard !words.isEmpty else { return ["No reading: there are no words."] }
        let begun = words.prefix(followed).joined(separator: " ")
        let first: String
        if followed == words.count {
            first = "No reading: “\(begun)” begins a sentence and lacks its end."
        } else if followed == 0 {
            return ["No reading: no sentence begins with “\(words[0])”."]
        } else {
            first = "No reading: “\(begun)” begins a sentence, but “\(words[followed])” can't follow it."
        }
        let expected = explanation.expected
        guard !expected.isEmpty else { return [first] }
        let more = expected.count - mostExpected
        let told = expected.prefix(mostExpected).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        return [first, "    What can follow: \(told)."]
    }

    private static func rounded(_ cost: Double) -> Double { (cost * 100).rounded() / 100 }
}
