/// How a finite-state grammar is made.
public struct FSGOptions: Sendable {
    /// The ways to write out a name rule that is called from several places.
    public enum Sharing: Sendable, Hashable {
        /// Each place has its own copy: exactly the grammar's sentences, as many copies as there are places.
        case exact
        /// All places share one copy, left to all of them: small and fast with thousands of names, but after a name
        /// anything may follow that follows it anywhere. Parse the words again to sort those out.
        case namesShared
        /// The rules of the grammars in `contexts` stand once. Any other rule stands once for each of these grammars
        /// that calls it. So the size is that of the rules, however deep they are nested. After a rule anything may
        /// follow that follows it in the same context: parse the words again to sort that out. Weights are left out.
        case rulesShared(contexts: Set<String>)
    }

    /// What becomes of name rules.
    public var sharing: Sharing
    /// Whether the grammar's weights become probabilities; without, every probability is 1.
    public var usesWeights: Bool
    /// Whether places after names at which nearly the same may follow become one: a third fewer transitions for a few
    /// more sentences. Match the words again to sort those out.
    public var joinsContinuations: Bool
    /// How many states the work may come to before it is given up.
    public var maximumStates: Int

    /// Name rules with fewer transitions than this are copied in any case: that is cheaper than sharing them.
    static let smallestShared = 24

    /// Makes options.
    public init(
        sharing: Sharing = .exact, usesWeights: Bool = true, joinsContinuations: Bool = false,
        maximumStates: Int = 4_000_000
    ) {
        self.sharing = sharing
        self.usesWeights = usesWeights
        self.joinsContinuations = joinsContinuations
        self.maximumStates = maximumStates
    }
}
