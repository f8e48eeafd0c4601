extension FiniteStateGrammar {
    /// How many transitions a set of choices that several states have in common must save to get a state of its own.
    private static let leastSaved = 10

    /// A choice that a state offers: its word, where it leads, and how likely it is beside the state's likeliest.
    private struct Choice: Hashable {
        var word: Int32
        var to: Int32
        var share: Float
    }

    /// The same sentences with the same probabilities, where choices that several states have in common stand once, in a
    /// state of their own that empty transitions lead to.
    ///
    /// For each choice of each state the decoder keeps a dozen nodes of its tree of phones, so a home's grammar takes a
    /// third of the memory then, and less time. States that empty transitions lead to keep their choices: chains of
    /// those are dear.
    public func sharingChoices() -> FiniteStateGrammar {
        let likeliest = likeliestChoices()
        var sources: [Choice: [Int32]] = [:]
        for transition in transitions {
            guard let choice = choice(transition, likeliest) else { continue }
            sources[choice, default: []].append(transition.from)
        }
        var hubs: [[Int32]: [Choice]] = [:]
        for (choice, states) in sources where states.count > 1 { hubs[states, default: []].append(choice) }
        hubs = hubs.filter { states, choices in
            states.count * choices.count >= states.count + choices.count + Self.leastSaved
        }
        var shared = self
        shared.transitions.removeAll { transition in
            choice(transition, likeliest).flatMap { sources[$0] }.map { hubs[$0] != nil } ?? false
        }
        for (states, choices) in hubs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let hub = Int32(shared.stateCount)
            shared.stateCount += 1
            for state in states {
                shared.transitions.append(
                    Transition(from: state, to: hub, word: nil, probability: likeliest[Int(state)]))
            }
            for choice in choices.sorted(by: { ($0.word, $0.to) < ($1.word, $1.to) }) {
                shared.transitions.append(
                    Transition(from: hub, to: choice.to, word: choice.word, probability: Double(choice.share)))
            }
        }
        return shared
    }

    /// The probability of each state's likeliest choice; zero where its choices aren't shared.
    private func likeliestChoices() -> [Double] {
        var likeliest = [Double](repeating: 0, count: stateCount)
        for transition in transitions where transition.word != nil {
            likeliest[Int(transition.from)] = max(likeliest[Int(transition.from)], transition.probability)
        }
        for transition in transitions where transition.word == nil { likeliest[Int(transition.to)] = 0 }
        return likeliest
    }

    private func choice(_ transition: Transition, _ likeliest: [Double]) -> Choice? {
        guard let word = transition.word, likeliest[Int(transition.from)] > 0 else { return nil }
        let share = Float(transition.probability / likeliest[Int(transition.from)])
        return Choice(word: word, to: transition.to, share: share)
    }
}
