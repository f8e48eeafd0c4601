internal import JSGF
internal import Speech

extension WordSearch {
    private static let loneSearch = "lone"
    /// What lasts longer than so many frames is more than a word.
    private static let longestWord = 100

    /// The one of these words that explains an utterance best if nothing else was said; `nil` where it lasts longer
    /// than a word or can't be any of them.
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
        let known = words.compactMap { word in vocabulary.name(of: word).map { (word: word, name: $0) } }
        guard !known.isEmpty else { return nil }
        let grammar = FiniteStateGrammar(
            name: Self.loneSearch, stateCount: 2, start: 0, final: 1,
            transitions: known.indices.map { .init(from: 0, to: 1, word: Int32($0)) }, words: known.map(\.word))
        try engine.install(grammar, as: Self.loneSearch, options: options, names: known.map(\.name))
        defer { engine.remove(Self.loneSearch) }
        let lone = try self.finding(in: scores, by: Self.loneSearch)
        guard let word = lone.words.first, let deficit = lone.spokenDeficit, let loss = lone.loss?.meanLoss else {
            return nil
        }
        return .init(text: word.text, deficit: deficit, loss: loss)
    }
}
