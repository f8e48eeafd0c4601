/// How a finite-state grammar is made.
public struct FSGOptions: Sendable {
    /// What becomes of a name rule that is called from several places.
    public enum Sharing: Sendable, Hashable {
        /// Each place has its own copy: exactly the grammar's sentences, as many copies as there are places.
        case exact
        /// All places share one copy, left to all of them: small and fast with thousands of names, but after a name
        /// anything may follow that follows it anywhere. Parse the words again to sort those out.
        case namesShared
        /// Every rule stands once for each grammar of `contexts` that it is called from, and the rules of those grammars
        /// once at all: the size is that of the rules, whatever their nesting. After a rule anything may follow that
        /// follows it in the same context; weights are left out. Parse the words again.
        case rulesShared(contexts: Set<String>)
    }

    /// What becomes of name rules.
    public var sharing: Sharing
    /// Whether the grammar's weights become probabilities; without, every probability is 1.
    public var usesWeights: Bool
    /// Whether places behind names at which nearly the same may follow become one: a third fewer transitions for a few
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
