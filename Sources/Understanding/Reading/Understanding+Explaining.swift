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
        let interpreter = Interpreter(situation: situation)
        var readings: [ExplainedReading] = []
        var sentences: Set<String> = []
        func note(_ way: String, _ meaning: Meaning, _ cost: Double) -> Interpretation? {
            guard sentences.insert(meaning.description).inserted else { return nil }
            trace.names = []
            let result = interpreter.interpret(meaning)
            readings.append(
                ExplainedReading(
                    way: way, takenFor: trace.names.reversed(), sentence: meaning.description, cost: cost,
                    outcome: result.outcome,
                    reason: result.reason, commands: result.commands.map(\.summary)))
            return result
        }
        var first: (sentence: Meaning, result: Interpretation)?
        var chosen: String?
        var isTalk = false
        for way in ways(of: words, text: text, isWeighed: true) {
            switch way.read(&scratch) {
            case .nothing: continue
            case .talk: isTalk = true
            case .sentence(let meaning):
                let result = note(way.name, meaning, scratch.cost)
                if first == nil, !isTalk, let result { (first, chosen) = ((meaning, result), meaning.description) }
            }
        }
        switch withoutOwnNews(first?.sentence, text: text, in: situation.conversation, scratch: &scratch) {
        case .nothing: break
        case .talk: (first, chosen) = (nil, nil)
        case .sentence(let change):
            let result = note("without what is told of oneself", change, scratch.cost) ?? interpreter.interpret(change)
            (first, chosen) = ((change, result), change.description)
        }
        var taken = first?.result ?? Interpretation.noCommand
        for second in secondReadings(of: words, text: text, sentence: first?.sentence, in: situation)
        where second.isTried(taken) {
            guard let meaning = second.read(&scratch) else { continue }
            let result = note(second.name, meaning, scratch.cost) ?? interpreter.interpret(meaning)
            if second.isTaken(result) { (taken, chosen) = (result, meaning.description) }
        }
        if let several = inParts(of: text, insteadOf: taken, in: situation, scratch: &scratch),
            let last = several.sentence
        {
            chosen = last.description
            readings.removeAll { $0.sentence == chosen }
            readings.append(
                ExplainedReading(
                    way: "several things that go on with what was said, the last of which is this",
                    sentence: last.description, cost: scratch.cost, outcome: several.outcome,
                    reason: several.reason, commands: several.commands.map(\.summary)))
        }
        for position in readings.indices { readings[position].isChosen = readings[position].sentence == chosen }
        return readings.filter(\.isChosen) + readings.filter { !$0.isChosen }
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
