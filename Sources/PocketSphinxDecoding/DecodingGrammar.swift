/// A finite automaton over words: what may be said.
public struct DecodingGrammar: Sendable, Equatable {
    /// A step from state to state.
    public struct Transition: Sendable, Equatable {
        /// The state it leaves.
        public var from: Int
        /// The state it reaches.
        public var to: Int
        /// The word that is said on it; `nil` where none is.
        public var word: String?
        /// How likely it is among those that leave the same state, above 0 and at most 1.
        public var probability: Double

        /// Makes a transition.
        public init(from: Int, to: Int, word: String?, probability: Double = 1) {
            self.from = from
            self.to = to
            self.word = word
            self.probability = probability
        }
    }

    /// How many states there are; they are numbered from 0.
    public var states: Int
    /// Where every path starts.
    public var start: Int
    /// Where a complete path ends.
    public var final: Int
    /// All steps.
    public var transitions: [Transition]

    /// Makes a grammar.
    public init(states: Int, start: Int, final: Int, transitions: [Transition]) {
        self.states = states
        self.start = start
        self.final = final
        self.transitions = transitions
    }

    /// The different words, in the order of their first transitions.
    public var words: [String] {
        var seen: Set<String> = []
        return transitions.compactMap(\.word).filter { seen.insert($0).inserted }
    }
}
