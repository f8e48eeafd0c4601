/// A grammar as states and transitions, in the form that PocketSphinx decodes with.
public struct FiniteStateGrammar: Sendable, Equatable {
    /// A step from one state to another.
    public struct Transition: Sendable, Hashable {
        /// The state that it leaves.
        public var from: Int32
        /// The state that it leads to.
        public var to: Int32
        /// The place of its word in ``FiniteStateGrammar/words``; `nil` for a transition that says nothing.
        public var word: Int32?
        /// Its probability, above 0 up to 1: the weights of the grammar, not divided among the choices.
        public var probability: Double

        /// Makes a transition.
        public init(from: Int32, to: Int32, word: Int32?, probability: Double = 1) {
            self.from = from
            self.to = to
            self.word = word
            self.probability = probability
        }
    }

    /// A name without white space.
    public var name: String
    /// How many states there are; they are numbered from 0.
    public var stateCount: Int
    /// The state that an utterance begins in.
    public var start: Int32
    /// The state that it ends in.
    public var final: Int32
    /// The transitions, by the state that they leave.
    public var transitions: [Transition]
    /// The words, each once, in lower case.
    public var words: [String]

    /// Makes a grammar.
    public init(
        name: String, stateCount: Int, start: Int32, final: Int32, transitions: [Transition], words: [String]
    ) {
        self.name = name
        self.stateCount = stateCount
        self.start = start
        self.final = final
        self.transitions = transitions
        self.words = words
    }

    /// How many transitions that say nothing leave the state that most of them leave.
    public var largestFanOut: Int {
        var counts = [Int](repeating: 0, count: stateCount)
        for transition in transitions where transition.word == nil { counts[Int(transition.from)] += 1 }
        return counts.max() ?? 0
    }
}
