extension Automaton {
    /// How far an utterance can be followed, and what could have come next; for suggestions.
    ///
    /// Of more than ``maximumWords`` words only the first are looked at.
    public func progress(of words: [String]) -> MatchProgress {
        var scratch = MatchScratch()
        return progress(of: tokens(of: Array(words.prefix(Self.maximumWords))), scratch: &scratch)
    }

    /// How far tokens can be followed.
    public func progress(of tokens: [Int32], scratch: inout MatchScratch) -> MatchProgress {
        tokens.prefix(Self.maximumWords).withUnsafeBufferPointer { buffer in
            withExtendedLifetime(network.tables) { tables in
                var matcher = Matcher(view: tables.view, tokens: buffer, lookahead: .none)
                let furthest = matcher.run(start: startRule, &scratch).furthest
                let last = scratch.goals[0].lastResult
                return MatchProgress(
                    furthest: Int(furthest), expected: expected(at: furthest, tables.view, scratch),
                    isSentence: last >= 0 && scratch.results[last].end == furthest)
            }
        }
    }

    /// The words that some item at a position could go on with.
    ///
    /// Rules that can be said by saying nothing have items of their own wherever they are called; of the others the
    /// first words are looked up.
    private func expected(at position: Int32, _ view: NetworkView, _ scratch: borrowing MatchScratch) -> [String] {
        var isExpected = [Bool](repeating: false, count: Int(view.wordCount))
        var called = [UInt64](repeating: 0, count: view.rowWidth)
        for place in 0..<Int32(scratch.items.count) where scratch.items[place].position == position {
            let node = Int(scratch.items[place].node)
            for edge in Int(view.nodes[node].firstWord)..<Int(view.nodes[node + 1].firstWord) {
                isExpected[Int(view.wordSteps[edge].label)] = true
            }
            for edge in Int(view.nodes[node].firstCall)..<Int(view.nodes[node + 1].firstCall) {
                let rule = Int(view.callLabels[edge])
                if !network.isNullable[rule] { called[rule / 64] |= 1 << UInt64(rule % 64) }
            }
        }
        for word in isExpected.indices where !isExpected[word] {
            let row = word * view.rowWidth
            isExpected[word] = called.indices.contains { view.firstWords[row + $0] & called[$0] != 0 }
        }
        return isExpected.indices.compactMap { isExpected[$0] ? symbols.words.text(Int32($0)) : nil }
    }
}
