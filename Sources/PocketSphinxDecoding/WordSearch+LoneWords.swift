internal import JSGF
internal import Speech

extension WordSearch {
    private static let loneSearch = "lone"
    /// What lasts longer than so many frames is more than a word.
    private static let longestWord = 100

    /// The one of these words, or of these few words in a row, that explains an utterance best if nothing else was
    /// said; `nil` where it lasts longer than a word or can't be any of them.
    ///
    /// A grammar of a house has hundreds of short sentences, and one of them nearly always fits the sound of a single
    /// syllable better than the word that was said.
    /// - Parameter finding: what was heard with the grammar.
    func loneWord(
        of words: [String], besides finding: Finding, in scores: SenoneScores
    ) throws(DecodingError) -> Hypothesis.LoneWord? {
        guard let first = finding.words.first, let last = finding.words.last,
            (last.end - first.start) * 100 <= Double(Self.longestWord)
        else { return nil }
        let (grammar, names) = grammar(ofEach: words)
        guard !grammar.words.isEmpty else { return nil }
        try engine.install(grammar, as: Self.loneSearch, options: options, names: names)
        defer { engine.remove(Self.loneSearch) }
        let lone = try self.finding(in: scores, by: Self.loneSearch)
        guard !lone.words.isEmpty, let deficit = lone.spokenDeficit, let loss = lone.loss?.meanLoss else { return nil }
        return .init(text: lone.words.map(\.text).joined(separator: " "), deficit: deficit, loss: loss)
    }

    /// A grammar of which each of these is a sentence, and the names of its words in the engine's dictionary; without
    /// those of which a word isn't there.
    private func grammar(ofEach sentences: [String]) -> (FiniteStateGrammar, names: [String]) {
        var grammar = FiniteStateGrammar(
            name: Self.loneSearch, stateCount: 2, start: 0, final: 1, transitions: [], words: [])
        var names: [String] = []
        for sentence in sentences {
            let words = sentence.split(separator: " ").map(String.init)
            let known = words.compactMap(vocabulary.name)
            guard !words.isEmpty, known.count == words.count else { continue }
            var state = grammar.start
            for (index, word) in words.enumerated() {
                let isLast = index == words.count - 1
                let next = isLast ? grammar.final : Int32(grammar.stateCount)
                grammar.transitions.append(.init(from: state, to: next, word: Int32(names.count)))
                if !isLast { grammar.stateCount += 1 }
                grammar.words.append(word)
                names.append(known[index])
                state = next
            }
        }
        grammar.transitions.sort { $0.from < $1.from }
        return (grammar, names)
    }
}
