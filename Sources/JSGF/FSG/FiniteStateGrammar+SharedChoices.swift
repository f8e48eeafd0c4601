extension FiniteStateGrammar {
    /// A choice that a state offers: its word, and where it leads.
    private struct Choice: Hashable {
        var word: Int32
        var to: Int32
    }

    /// The grammar with the same sentences, in which choices that several states have in common stand once, in a state
    /// of their own that empty transitions lead to (`ChoiceHubs`). How likely they all are together stays what it is at
    /// each state; how likely each is among them becomes what it is on average.
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
        let choices = sources.keys.sorted { ($0.word, $0.to) < ($1.word, $1.to) }
        let hubs = ChoiceHubs(states: choices.map { sources[$0]?.keys.sorted() ?? [] }).worthwhile
        var shared = self
        var moved: [Choice: Set<Int32>] = [:]
        for hub in hubs {
            let own = hub.choices.sorted().map { choices[Int($0)] }
            let states = hub.states.numbers
            for choice in own { moved[choice, default: []].formUnion(states) }
            shared.add(own, at: states, probability: { sources[$0]?[$1] ?? 0 })
        }
        shared.transitions.removeAll { transition in
            guard let word = transition.word else { return false }
            return moved[Choice(word: word, to: transition.to)]?.contains(transition.from) ?? false
        }
        return shared
    }

    /// Adds a state that has `choices`, and ways to it from `states`.
    private mutating func add(
        _ choices: [Choice], at states: [Int32], probability: (Choice, Int32) -> Double
    ) {
        let hub = Int32(truncatingIfNeeded: stateCount)
        stateCount += 1
        var likelihoods = [Double](repeating: 0, count: choices.count)
        for state in states {
            let own = choices.map { probability($0, state) }
            // Rounding must not make what has to come more than certain.
            let together = own.reduce(0, +)
            for position in own.indices where together > 0 { likelihoods[position] += own[position] / together }
            transitions.append(Transition(from: state, to: hub, word: nil, probability: min(together, 1)))
        }
        for (choice, likelihood) in zip(choices, likelihoods) {
            transitions.append(
                Transition(
                    from: hub, to: choice.to, word: choice.word,
                    probability: min(likelihood / Double(states.count), 1)))
        }
    }
}
