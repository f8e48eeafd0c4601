extension FiniteStateGrammar {
    /// How many transitions a set of choices that several states have in common must save to get a state of its own.
    private static let leastSaved = 10

    /// A choice that a state offers: its word, and where it leads.
    private struct Choice: Hashable {
        var word: Int32
        var to: Int32
    }

    /// The same sentences, where choices that several states have in common stand once, in a state of their own that empty
    /// transitions lead to. How likely they all are together stays what it is at each state; how likely each is among
    /// them becomes what it is on average.
    ///
    /// For each choice of each state the decoder keeps a dozen nodes of its tree of phones, so a home's grammar takes a
    /// third of the memory then, and less time. States that empty transitions lead to keep their choices: chains of
    /// those are dear.
    public func sharingChoices() -> FiniteStateGrammar {
        let keeping = Set(transitions.lazy.filter { $0.word == nil }.map(\.to))
        var sources: [Choice: [Int32: Double]] = [:]
        for transition in transitions where !keeping.contains(transition.from) {
            guard let word = transition.word else { continue }
            sources[Choice(word: word, to: transition.to), default: [:]][transition.from, default: 0] +=
                transition.probability
        }
        var hubs: [[Int32]: [Choice]] = [:]
        for (choice, states) in sources where states.count > 1 {
            hubs[states.keys.sorted(), default: []].append(choice)
        }
        hubs = hubs.filter { states, choices in
            states.count * choices.count >= states.count + choices.count + Self.leastSaved
        }
        let moved = Set(hubs.values.joined())
        var shared = self
        shared.transitions.removeAll { transition in
            guard let word = transition.word, !keeping.contains(transition.from) else { return false }
            return moved.contains(Choice(word: word, to: transition.to))
        }
        for (states, unordered) in hubs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let choices = unordered.sorted { ($0.word, $0.to) < ($1.word, $1.to) }
            let hub = Int32(shared.stateCount)
            shared.stateCount += 1
            var likelihoods = [Double](repeating: 0, count: choices.count)
            for state in states {
                let own = choices.map { sources[$0]?[state] ?? 0 }
                // Rounding must not make what has to come more than certain.
                let together = own.reduce(0, +)
                for position in own.indices where together > 0 { likelihoods[position] += own[position] / together }
                shared.transitions.append(
                    Transition(from: state, to: hub, word: nil, probability: min(together, 1)))
            }
            for (choice, likelihood) in zip(choices, likelihoods) {
                shared.transitions.append(
                    Transition(
                        from: hub, to: choice.to, word: choice.word,
                        probability: min(likelihood / Double(states.count), 1)))
            }
        }
        return shared
    }
}
