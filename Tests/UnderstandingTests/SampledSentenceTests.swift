import HomeModel
import JSGF
import TestSupport
import Testing

@testable import Understanding

/// The law that holds the grammar and the parser together.
struct SampledSentenceTests {
    private static let seed: UInt64 = 20_260_302

    @Test(arguments: ["flat", "names", "villa"])
    func everySampledSentenceIsUnderstoodAsWhatMadeItOrAsACheaperReading(home: String) throws {
        let (understanding, database) = try ExampleHome.understanding(home)
        var readings = SampledReadings(understanding, state: database.state)
        var generator = SeededGenerator(seed: Self.seed)
        var counts: [SampledReading.Verdict: Int] = [:]
        for _ in 0..<1000 {
            guard let reading = readings.next(using: &generator) else { continue }
            counts[reading.verdict, default: 0] += 1
            #expect(
                reading.verdict != .ambiguous && reading.verdict != .notUnderstood,
                "seed \(Self.seed): \(reading.verdict): \(reading.words.joined(separator: " ")): \(reading.meanings)")
        }
        #expect(counts[.agrees, default: 0] > 950)
    }

    @Test func aGrammarWithTwoReadingsAtOneCostIsFoundOut() throws {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let grammar = """
            #JSGF V1.0 UTF-8;
            grammar hearth;
            public <utterance> = stop {cancel:} | stop {repeat:} | /0.5/ stop {undo:};
            """
        let rules = try GrammarLibrary([Grammar(parsing: grammar, file: "test")]).linked()
        let automaton = try Automaton(rules: rules, start: "hearth.utterance")
        var readings = SampledReadings(automaton, of: understanding, state: database.state)
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<20 {
            let next = readings.next(using: &generator)
            let reading = try #require(next)
            #expect(reading.verdict == .ambiguous)
            #expect(reading.meanings == ["(cancel)", "(repeat)"])
        }
    }

    @Test(arguments: ["flat", "names", "villa"])
    func everySentenceThatIsListenedForBelongsToTheLanguage(home: String) throws {
        let (understanding, database) = try ExampleHome.understanding(home)
        let spoken = try understanding.language.spokenAutomaton(for: database)
        let sampler = SentenceSampler(spoken)
        var generator = SeededGenerator(seed: Self.seed)
        var scratch = MatchScratch()
        var strange: [String] = []
        var checked = 0
        let speaker = Speaker(now: try #require(LocalDateTime("2026-03-02T12:00")))
        func isUnderstood(_ words: [String]) -> Bool {
            understanding.interpret(
                words.joined(separator: " "), speaker: speaker, conversation: Conversation(), state: database.state
            ).outcome == .done
        }
        for _ in 0..<3000 {
            guard let sample = sampler.sample(using: &generator, maximumWords: 24) else { continue }
            checked += 1
            // Names are listened for as they are spelled, too, and folded after the recogniser like what is typed.
            let folded = understanding.language.normalizer.words(of: sample.words.joined(separator: " "))
            let isSentence = [sample.words, folded].contains { words in
                let tokens = understanding.automaton.tokens(of: words)
                return understanding.automaton.match(tokens: tokens, scratch: &scratch)
            }
            // Names that somebody gives a thing, and what somebody is reminded of, are no words of the grammar.
            if !isSentence, !isUnderstood(sample.words) {
                strange.append(sample.words.joined(separator: " "))
            }
        }
        #expect(checked > 2000)
        #expect(strange.isEmpty, "seed \(Self.seed): \(strange.count) of \(checked): \(strange.prefix(40))")
    }
}
