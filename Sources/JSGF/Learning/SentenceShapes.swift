/// The shapes in which sentences are said, learnt from the derivations of sentences: each is a row of words and of
/// rules that stand for what may be said in their place, such as the names of a home and numbers.
///
/// A grammar of everything that may be typed is far too large to listen for. What of it is used often is not: so the
/// recogniser listens for the shapes that were said again and again. As each comes from a derivation, whatever it makes
/// is a sentence of the grammar that it was learnt from.
public struct SentenceShapes: Sendable {
    /// A word or a rule's full name.
    private enum Symbol: Hashable {
        case word(String)
        case rule(String)

        var isWord: Bool { if case .word = self { true } else { false } }
    }

    private let slots: Set<String>
    private let standIns: [String: String]
    private let leftOut: Set<String>
    private var counts: [[Symbol]: Int] = [:]

    /// Shapes without sentences.
    /// - Parameters:
    ///   - slots: the full names of the rules that stand for themselves; `grammar.*` means every rule of that grammar.
    ///   - standIns: for a slot, the rule that is put in its place: names of one kind may come by several rules, and
    ///     what is said of one is said of all.
    ///   - leftOut: rules that say nothing of a shape where they stand at the top of a sentence, such as "please".
    public init(slots: Set<String>, standIns: [String: String] = [:], leftOut: Set<String> = []) {
        self.slots = slots
        self.standIns = standIns
        self.leftOut = leftOut
    }

    /// Takes in one sentence: how it is derived, and its words. A name or number alone is none.
    public mutating func add(_ parts: [DerivationNode], words: [String]) {
        let own = parts.filter { part in
            if case .rule(let name, _) = part { !leftOut.contains(name) } else { true }
        }
        let row = row(of: own, words)
        if row.contains(where: \.isWord) { counts[row, default: 0] += 1 }
    }

    private func row(of nodes: [DerivationNode], _ words: [String]) -> [Symbol] {
        nodes.flatMap { node -> [Symbol] in
            switch node {
            case .word(let position): return words.indices.contains(position) ? [.word(words[position])] : []
            case .rule(let name, let inner):
                let row = row(of: inner, words)
                return isSlot(name) && !row.isEmpty ? [.rule(standIns[name] ?? name)] : row
            }
        }
    }

    private func isSlot(_ rule: String) -> Bool {
        slots.contains(rule) || slots.contains("\(rule.prefix { $0 != "." }).*")
    }

    /// What was learnt as a grammar with one public rule.
    /// - Parameters:
    ///   - name: the name of the grammar.
    ///   - rule: the name of its rule.
    ///   - fewest: how often a shape must have been said to be in it.
    ///   - more: how much oftener for each slot that isn't its end. Shapes that end with the same slot share all that
    ///     can be said there; any other slot is one more copy of it.
    ///   - longest: the most words and slots that a shape may have.
    public func grammar(
        named name: String, rule: String, fewest: Int, more: Int = 0, longest: Int = .max
    ) -> Grammar {
        let often = counts.filter { row, count in
            let within = row.dropLast().count { !$0.isWord }
            return row.count <= longest && count >= fewest + more * within
        }
        let rows = often.keys.map { ($0, Self.text(of: $0)) }.sorted { $0.1 < $1.1 }
        let used = Set(rows.flatMap(\.0).compactMap { if case .rule(let rule) = $0 { rule } else { nil } })
        let grammars = Set(used.map { String($0.prefix { $0 != "." }) }).sorted()
        let choices = rows.map { Alternative(Self.expansion(of: $0.0)) }
        return Grammar(
            name: name, imports: grammars.map { GrammarImport(grammar: $0) },
            rules: [
                GrammarRule(name: rule, isPublic: true, expansion: choices.isEmpty ? .void : .alternatives(choices))
            ])
    }

    private static func expansion(of row: [Symbol]) -> Expansion {
        let parts = row.map { symbol -> Expansion in
            switch symbol {
            case .word(let word): .word(word)
            case .rule(let rule): .reference(RuleReference(rule))
            }
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private static func text(of row: [Symbol]) -> String {
        row.map { symbol in
            switch symbol {
            case .word(let word): word
            case .rule(let rule): "<\(rule)>"
            }
        }.joined(separator: " ")
    }
}
