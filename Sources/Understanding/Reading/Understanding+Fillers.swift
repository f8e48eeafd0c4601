internal import JSGF

/// Sentences with words that mean nothing between those that do: "turn on, you know, the lamp real quick".
extension Understanding {
    /// How many fillers are tried of those before the word that can't follow.
    private static let mostNear = 2
    /// The most fillers that are left out one by one.
    private static let mostDropped = 6

    /// What words say as they are, or without fillers.
    func plain(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        if let meaning = matched(words, scratch: &scratch) { return meaning }
        // "Turn turn off the the lamp": what is said twice is meant once.
        let once = words.withoutStutter
        if once.count < words.count, let meaning = matched(once, scratch: &scratch) { return meaning }
        let fillers = language.fillers
        guard once.contains(where: fillers.begins) else { return nil }
        // What says how it is to be done goes last: "play it again, quietly" is quiet.
        if once.contains(where: { fillers.manners[$0] != nil }),
            let meaning = withoutObstacles(once, sparing: fillers.manners, scratch: &scratch)
        {
            return meaning
        }
        if let meaning = withoutObstacles(once, scratch: &scratch) { return meaning }
        let kept = once.filter { !fillers.contains($0) }.withoutStutter
        guard kept.count < words.count else { return nil }
        return matched(kept, scratch: &scratch)?.done(fillers.manner(of: once, without: kept))
    }

    /// What words that are no sentence say without those of their fillers that stand in the way: a word that could be
    /// left out often means something where it stands ("turn it off again", "the lamp here"), so that only those are
    /// left out after which the sentence can't be followed.
    /// - Parameter spared: fillers that are kept.
    private func withoutObstacles(
        _ said: [String], sparing spared: [String: String] = [:], scratch: inout MatchScratch
    ) -> Meaning? {
        var words = said
        guard words.count <= Self.longestMended, !language.fillers.ranges(in: words).isEmpty else { return nil }
        _ = automaton.match(tokens: automaton.tokens(of: words), tellsHowFar: true, scratch: &scratch)
        var reached = scratch.furthest
        for _ in 0..<Self.mostDropped {
            let near = language.fillers.ranges(in: words)
                .filter { $0.lowerBound <= reached && spared[words[$0.lowerBound]] == nil }.suffix(Self.mostNear)
            var best: (words: [String], reached: Int)?
            var fewestLeft = words.count - reached
            for range in near.reversed() {
                var tried = words
                tried.removeSubrange(range)
                if let meaning = matched(tried, tellsHowFar: true, scratch: &scratch) {
                    return meaning.done(language.fillers.manner(of: said, without: tried))
                }
                let left = tried.count - scratch.furthest
                if left < fewestLeft { (best, fewestLeft) = ((tried, scratch.furthest), left) }
            }
            guard let best else { return nil }
            (words, reached) = best
        }
        return nil
    }
}

extension [String] {
    /// The words without those that repeat the one before.
    fileprivate var withoutStutter: [String] {
        enumerated().filter { $0 == 0 || $1 != self[$0 - 1] }.map(\.element)
    }
}

extension Meaning {
    /// The sentence with how what it asks for is to be done.
    fileprivate func done(_ manner: String?) -> Meaning {
        guard let manner else { return self }
        var result = self
        result.children = children.map { $0.done(manner) }
        if [.set, .fragment].contains(kind), !has(.manner) {
            result.attributes.append(.init(key: .manner, value: manner))
        }
        return result
    }
}
