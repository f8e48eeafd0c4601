extension FiniteStateGrammar {
    /// The grammar with a phrase that may be said in front of any sentence, or alone.
    public func preceded(by phrase: [String]) -> FiniteStateGrammar {
        guard !phrase.isEmpty else { return self }
        var grammar = self
        var state = Int32(grammar.stateCount)
        grammar.start = state
        grammar.transitions.append(Transition(from: state, to: start, word: nil))
        for text in phrase {
            let word = grammar.words.firstIndex(of: text) ?? grammar.words.count
            if word == grammar.words.count { grammar.words.append(text) }
            grammar.transitions.append(Transition(from: state, to: state + 1, word: Int32(word)))
            state += 1
        }
        grammar.transitions.append(Transition(from: state, to: start, word: nil))
        grammar.transitions.append(Transition(from: state, to: final, word: nil))
        grammar.stateCount = Int(state) + 1
        return grammar
    }
}
