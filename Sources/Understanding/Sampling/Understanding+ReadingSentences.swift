public import HomeModel
public import JSGF

extension Understanding {
    /// How many sentences are looked at for one that is taken.
    private static let samplesForEach = 300
    /// Out of how many of the most natural ones one is taken.
    private static let naturalForEach = 5
    /// How long sentences are, in words, that one reads in one breath.
    private static let length = 4...8

    /// Sentences for somebody to read aloud, as words: such as are said to these homes and come to something, of the
    /// most natural ones those with as many different words as can be. The same homes give the same ones.
    /// - Throws: `GrammarError` where the names make the grammar too large.
    public func readingSentences(count: Int, state: HomeState) throws(GrammarError) -> [[String]] {
        guard let now = LocalDateTime("2026-03-02T12:00") else { return [] }
        let database = HomeDatabase(homes: structure)
        let sampler = SentenceSampler(try language.spokenAutomaton(for: database))
        var generator = SplitMix64(seed: 1)
        var sampled: Set<[String]> = []
        for _ in 0..<(count * Self.samplesForEach) {
            guard let words = sampler.sample(using: &generator, maximumWords: Self.length.upperBound)?.words,
                Self.length.contains(words.count)
            else { continue }
            sampled.insert(words)
        }
        let speaker = Speaker(now: now)
        var scratch = MatchScratch()
        var candidates: [[String]] = []
        for words in mostNaturalFirst(sampled, database) where candidates.count < count * Self.naturalForEach {
            let meant = interpret(
                words.joined(separator: " "), speaker: speaker, conversation: Conversation(), state: state,
                scratch: &scratch)
            if [.done, .answered, .confirm].contains(meant.outcome) { candidates.append(words) }
        }
        var known: Set<String> = []
        var chosen: [[String]] = []
        while chosen.count < count,
            let best = candidates.indices.max(by: { left, right in
                Set(candidates[left]).subtracting(known).count < Set(candidates[right]).subtracting(known).count
            })
        {
            known.formUnion(candidates[best])
            chosen.append(candidates.remove(at: best))
        }
        return chosen
    }

    /// Sentences by how naturally their words follow one another; in a settled order where there is no model of that.
    private func mostNaturalFirst(_ sentences: Set<[String]>, _ database: HomeDatabase) -> [[String]] {
        let settled = sentences.sorted { $0.lexicographicallyPrecedes($1) }
        guard let pairs = language.spokenPairs(for: database) else { return settled }
        let tokens = ClassTokens(language.spokenClasses(for: database))
        return settled.map { ($0, pairs.naturalness(of: tokens.replaced(in: $0))) }.sorted { $0.1 > $1.1 }.map(\.0)
    }
}
