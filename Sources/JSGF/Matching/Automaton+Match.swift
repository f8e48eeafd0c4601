extension Automaton {
    /// The cheapest derivation of an utterance; `nil` where it is no sentence of the grammar, or has more than
    /// ``maximumWords`` words.
    ///
    /// - Parameter words: the words, in any case. Numbers can't be seen in them:
    ///   digits must be spelt as the grammar has them.
    public func match(words: [String]) -> Match? {
        var scratch = MatchScratch()
        guard match(tokens: tokens(of: words), scratch: &scratch) else { return nil }
        return Match(events: scratch.events, cost: scratch.cost)
    }

    /// Finds the cheapest derivation of an utterance, without allocating memory once `scratch` has grown.
    ///
    /// - Parameters:
    ///   - tokens: the words' numbers; any number that no word has stands for an unknown word.
    ///   - tellsHowFar: whether ``MatchScratch/furthest`` is to be exact where the utterance is no sentence,
    ///     which takes longer.
    ///   - scratch: where the derivation is left: see ``MatchScratch/events`` and ``MatchScratch/cost``.
    /// - Returns: whether the utterance is a sentence of the grammar; if not, ``MatchScratch/failure`` says why.
    public func match(tokens: [Int32], tellsHowFar: Bool = false, scratch: inout MatchScratch) -> Bool {
        tokens.withUnsafeBufferPointer { match(buffer: $0, tellsHowFar: tellsHowFar, scratch: &scratch) }
    }

    /// Matches tokens that are lent.
    public func match(tokens: Span<Int32>, tellsHowFar: Bool = false, scratch: inout MatchScratch) -> Bool {
        tokens.withUnsafeBufferPointer { match(buffer: $0, tellsHowFar: tellsHowFar, scratch: &scratch) }
    }

    private func match(buffer: UnsafeBufferPointer<Int32>, tellsHowFar: Bool, scratch: inout MatchScratch) -> Bool {
        scratch.events.removeAll(keepingCapacity: true)
        guard buffer.count <= Self.maximumWords else {
            scratch.failure = .tooManyWords(limit: Self.maximumWords)
            scratch.furthest = 0
            return false
        }
        return withExtendedLifetime(network.tables) { tables in
            var matcher = Matcher(
                view: tables.view, tokens: buffer, lookahead: tellsHowFar ? .nextWords : .allWords,
                limit: searchLimit)
            let (result, furthest) = matcher.run(start: startRule, &scratch)
            scratch.furthest = Int(furthest)
            scratch.failure = result >= 0 ? nil : scratch.isGivenUp ? .tooManyReadings : .noSentence
            guard result >= 0 else { return false }
            DerivationReader(view: tables.view, lists: symbols.events).read(result, &scratch)
            scratch.cost = Double(scratch.results[result].cost) / Double(Cost.unit)
            return true
        }
    }

    /// The cheapest derivations of an utterance, cheapest first, no two of them with the same events; none where it is
    /// no sentence of the grammar.
    ///
    /// The first is the one that ``match(words:)`` gives. This takes several times as long as that.
    ///
    /// - Parameters:
    ///   - tokens: the numbers of the words (see ``tokens(of:)``).
    ///   - limit: how many at most, up to 64. Fewer may come where many derivations differ in nothing that is seen.
    ///   - scratch: memory that is kept between calls.
    public func bestMatches(tokens: [Int32], limit: Int, scratch: inout MatchScratch) -> [Match] {
        guard tokens.count <= Self.maximumWords, limit > 0 else { return [] }
        let limit = min(limit, 64)
        scratch.ways.isOn = true
        defer { scratch.ways.isOn = false }
        return tokens.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(network.tables) { tables in
                var matcher = Matcher(
                    view: tables.view, tokens: buffer, lookahead: .allWords, limit: searchLimit)
                let (result, _) = matcher.run(start: startRule, &scratch)
                guard result >= 0 else { return [] }
                var ranker = DerivationRanker(
                    view: tables.view, lists: symbols.events, limit: min(4 * limit, 128), scratch)
                return Array(ranker.matches(of: result, scratch).prefix(limit))
            }
        }
    }
}
