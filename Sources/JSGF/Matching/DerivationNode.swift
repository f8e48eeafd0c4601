/// A part of a derivation as a tree: a word, or a rule with what it said.
public enum DerivationNode: Sendable, Hashable {
    /// The word at this position of the utterance, counted from 0.
    case word(Int)
    /// A rule, by its full name, and the parts that it was said in, from left to right.
    case rule(String, [DerivationNode])
}

extension Automaton {
    /// The cheapest derivation of an utterance as the parts of the start rule;
    /// `nil` where it is no sentence of the grammar.
    ///
    /// Unlike ``match(words:)``, which tells the tags, it tells which rules were used:
    /// what a grammar's use is learnt from.
    public func derivation(tokens: [Int32], scratch: inout MatchScratch) -> [DerivationNode]? {
        guard tokens.count <= Self.maximumWords else { return nil }
        return tokens.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(network.tables) { tables in
                var matcher = Matcher(view: tables.view, tokens: buffer, lookahead: .allWords, limit: searchLimit)
                let (result, _) = matcher.run(start: startRule, &scratch)
                guard result >= 0 else { return nil }
                return parts(of: result, scratch)
            }
        }
    }

    /// Reads the parts of a result off the chart, from right to left, without recursion.
    private func parts(of result: Int32, _ scratch: borrowing MatchScratch) -> [DerivationNode] {
        var parts: [DerivationNode] = []
        // The calls that are open, each with what stands to the right of it in its caller.
        var open: [(call: Chart.Item, right: [DerivationNode])] = []
        var item = scratch.items[scratch.results[result].item]
        while true {
            if item.previous < 0 {
                guard let caller = open.popLast() else { break }
                let rule = scratch.goals[item.goal].rule
                parts = caller.right + [.rule(symbols.rules.text(rule) ?? "", parts.reversed())]
                item = scratch.items[caller.call.previous]
            } else if item.sub < 0 {
                parts.append(.word(Int(item.position) - 1))
                item = scratch.items[item.previous]
            } else {
                open.append((item, parts))
                parts = []
                item = scratch.items[scratch.results[item.sub].item]
            }
        }
        return parts.reversed()
    }
}

extension CompiledGrammars {
    /// Where a rule was written: its file and the line at which it begins; `nil` where no rule of a file has that name.
    ///
    /// - Parameter name: the rule's full name, as ``DerivationNode`` has it.
    public func place(ofRule name: String) -> (file: String, line: Int)? {
        let number = symbols.rules.id(of: name)
        for grammar in grammars {
            guard let network = grammar.networks.first(where: { $0.rule == number }) else { continue }
            return network.location.map { (network.file, $0.line) }
        }
        return nil
    }
}
