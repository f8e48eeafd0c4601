public import HomeModel
public import JSGF

/// One way in which an utterance could be understood, as `hearth say --explain` tells it.
public struct ExplainedReading: Sendable, Hashable {
    /// How the words were read.
    public var way: String
    /// What the readers took the sentence for, the outermost first: "talk about the rule or the scene", "a command".
    public var takenFor: [String] = []
    /// The sentence of the grammar, as a tree in one line.
    public var sentence: String
    /// How unlikely the grammar holds the derivation; less is likelier.
    public var cost: Double
    /// What would come of it.
    public var outcome: Outcome
    /// Why nothing would.
    public var reason: Reason?
    /// What it would do, by the kinds of its commands and what they write.
    public var commands: [String]
    /// Whether it is what the utterance is taken for.
    public var isChosen = false
}

/// How an utterance could be understood, and how far its words are a sentence.
public struct Explanation: Sendable, Hashable {
    /// The readings: the one that is taken comes first, the runners-up after it in the order in which they are tried.
    public var readings: [ExplainedReading]
    /// The rules of the grammar that say the words as they stand; none where those are no sentence.
    public var rules: [UsedRule]
    /// The words as they are looked up.
    public var words: [String]
    /// How many of them, from the first on, are the beginning of some sentence.
    public var followed: Int
    /// The words that could stand after those.
    public var expected: [String]
}

extension Understanding {
    /// The ways in which an utterance could be understood, and where its words stop being a sentence.
    public func explanation(
        of utterance: String, speaker: Speaker, conversation: Conversation, state: HomeState,
        scratch: inout MatchScratch
    ) -> Explanation {
        let trace = ReadingTrace()
        let situation = Situation(
            index: index, tables: language.tables, state: state, speaker: speaker, conversation: conversation,
            trace: trace)
        let utterance = Utterance(utterance, in: situation, by: language)
        let readings = readings(of: utterance, trace, scratch: &scratch)
        let words = Array(utterance.words.prefix(Automaton.maximumWords - 1))
        // A word that nobody knows after them makes the matcher tell what could stand there, where all of them are
        // followed.
        let tokens = automaton.tokens(of: words) + [Vocabulary.unknown]
        let progress = automaton.progress(of: tokens, scratch: &scratch)
        return Explanation(
            readings: readings, rules: usedRules(words, scratch: &scratch), words: words,
            followed: min(progress.furthest, words.count), expected: progress.expected)
    }

    /// The ways in which an utterance could be understood, the one that is taken first.
    private func readings(
        of utterance: Utterance, _ trace: ReadingTrace, scratch: inout MatchScratch
    ) -> [ExplainedReading] {
        let (words, text, situation) = (utterance.words, utterance.text, utterance.situation)
        guard !words.isEmpty, words.count <= Automaton.maximumWords else { return [] }
        var readings = ReadingList(interpreter: Interpreter(situation: situation), trace: trace)
        var isTalk = false
        for way in ways(of: words, text: text, isWeighed: true) {
            switch way.read(&scratch) {
            case .nothing: continue
            case .talk: isTalk = true
            case .sentence(let meaning):
                let isFirst = readings.taken == nil && !isTalk
                readings.note(way.name, meaning, scratch.cost) { _ in isFirst }
            }
        }
        switch withoutOwnNews(readings.taken, text: text, in: situation.conversation, scratch: &scratch) {
        case .nothing: break
        case .talk: readings.takeNothing()
        case .sentence(let change):
            readings.note("without what is told of oneself", change, scratch.cost, isTaken: { _ in true })
        }
        for second in secondReadings(of: words, text: text, sentence: readings.taken, in: situation)
        where second.isTried(readings.result) {
            guard let meaning = second.read(&scratch) else { continue }
            readings.note(second.name, meaning, scratch.cost, isTaken: second.isTaken)
        }
        if let several = inParts(of: text, insteadOf: readings.result, in: situation, scratch: &scratch),
            let last = several.sentence
        {
            readings.take(
                several, "several things that go on with what was said, the last of which is this", last, scratch.cost)
        }
        return readings.takenFirst
    }
}

/// The readings of an utterance while they are gathered.
private struct ReadingList {
    let interpreter: Interpreter
    let trace: ReadingTrace
    /// The sentence that is taken so far, and what comes of it.
    private(set) var taken: Meaning?
    private(set) var result = Interpretation.noCommand
    private var all: [ExplainedReading] = []

    init(interpreter: Interpreter, trace: ReadingTrace) {
        self.interpreter = interpreter
        self.trace = trace
    }

    /// Adds a reading, unless another has found the same sentence already.
    mutating func note(
        _ way: String, _ meaning: Meaning, _ cost: Double, isTaken: (Interpretation) -> Bool
    ) {
        trace.names = []
        let result = interpreter.interpret(meaning)
        if isTaken(result) { (taken, self.result) = (meaning, result) }
        if !all.contains(where: { $0.sentence == meaning.description }) { add(way, meaning, cost, result) }
    }

    /// Takes what comes of several sentences, the last of which is told.
    mutating func take(_ result: Interpretation, _ way: String, _ last: Meaning, _ cost: Double) {
        (taken, self.result) = (last, result)
        trace.names = []
        all.removeAll { $0.sentence == last.description }
        add(way, last, cost, result)
    }

    mutating func takeNothing() { (taken, result) = (nil, .noCommand) }

    private mutating func add(_ way: String, _ meaning: Meaning, _ cost: Double, _ result: Interpretation) {
        all.append(
            ExplainedReading(
                way: way, takenFor: trace.names.reversed(), sentence: meaning.description, cost: cost,
                outcome: result.outcome, reason: result.reason, commands: result.commands.map(\.summary)))
    }

    /// All of them, the one that is taken first.
    var takenFirst: [ExplainedReading] {
        let chosen = taken?.description
        let marked = all.map { reading in
            var reading = reading
            reading.isChosen = reading.sentence == chosen
            return reading
        }
        return marked.filter(\.isChosen) + marked.filter { !$0.isChosen }
    }
}

extension Command {
    /// What it does in a few words: its kind and what it writes.
    fileprivate var summary: String {
        let writes = targets.map { target in
            "\(target.service).\(target.address.type.rawValue)" + (target.value.map { "=\($0)" } ?? "")
        }
        return writes.isEmpty ? kind.rawValue : "\(kind.rawValue) \(writes.joined(separator: ", "))"
    }
}
