package import Speech

/// How far two hearings of a sentence have the same words.
package enum WordOverlap {
    /// Which share of some words stands in others, too, in the same order: the longest common subsequence (Wagner and
    /// Fischer 1974); 0 where there are no words.
    package static func share(of words: [String], in others: [String]) -> Double {
        guard !words.isEmpty else { return 0 }
        var longest = [Int](repeating: 0, count: others.count + 1)
        for word in words {
            var diagonal = 0
            for (index, other) in others.enumerated() {
                let above = longest[index + 1]
                longest[index + 1] = word == other ? diagonal + 1 : max(above, longest[index])
                diagonal = above
            }
        }
        return Double(longest[others.count]) / Double(words.count)
    }

    /// The hearing, with the grammar or without, that has the most of some words, and the share of the words that it
    /// has.
    package static func best(of words: [String], in heard: Hypothesis) -> (words: [String], share: Double) {
        let all = ([heard] + heard.alternatives).map { hypothesis in
            let others = hypothesis.words.map(\.text)
            return (words: others, share: share(of: words, in: others))
        }
        return all.max { $0.share < $1.share } ?? ([], 0)
    }
}
