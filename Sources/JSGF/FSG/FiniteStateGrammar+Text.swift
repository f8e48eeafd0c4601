extension FiniteStateGrammar {
    /// The grammar in Sphinx's FSG text format, as `fsg_model_read` takes it.
    public var text: String {
        var lines = "FSG_BEGIN \(name)\nNUM_STATES \(stateCount)\nSTART_STATE \(start)\nFINAL_STATE \(final)\n"
        lines.reserveCapacity(transitions.count * 32)
        for transition in transitions {
            lines += "TRANSITION \(transition.from) \(transition.to) \(transition.probability)"
            if let word = transition.word {
                lines += " \(words[Int(word)])"
            }
            lines += "\n"
        }
        return lines + "FSG_END\n"
    }

    /// Whether the words are a sentence of the grammar, tried out state by state.
    public func accepts(_ utterance: [String]) -> Bool {
        let numbers = Dictionary(words.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
        var leaving: [Int32: [Transition]] = [:]
        for transition in transitions { leaving[transition.from, default: []].append(transition) }
        func closed(_ states: Set<Int32>) -> Set<Int32> {
            var all = states
            var open = Array(states)
            while let state = open.popLast() {
                for step in leaving[state] ?? [] where step.word == nil && all.insert(step.to).inserted {
                    open.append(step.to)
                }
            }
            return all
        }
        var states = closed([start])
        for word in utterance {
            guard let number = numbers[word.lowercased()] else { return false }
            var next: Set<Int32> = []
            for state in states {
                for step in leaving[state] ?? [] where step.word == number { next.insert(step.to) }
            }
            states = closed(next)
        }
        return states.contains(final)
    }
}
