public import HomeModel
internal import JSGF

/// Samples sentences from the grammar of a home, and reads them back.
public struct SampledReadings: ~Copyable {
    /// The most words of a sentence.
    private static let maximumWords = 20
    /// How many readings of a sentence are compared.
    private static let mostReadings = 64

    private let automaton: Automaton
    private let builder: MeaningBuilder
    private let sampler: SentenceSampler
    private let situations: [Situation]
    private var scratch = MatchScratch()

    /// A sampler for a home in a state.
    public init(_ understanding: Understanding, state: HomeState) {
        self.init(understanding.automaton, of: understanding, state: state)
    }

    /// Samples from another grammar of that home.
    init(_ automaton: Automaton, of understanding: Understanding, state: HomeState) {
        self.automaton = automaton
        builder = MeaningBuilder(automaton)
        sampler = SentenceSampler(automaton)
        situations = Situation.samples(index: understanding.index, tables: understanding.language.tables, state: state)
    }

    /// A sentence; `nil` where the grammar has none.
    public mutating func next(using generator: inout some RandomNumberGenerator) -> SampledReading? {
        guard let sample = sampler.sample(using: &generator, maximumWords: Self.maximumWords) else { return nil }
        let made = builder.meaning(of: sample.events, words: sample.words)
        let readings = cheapest(of: sample.words)
        var reading = SampledReading(
            words: sample.words, verdict: .agrees, meanings: readings.map(\.description), sampled: made.description)
        guard let taken = readings.first else {
            reading.verdict = .notUnderstood
            return reading
        }
        if readings.contains(where: { !isSame($0, taken) }) {
            reading.verdict = .ambiguous
        } else if !isSame(made, taken) {
            reading.verdict = .givesWay
        }
        return reading
    }

    /// The meanings at the least cost, the one that is taken first.
    private mutating func cheapest(of words: [String]) -> [Meaning] {
        let tokens = automaton.tokens(of: words)
        let matches = automaton.bestMatches(tokens: tokens, limit: Self.mostReadings, scratch: &scratch)
        guard let least = matches.first?.cost else { return [] }
        var meanings: [Meaning] = []
        for match in matches.prefix(while: { $0.cost <= least }) {
            let meaning = builder.meaning(of: match.events, words: words)
            if !meanings.contains(meaning) { meanings.append(meaning) }
        }
        return meanings
    }

    /// Whether two meanings are one for the home, whatever was said before. That nothing comes of either is not enough:
    /// in another home something would.
    private func isSame(_ one: Meaning, _ other: Meaning) -> Bool {
        if one.sorted == other.sorted { return true }
        var isUnderstood = false
        for situation in situations {
            let interpreter = Interpreter(situation: situation)
            let first = interpreter.interpret(one).outcomeAlone
            guard first == interpreter.interpret(other).outcomeAlone else { return false }
            isUnderstood = isUnderstood || (first.outcome != .notUnderstood && first.outcome != .refused)
        }
        return isUnderstood
    }
}

extension Meaning {
    /// The tree with its keys in order and nothing said twice, except where numbers add up. Of one key the last value
    /// still stands last.
    fileprivate var sorted: Meaning {
        guard kind != .number else { return self }
        var seen: Set<Attribute> = []
        let kept = attributes.reversed().filter { seen.insert($0).inserted }.reversed()
        let keys = Dictionary(grouping: kept, by: \.key).sorted { $0.key < $1.key }
        return Meaning(kind, attributes: keys.flatMap(\.value), children: children.map(\.sorted))
    }
}

extension Interpretation {
    /// The interpretation without the words that it came from.
    var outcomeAlone: Interpretation {
        var result = self
        result.sentence = nil
        return result
    }
}

extension Situation {
    /// Situations that tell meanings apart: with nothing said before, in a room where something was just done, and with
    /// a question open.
    static func samples(index: HomeIndex, tables: SemanticTables, state: HomeState) -> [Situation] {
        guard let now = LocalDateTime("2026-03-02T12:00") else { return [] }
        let quiet = Situation(
            index: index, tables: tables, state: state, speaker: Speaker(now: now), conversation: Conversation())
        let room = index.primary?.rooms.first { index.byRoom[$0.id]?.isEmpty == false }?.id
        let services = index.entries.filter { $0.room == room }.map(\.service.id)
        let done = Meaning(
            .sentence,
            children: [
                Meaning(
                    .set, attributes: [.init(key: .action, value: "on")],
                    children: [.mentioned])
            ])
        var going = Conversation()
        going.lastServices = services
        going.lastSentence = done
        let there = Speaker(room: room, now: now)
        let later = Situation(index: index, tables: tables, state: state, speaker: there, conversation: going)
        going.question = Conversation.OpenQuestion(sentence: done, services: services, since: now)
        let asked = Situation(index: index, tables: tables, state: state, speaker: there, conversation: going)
        return [quiet, later, asked]
    }
}
