/// A grammar's expansions in a form made for sampling: every node knows the fewest words that it can be said with.
struct SampleTree {
    /// More words than any sentence has: what can't be said at all.
    static let never = Int.max / 4

    /// What a node does.
    enum Kind {
        case word(Int32)
        case call(Int32)
        case sequence([Int])
        case choice([Int], weights: [Double])
        case optional(Int)
        case loop(Int, atLeastOnce: Bool)
        case marked(Int, before: [DerivationEvent], after: [DerivationEvent])
    }

    /// The nodes; inner ones stand after those that they are made of.
    private(set) var kinds: [Kind] = []
    /// For each node the fewest words that it can be said with.
    private(set) var fewest: [Int] = []
    /// For each rule its node; -1 for a number that no rule has.
    private(set) var roots: [Int]

    /// The tree of an automaton's rules.
    init(_ automaton: Automaton) {
        roots = Array(repeating: -1, count: automaton.symbols.rules.count)
        for rule in automaton.rules.rules {
            let number = automaton.symbols.rules.id(of: rule.name)
            guard number >= 0 else { continue }
            roots[Int(number)] = add(rule.expansion, automaton)
        }
        fewest = Array(repeating: Self.never, count: kinds.count)
        var isSettled = false
        while !isSettled {
            isSettled = true
            for node in kinds.indices {
                let words = fewestWords(of: kinds[node])
                if words < fewest[node] {
                    fewest[node] = words
                    isSettled = false
                }
            }
        }
    }

    private mutating func add(_ expansion: Expansion, _ automaton: Automaton) -> Int {
        switch expansion {
        case .word(let text):
            let words = NetworkBuilder.words(text).map { add(.word(automaton.symbols.words.id(of: $0))) }
            return words.count == 1 ? words[0] : add(.sequence(words))
        case .reference(let reference): return add(.call(automaton.symbols.rules.id(of: reference.name)))
        case .sequence(let parts): return add(.sequence(parts.map { add($0, automaton) }))
        case .alternatives(let choices):
            return add(.choice(choices.map { add($0.expansion, automaton) }, weights: choices.map { $0.weight ?? 1 }))
        case .optional(let part): return add(.optional(add(part, automaton)))
        case .zeroOrMore(let part): return add(.loop(add(part, automaton), atLeastOnce: false))
        case .oneOrMore(let part): return add(.loop(add(part, automaton), atLeastOnce: true))
        case .tagged(let part, let tags): return add(marked(add(part, automaton), tags, automaton))
        case .null: return add(.sequence([]))
        case .void: return add(.choice([], weights: []))
        }
    }

    private func marked(_ node: Int, _ tags: [String], _ automaton: Automaton) -> Kind {
        var before: [DerivationEvent] = []
        var after: [DerivationEvent] = []
        for text in tags {
            let tag = automaton.symbols.tags.id(of: text)
            if automaton.options.isScoped(text) {
                before.insert(.begin(tag), at: 0)
                after.append(.end(tag))
            } else {
                after.append(.tag(tag))
            }
        }
        return .marked(node, before: before, after: after)
    }

    private mutating func add(_ kind: Kind) -> Int {
        kinds.append(kind)
        return kinds.count - 1
    }

    private func fewestWords(of kind: Kind) -> Int {
        switch kind {
        case .word: return 1
        case .call(let rule): return fewest[roots[Int(rule)]]
        case .sequence(let parts): return parts.reduce(0) { min(Self.never, $0 + fewest[$1]) }
        case .choice(let choices, let weights):
            return zip(choices, weights).reduce(Self.never) { $1.1 > 0 ? min($0, fewest[$1.0]) : $0 }
        case .optional: return 0
        case .loop(let part, let atLeastOnce): return atLeastOnce ? fewest[part] : 0
        case .marked(let part, _, _): return fewest[part]
        }
    }
}
