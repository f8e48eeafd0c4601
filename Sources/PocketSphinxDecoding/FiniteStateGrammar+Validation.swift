import JSGF

extension FiniteStateGrammar {
    /// Throws ``DecodingError/invalidGrammar(reason:)`` where the engine would crash or misunderstand.
    func validate() throws(DecodingError) {
        guard stateCount > 0, stateCount <= Self.maximumStates else {
            throw .invalidGrammar(reason: "it has \(stateCount) states, of at most \(Self.maximumStates)")
        }
        let states = 0..<Int32(stateCount)
        guard states.contains(start), states.contains(final) else {
            throw .invalidGrammar(reason: "its start or its end is no state")
        }
        for transition in transitions {
            guard states.contains(transition.from), states.contains(transition.to) else {
                throw .invalidGrammar(reason: "it has a step from \(transition.from) to \(transition.to)")
            }
            guard transition.probability > 0, transition.probability <= 1 else {
                throw .invalidGrammar(reason: "it has a probability of \(transition.probability)")
            }
            guard transition.word.map({ words.indices.contains(Int($0)) }) ?? true else {
                throw .invalidGrammar(reason: "it has a step without its word")
            }
        }
        guard transitions.contains(where: { $0.word != nil }) else {
            throw .invalidGrammar(reason: "it has no words")
        }
    }

    /// The words that transitions say, in the order of their numbers.
    var spokenWords: [String] {
        let used = Set(transitions.compactMap(\.word))
        return words.indices.filter { used.contains(Int32($0)) }.map { words[$0] }
    }

    /// More states than any home needs, and few enough for the engine's numbers.
    private static let maximumStates = 10_000_000
}
