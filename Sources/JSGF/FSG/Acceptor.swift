/// A finite automaton without empty edges that accepts word sequences; deterministic, unless making it so would have
/// made it far too large.
///
/// What its edges say are *symbols*: a word, or a whole shared rule, together with a cost (see ``FSGSymbols``).
struct Acceptor {
    /// An edge.
    struct Edge {
        /// What it says.
        var symbol: Int32
        /// The state that it leads to.
        var target: Int32
    }

    /// Where each state's edges begin in `edges`, and one more. State 0 is the start.
    var starts: [Int32]
    /// The edges, state by state.
    var edges: [Edge]
    /// What ending in a state costs; -1 where nothing ends.
    var endCosts: [Int32]
    /// Whether no state has two edges with one symbol.
    var isDeterministic: Bool

    /// How many states there are, at least one.
    var stateCount: Int { endCosts.count }

    /// The edges that leave a state.
    func edges(of state: Int) -> ArraySlice<Edge> {
        edges[Int(starts[state])..<Int(starts[state + 1])]
    }

    /// Without the states that lead to no end.
    func trimmed() -> Acceptor {
        var isUseful = endCosts.map { $0 >= 0 }
        var incoming = [Int32](repeating: 0, count: stateCount + 1)
        for edge in edges { incoming[Int(edge.target) + 1] += 1 }
        for state in 0..<stateCount { incoming[state + 1] += incoming[state] }
        var next = incoming
        var sources = [Int32](repeating: 0, count: edges.count)
        for state in 0..<stateCount {
            for edge in edges(of: state) {
                sources[Int(next[Int(edge.target)])] = Int32(state)
                next[Int(edge.target)] += 1
            }
        }
        var open = isUseful.indices.filter { isUseful[$0] }
        while let state = open.popLast() {
            for source in sources[Int(incoming[state])..<Int(incoming[state + 1])] where !isUseful[Int(source)] {
                isUseful[Int(source)] = true
                open.append(Int(source))
            }
        }
        if isUseful.allSatisfy({ $0 }) { return self }
        isUseful[0] = true
        return keeping(isUseful)
    }

    /// Without the states that can't be reached from the start, and those that lead to no end.
    func reachable() -> Acceptor {
        var isReached = [Bool](repeating: false, count: stateCount)
        isReached[0] = true
        var open = [0]
        while let state = open.popLast() {
            for edge in edges(of: state) where !isReached[Int(edge.target)] {
                isReached[Int(edge.target)] = true
                open.append(Int(edge.target))
            }
        }
        return keeping(isReached).trimmed()
    }

    /// With the states marked, in their order, and the edges between them.
    private func keeping(_ isKept: [Bool]) -> Acceptor {
        var numbers = [Int32](repeating: -1, count: stateCount)
        var count: Int32 = 0
        for state in 0..<stateCount where isKept[state] {
            numbers[state] = count
            count += 1
        }
        var kept = Acceptor(starts: [0], edges: [], endCosts: [], isDeterministic: isDeterministic)
        for state in 0..<stateCount where isKept[state] {
            for edge in edges(of: state) where numbers[Int(edge.target)] >= 0 {
                kept.edges.append(Edge(symbol: edge.symbol, target: numbers[Int(edge.target)]))
            }
            kept.endCosts.append(endCosts[state])
            kept.starts.append(Int32(kept.edges.count))
        }
        return kept
    }
}
