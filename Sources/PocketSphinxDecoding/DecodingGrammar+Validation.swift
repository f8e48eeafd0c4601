extension DecodingGrammar {
    /// Throws ``DecodingError/invalidGrammar(reason:)`` where the engine would crash or misunderstand.
    func validate() throws(DecodingError) {
        guard states > 0, states <= Self.maximumStates else {
            throw .invalidGrammar(reason: "\(states) states, of at most \(Self.maximumStates)")
        }
        guard (0..<states).contains(start), (0..<states).contains(final) else {
            throw .invalidGrammar(reason: "its start or its end is no state")
        }
        for transition in transitions {
            guard (0..<states).contains(transition.from), (0..<states).contains(transition.to) else {
                throw .invalidGrammar(reason: "a step from \(transition.from) to \(transition.to)")
            }
            guard transition.probability > 0, transition.probability <= 1 else {
                throw .invalidGrammar(reason: "a probability of \(transition.probability)")
            }
        }
        guard transitions.contains(where: { $0.word != nil }) else {
            throw .invalidGrammar(reason: "no words in it")
        }
    }

    /// More states than any home needs, and few enough for the engine's numbers.
    private static let maximumStates = 10_000_000
}
