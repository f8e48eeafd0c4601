/// Tells which sentences a finite-state grammar has.
public struct SentenceAcceptor: Sendable {
    /// For each state the transitions that leave it.
    private let leaving: [[FiniteStateGrammar.Transition]]
    private let numbers: [String: Int32]
    private let start: Int32
    private let final: Int32

    /// Prepares to match sentences of `grammar`.
    public init(_ grammar: FiniteStateGrammar) {
        var leaving = [[FiniteStateGrammar.Transition]](repeating: [], count: grammar.stateCount)
        for transition in grammar.transitions { leaving[Int(transition.from)].append(transition) }
        self.leaving = leaving
        numbers = Dictionary(
            zip(grammar.words, grammar.words.indices.map(Int32.init)), uniquingKeysWith: { first, _ in first })
        start = grammar.start
        final = grammar.final
    }

    /// Whether these words are a sentence of the grammar.
    public func accepts(_ words: [String]) -> Bool {
        var states = closure(of: [start])
        for word in words {
            guard let number = numbers[word] else { return false }
            var reached: Set<Int32> = []
            for state in states {
                for transition in leaving[Int(state)] where transition.word == number { reached.insert(transition.to) }
            }
            guard !reached.isEmpty else { return false }
            states = closure(of: reached)
        }
        return states.contains(final)
    }

    /// States with those that transitions without a word lead to from there.
    private func closure(of states: Set<Int32>) -> Set<Int32> {
        var closure = states
        var waiting = Array(states)
        while let state = waiting.popLast() {
            for transition in leaving[Int(state)] where transition.word == nil {
                if closure.insert(transition.to).inserted { waiting.append(transition.to) }
            }
        }
        return closure
    }
}
