internal import JSGF

/// Words of an utterance and the rules of the grammar that they were said by, as `hearth say --explain` tells them.
public struct UsedRule: Sendable, Hashable {
    /// How many others it stands in.
    public var depth: Int
    /// The rules that said these words and nothing else, from the outermost to the innermost: their full names.
    public var names: [String]
    /// Where each of them begins: the name of the grammar's file and a line; `nil` for the names of this home,
    /// which stand in no file.
    public var places: [String?]
    /// The words.
    public var words: String
}

extension Understanding {
    /// The rules of the grammar that say some words, the outermost first; none where the words are no sentence.
    func usedRules(_ words: [String], scratch: inout MatchScratch) -> [UsedRule] {
        guard let parts = automaton.derivation(tokens: automaton.tokens(of: words), scratch: &scratch) else {
            return []
        }
        var used: [UsedRule] = []
        for part in parts { note(part, depth: 0, words, &used) }
        return used
    }

    private func note(_ part: DerivationNode, depth: Int, _ words: [String], _ used: inout [UsedRule]) {
        guard case .rule(var name, var parts) = part else { return }
        let said = part.positions.filter(words.indices.contains).map { words[$0] }
        guard !said.isEmpty else { return }
        var rule = UsedRule(depth: depth, names: [], places: [], words: said.joined(separator: " "))
        while true {
            rule.names.append(name)
            rule.places.append(
                automaton.grammars.place(ofRule: name).map { file, line in
                    "\(file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]):\(line)"
                })
            let saying = parts.filter { !$0.positions.isEmpty }
            guard saying.count == 1, case .rule(let inner, let innerParts) = saying[0] else { break }
            (name, parts) = (inner, innerParts)
        }
        used.append(rule)
        for part in parts { note(part, depth: depth + 1, words, &used) }
    }
}

extension DerivationNode {
    /// The positions of the words that it says, from left to right.
    fileprivate var positions: [Int] {
        switch self {
        case .word(let position): [position]
        case .rule(_, let parts): parts.flatMap(\.positions)
        }
    }
}
