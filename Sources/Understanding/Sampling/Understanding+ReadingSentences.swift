public import HomeModel
public import JSGF

extension Understanding {
    /// How many sentences are looked at for one that is taken.
    private static let samplesForEach = 20
    /// How long sentences are, in words, that one reads in one breath.
    private static let length = 4...8

    /// Sentences for somebody to read aloud, as words: such as are said to these homes and come to something, with as many
    /// different words as can be. The same homes give the same ones.
    /// - Throws: `GrammarError` where the names make the grammar too large.
    public func readingSentences(count: Int, state: HomeState) throws(GrammarError) -> [[String]] {
        guard let now = LocalDateTime("2026-03-02T12:00") else { return [] }
        let sampler = SentenceSampler(try language.spokenAutomaton(for: HomeDatabase(homes: structure)))
        var generator = SplitMix64(seed: 1)
        var scratch = MatchScratch()
        var candidates: [[String]] = []
        for _ in 0..<(count * Self.samplesForEach) {
            guard let words = sampler.sample(using: &generator, maximumWords: Self.length.upperBound)?.words,
                Self.length.contains(words.count), !candidates.contains(words)
            else { continue }
            let meant = interpret(
                words.joined(separator: " "), speaker: Speaker(now: now), conversation: Conversation(), state: state,
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
}
