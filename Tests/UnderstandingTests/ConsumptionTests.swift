import HomeModel
import JSGF
import TestSupport
import Testing

@testable import Understanding

/// The law of consumption: whatever a sentence says makes a difference to what is done, or it isn't done.
struct ConsumptionTests {
    private static let seed: UInt64 = 20_260_303
    /// In how many sentences a part must have made no difference before that says something.
    private static let fewest = 5

    /// Parts that may make no difference in the sampled situations, by the last of their names, with the reason.
    private static let unmissed: [String: String] = [
        // What was taken back is to make no difference.
        "ignored:": "taken back", "dropped:": "taken back", "ref:": "taken back, in what is ignored",
        "time:": "taken back, in what is ignored",
        // What counts only after something that was said, done or asked.
        "instead": "behind something done", "also": "behind something done", "assent": "behind a question",
        "no": "behind a question", "that": "behind something done", "off": "behind something done",
        "many": "of what was talked about", "both": "of what was talked about", "talked": "of what was talked about",
        "theirs": "of who was talked about", "there": "where it was talked about", "ofThese": "of what was listed",
        "it": "of what was talked about", "here": "where the speaker is, which is nowhere in one situation",
        "change.neutral": "behind a rule that measures something else",
        // What chooses among more things than two homes have.
        "single": "of several", "singular": "of several", "sole": "of several", "lone": "of several",
        "two": "of several",
        "partial": "of several names", "nounOnly": "of several kinds", "kin": "of several kinds",
        "does": "of what heats and what cools", "having": "of what heats and what cools",
        "mine": "of several owners", "ours": "of several owners", "owner": "of several owners",
        "area": "of a place and its things", "behind": "of a place and its things",
        "aspectful": "of a place and its things",
        "everywhere": "the only home", "home": "the only home", "place": "the only home", "everything": "all there is",
        "sun.recurring": "of what recurs by its days, too",
        // What tells speech from talk, or one reading from another.
        "chat": "half a sentence from a remark", "verb": "a scene from talk", "nearby": "a room from the house",
        "strict": "a state that nothing is in",
        "nameFirst": "the order of the words", "bidden": "a wish from a remark", "spot": "a room from a thing",
        "way": "where an awning is let down", "half": "which half of the day, where the hour tells it",
        "by": "a deadline, which is a time", "date": "the only kind", "time": "the only kind", "help": "the only kind",
        "anyOf": "several timers", "label": "a name for what has none", "short": "half a rule", "joined": "half a rule",
        "part": "part of a day, where the hour tells it", "aspect": "a value that only one thing has",
        "unit": "a value that only one thing has", "scale": "a value that only one thing has",
        "faring": "a low battery",
        "stem": "the beginning of a name, which nothing else has here",
        "pointed": "beside the name of what is pointed at",
        "fallback": "where there is none of the first kind",
        "only": "of what is on or open, which is all or nothing here",
        "except.none": "of what is on, and is not to be",
        "left.target:": "left out of what it isn't among", "left:": "left out of what it isn't among",
        "place:": "the only home",
        "event:": "when rules do something that there are none of",
    ]

    /// How often a part made a difference, and sentences where it made none.
    private struct Tally {
        var changed = 0
        var unchanged = 0
        var examples: [String] = []
    }

    private func tallies(of home: String) throws -> [String: Tally] {
        var tallies: [String: Tally] = [:]
        let (understanding, database) = try ExampleHome.understanding(home)
        let sampler = SentenceSampler(understanding.automaton)
        let builder = MeaningBuilder(understanding.automaton)
        let situations = Situation.samples(
            index: understanding.index, tables: understanding.language.tables, state: database.state)
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<1000 {
            guard let sample = sampler.sample(using: &generator, maximumWords: 20) else { continue }
            let meaning = builder.meaning(of: sample.events, words: sample.words)
            let results = situations.map { ($0, Interpreter(situation: $0).interpret(meaning).outcomeAlone) }
                .filter { [.done, .confirm, .answered].contains($0.1.outcome) }
            guard !results.isEmpty else { continue }
            var counted: Set<String> = []
            for deletion in meaning.deletions {
                let isMissed = results.contains { situation, result in
                    Interpreter(situation: situation).interpret(deletion.rest).outcomeAlone != result
                }
                var tally = tallies[deletion.part, default: Tally()]
                // A sentence that says the same thing five times is one sentence.
                let isNew = isMissed || counted.insert(deletion.part).inserted
                if isMissed { tally.changed += 1 } else if isNew { tally.unchanged += 1 }
                if !isMissed, tally.examples.count < 3 { tally.examples.append(sample.words.joined(separator: " ")) }
                tallies[deletion.part] = tally
            }
        }
        return tallies
    }

    /// What is seldom sampled beside what it limits, in sentences in which it does.
    @Test(arguments: [
        ("left:", "turn off all the lights but leave the sofa lamp alone"),
        ("place:", "move the sofa lamp to the kitchen"),
    ])
    func whatLimitsAnOrderMakesADifference(part: String, text: String) throws {
        let (understanding, database) = try ExampleHome.understanding("flat")
        var scratch = MatchScratch()
        let words = understanding.language.normalizer.words(of: text)
        let meaning = try #require(understanding.matched(words, scratch: &scratch))
        let situation = try #require(
            Situation.samples(
                index: understanding.index, tables: understanding.language.tables, state: database.state
            ).first)
        let whole = Interpreter(situation: situation).interpret(meaning).outcomeAlone
        let deletions = meaning.deletions.filter { $0.part.hasSuffix(part) }
        #expect(!deletions.isEmpty)
        for deletion in deletions {
            #expect(
                Interpreter(situation: situation).interpret(deletion.rest).outcomeAlone != whole, "\(deletion.part)")
        }
    }

    @Test(arguments: ["flat", "villa"])
    func everyPartOfASentenceMakesADifference(home: String) throws {
        let tallies = try tallies(of: home)
        #expect(tallies.values.map(\.changed).reduce(0, +) > 300)
        for (part, tally) in tallies where tally.changed == 0 && tally.unchanged >= Self.fewest {
            let isInWhatIsTakenBack = part.hasPrefix("not.") || part.hasPrefix("dropped.") || part.hasPrefix("ignored.")
            let last = part.split(separator: ".").last.map(String.init) ?? part
            #expect(
                isInWhatIsTakenBack || Self.unmissed[part] != nil || Self.unmissed[last] != nil,
                "seed \(Self.seed): \(part) made no difference in \(tally.unchanged) sentences: \(tally.examples)")
        }
    }
}
