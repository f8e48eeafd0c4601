extension Automaton {
    /// A sentence with which an utterance begins.
    public struct Beginning: Equatable, Sendable {
        /// How many words it has.
        public var length: Int
        /// Its cheapest derivation, the one that matching these words alone finds.
        public var events: [DerivationEvent]
    }

    /// The sentences with which an utterance begins, from the shortest to the longest; none where it begins with no
    /// sentence, or has more than ``maximumWords`` words.
    ///
    /// - Parameters:
    ///   - tokens: the words' numbers; any number that no word has stands for an unknown word.
    ///   - scratch: memory for the search.
    public func sentences(beginning tokens: ArraySlice<Int32>, scratch: inout MatchScratch) -> [Beginning] {
        guard tokens.count <= Self.maximumWords else { return [] }
        return tokens.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(network.tables) { tables in
                var matcher = Matcher(view: tables.view, tokens: buffer, lookahead: .allWords)
                _ = matcher.run(start: startRule, &scratch)
                // The first goal is the whole sentence; each place where it can end has a result of its own.
                let ends = (0..<Int32(scratch.results.count)).filter {
                    scratch.results[$0].goal == 0 && scratch.results[$0].end > 0
                }
                let reader = DerivationReader(view: tables.view, lists: symbols.events)
                return ends.sorted { scratch.results[$0].end < scratch.results[$1].end }.map { result in
                    reader.read(result, &scratch)
                    return Beginning(length: Int(scratch.results[result].end), events: scratch.events)
                }
            }
        }
    }
}
