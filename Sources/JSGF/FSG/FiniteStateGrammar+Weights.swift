extension FiniteStateGrammar {
    /// The grammar with all words that can come at a state equally likely but for the grammar's weights: a word among
    /// many costs more than one that must come. Without, the decoder prefers strings of short words to the name that
    /// was said.
    public func evenlyWeighted() -> FiniteStateGrammar {
        var words: [Int32: Set<Int32>] = [:]
        for transition in transitions {
            if let word = transition.word { words[transition.from, default: []].insert(word) }
        }
        var weighted = self
        for position in weighted.transitions.indices where weighted.transitions[position].word != nil {
            let choices = words[weighted.transitions[position].from]?.count ?? 1
            weighted.transitions[position].probability /= Double(max(choices, 1))
        }
        return weighted
    }
}
