internal import JSGF
internal import Speech

extension WordSearch {
    /// A finding with one word replaced by another that is easily taken for it.
    struct Counterpart {
        /// The place of the word among those of the finding.
        var index: Int
        /// The other word.
        var word: String
        /// The words that were said then, by their names in the engine's dictionary.
        var names: [String]
        /// What tells the two apart.
        var contrast: WordContrast
    }

    private static let contrastSearch = "contrast"
    /// More than so many words of a sentence are not listened to once more.
    private static let mostCounterparts = 4

    /// What else a finding may be by words that are easily taken for one another.
    func counterparts(of finding: Finding, by contrasts: [WordContrast]) -> [Counterpart] {
        guard finding.names.count == finding.words.count else { return [] }
        let found = finding.words.indices.flatMap { index in
            contrasts.compactMap { contrast -> Counterpart? in
                guard let other = contrast.counterpart(of: finding.words[index].text),
                    let name = vocabulary.name(of: other)
                else { return nil }
                var names = finding.names
                names[index] = name
                return Counterpart(index: index, word: other, names: names, contrast: contrast)
            }
        }
        return Array(found.prefix(Self.mostCounterparts))
    }

    /// The engine's score of these words and no others, with or without pauses between them; `nil` where the sound
    /// can't be those words.
    func score(of names: [String], in scores: SenoneScores) throws(DecodingError) -> Int? {
        let grammar = FiniteStateGrammar(
            name: Self.contrastSearch, stateCount: names.count + 1, start: 0, final: Int32(names.count),
            transitions: names.indices.map { .init(from: Int32($0), to: Int32($0 + 1), word: Int32($0)) }, words: names)
        // The options are those of the other searches: the engine goes by the latest in all of them.
        try engine.install(grammar, as: Self.contrastSearch, options: options, names: names)
        defer { engine.remove(Self.contrastSearch) }
        try engine.process(scores)
        let (isFound, score) = engine.bestScore()
        return isFound ? score : nil
    }
}
