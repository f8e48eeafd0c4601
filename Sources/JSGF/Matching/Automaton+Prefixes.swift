extension Automaton {
    /// How many words the sentences have with which an utterance begins, from the shortest to the longest; none where it
    /// begins with no sentence, or has more than ``maximumWords`` words.
    ///
    /// - Parameters:
    ///   - tokens: the words' numbers; any number that no word has stands for an unknown word.
    ///   - scratch: memory for the search.
    public func sentences(beginning tokens: ArraySlice<Int32>, scratch: inout MatchScratch) -> [Int] {
        guard tokens.count <= Self.maximumWords else { return [] }
        return tokens.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(network.tables) { tables in
                var matcher = Matcher(view: tables.view, tokens: buffer, lookahead: .allWords)
                _ = matcher.run(start: startRule, &scratch)
                // The first goal is the whole sentence; each place where it can end has a result of its own.
                return (0..<Int32(scratch.results.count)).compactMap { place in
                    let result = scratch.results[place]
                    return result.goal == 0 && result.end > 0 ? Int(result.end) : nil
                }.sorted()
            }
        }
    }
}
