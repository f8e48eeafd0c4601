/// A finite automaton in the making, with empty edges. State 0 is the start, state 1 the end.
struct WordGraph {
    /// An edge that says a symbol, or nothing.
    struct Edge {
        /// The state that it leaves.
        var source: Int32
        /// The state that it leads to.
        var target: Int32
        /// The symbol; -1 for an empty edge.
        var symbol: Int32
        /// What an empty edge costs; the cost of others is in the symbol.
        var cost: Int32
    }

    /// The state at which everything ends.
    static let end: Int32 = 1

    /// How many states there are.
    private(set) var stateCount: Int32 = 2
    /// The edges, in no order.
    private(set) var edges: [Edge] = []

    /// Adds states, and gives the first one's number.
    mutating func addStates(_ count: Int) -> Int32 {
        let first = stateCount
        stateCount += Int32(truncatingIfNeeded: count)
        return first
    }

    /// Adds an edge that says a symbol.
    mutating func addEdge(from source: Int32, to target: Int32, symbol: Int32) {
        edges.append(Edge(source: source, target: target, symbol: symbol, cost: 0))
    }

    /// Adds an empty edge.
    mutating func addEmptyEdge(from source: Int32, to target: Int32, cost: Int32) {
        edges.append(Edge(source: source, target: target, symbol: -1, cost: cost))
    }
}
