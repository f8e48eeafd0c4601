import HomeModel
import JSGF
import Understanding

/// What texts cost that go on and on: the same words again and again, names in a row, talk. Nothing may cost more than
/// in proportion to its words.
struct LongInputMeasurement: Measurement {
    let name = "long"
    let title = "Texts that go on and on, 100 names"

    private static let few = 45
    private static let many = 180
    /// Each is measured so often, and the quickest counts: the machine has other work, too.
    private static let rounds = 5

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        let database = SyntheticHome.database(names: 100, catalogue: catalogue)
        let understanding = try Understanding(database, language: language)
        guard let now = LocalDateTime("2026-03-02T12:00"), let home = database.homes.first else {
            throw Unmeasured("there is no home")
        }
        var scratch = MatchScratch()
        func milliseconds(_ text: String) -> Double {
            let times = (0..<Self.rounds).map { _ in
                let begin = Timing.processorSeconds
                let speaker = Speaker(now: now)
                let outcome = understanding.interpret(
                    text, speaker: speaker, conversation: Conversation(), state: database.state, scratch: &scratch
                ).outcome
                if outcome == .notUnderstood {
                    _ = understanding.suggestions(
                        for: text, speaker: speaker, conversation: Conversation(), state: database.state,
                        scratch: &scratch)
                }
                return (Timing.processorSeconds - begin) * 1000
            }
            return times.min() ?? 0
        }
        let rows = Self.patterns(home).map { pattern -> (pattern: String, time: Double, growth: Double) in
            let short = milliseconds(Self.text(pattern, words: Self.few))
            let long = milliseconds(Self.text(pattern, words: Self.many))
            return (pattern, long, short > 0 ? long / short : 0)
        }
        // What takes next to no time grows by chance.
        let steepest = rows.filter { $0.time > 1 }.max { $0.growth < $1.growth }
        return rows.map { Figure("\(Self.many) words of “\($0.pattern.prefix(40))…”", $0.time, "ms") } + [
            Figure(
                "steepest growth from \(Self.few) to \(Self.many) words, of what takes over a millisecond",
                steepest?.growth ?? 0, "times", goal: .under(8)),
            Figure("a text of 1 MB", milliseconds(Self.text("turn off the lights and ", words: 200_000)), "ms"),
            Figure("a word of 1 MB", milliseconds(String(repeating: "a", count: 1_000_000)), "ms"),
            Figure(
                "a long word and 100,000 commas",
                milliseconds(String(repeating: "a", count: 2000) + String(repeating: ", b", count: 100_000)), "ms"),
        ]
    }

    /// Words again and again, until there are so many.
    private static func text(_ pattern: String, words count: Int) -> String {
        let words = pattern.split(separator: " ")
        return (0..<count).map { words[$0 % words.count] }.joined(separator: " ")
    }

    private static func patterns(_ home: Home) -> [String] {
        func list(_ part: (String) -> String) -> String {
            home.accessories.prefix(40).map { part($0.name) }.joined(separator: " ")
        }
        let names = list { "the \($0) and" }
        return [
            "and", "the", "no", "turn", "please", "then", "lamp", "turn off the lights and", "turn off room 1, no,",
            "the lamp no wait", "turn um off uh the like lights please", "turm off teh lihgts ni the kitchn and", names,
            list { "\($0) and" }, list { "\($0)," }, list { $0 }, "turn off \(names)",
            "what is the brightness of \(names)",
            "turn off everything except \(names)", list { "turn on the \($0) and" },
            list { "set the \($0) to forty percent and" }, list { "is the \($0) on and" },
            "when I arrive turn on the lamp if " + list { "the \($0) is on and" },
            list { "if the \($0) is on turn off the \($0)," }, "turn off the lights in room 1 and in room 2 and",
            "the lights in room 1 and room 2 and room 3 and", "every monday at five and every tuesday at six and",
            "everything except the lamp and the fan and", "room 1",
            "turn off all the lights except the lamp and", "if the light is on and", "is the lamp on or",
            "when I arrive after five turn on the light and", "it is late, turn off the lights,",
            "I am going to bed turn off the lights", "turn off the lights because I am so tired",
            "rename the lamp to", "call the big old thing name", "2", "one hundred",
            "well I was going to say that when we were young my mother used to cook in the kitchen and turn on the radio",
        ]
    }
}
