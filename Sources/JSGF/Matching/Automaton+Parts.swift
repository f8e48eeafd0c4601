extension Automaton {
    /// A sentence that stands among the words of an utterance.
    public struct Part: Equatable, Sendable {
        /// Which words it is.
        public var words: Range<Int>
        /// Its cheapest derivation, the one that matching these words alone finds;
        /// positions are those in the utterance.
        public var events: [DerivationEvent]
    }

    /// The sentences that some words of an utterance in a row are, by where they begin, the shorter first; none where
    /// it has more than ``maximumWords`` words or the search goes too far.
    ///
    /// All are found in one chart: what a rule can say at a place is the same for whichever sentence it is part of.
    ///
    /// - Parameters:
    ///   - tokens: the words' numbers; any number that no word has stands for an unknown word.
    ///   - fewest: how many words a sentence must have, at least one.
    ///   - scratch: memory for the search.
    public func sentences(within tokens: [Int32], fewest: Int = 1, scratch: inout MatchScratch) -> [Part] {
        guard tokens.count <= Self.maximumWords else { return [] }
        return tokens.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(network.tables) { tables in
                var matcher = Matcher(
                    view: tables.view, tokens: buffer, lookahead: .allWords, limit: searchLimit)
                _ = matcher.run(start: startRule, beginsAnywhere: true, &scratch)
                // What was found of half an utterance could be half a sentence.
                guard !scratch.isGivenUp else { return [] }
                let reader = DerivationReader(view: tables.view, lists: symbols.events)
                return ends(fewest: max(fewest, 1), scratch).map { result, words in
                    reader.read(result, &scratch)
                    return Part(words: words, events: scratch.events)
                }
            }
        }
    }

    /// The results that are whole sentences of so many words, in order.
    private func ends(fewest: Int, _ scratch: borrowing MatchScratch) -> [(result: Int32, words: Range<Int>)] {
        var ends: [(result: Int32, words: Range<Int>)] = []
        for result in 0..<Int32(scratch.results.count) {
            let ended = scratch.results[result]
            let goal = scratch.goals[ended.goal]
            guard goal.rule == startRule, Int(ended.end - goal.origin) >= fewest else { continue }
            ends.append((result, Int(goal.origin)..<Int(ended.end)))
        }
        return ends.sorted { ($0.words.lowerBound, $0.words.upperBound) < ($1.words.lowerBound, $1.words.upperBound) }
    }
}
