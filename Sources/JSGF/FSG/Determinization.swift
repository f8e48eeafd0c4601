/// Takes the empty edges out of a graph and makes it deterministic: the subset construction.
///
/// A subset holds the states that edges lead to; what is after empty edges from there is looked up when the subset's
/// own edges are made, and its cost is laid on them.
struct Determinization {
    private let starts: [Int32]
    private let edges: [WordGraph.Edge]
    private var numbersOfSingles: [Int32]
    private var numbersOfSets: [[Int32]: Int32] = [:]
    private var subsets: [[Int32]] = []
    /// For each state of the graph the cost at which the subset at hand reaches it; -1 for not at all.
    private var reached: [Int32]
    private var closure: [Int32] = []
    /// How many states and steps have been looked at.
    private(set) var effort = 0
    /// How many of them there may be: where nearly all can be left out, each state leads to all others.
    static let maximumEffort = 40_000_000

    /// Sorts a graph's edges by source.
    init(_ graph: WordGraph) {
        let count = Int(graph.stateCount)
        var starts = [Int32](repeating: 0, count: count + 1)
        for edge in graph.edges { starts[Int(edge.source) + 1] += 1 }
        for state in 0..<count { starts[state + 1] += starts[state] }
        var next = starts
        let nothing = WordGraph.Edge(source: 0, target: 0, symbol: -1, cost: 0)
        var sorted = [WordGraph.Edge](repeating: nothing, count: graph.edges.count)
        for edge in graph.edges {
            sorted[Int(next[Int(edge.source)])] = edge
            next[Int(edge.source)] += 1
        }
        self.starts = starts
        edges = sorted
        numbersOfSingles = [Int32](repeating: -1, count: count)
        reached = [Int32](repeating: -1, count: count)
    }

    /// The deterministic acceptor, or `nil` where it would have more than `limit` states, or be too much work.
    mutating func deterministic(limit: Int, symbols: inout FSGSymbols) -> Acceptor? {
        var result = Acceptor(starts: [0], edges: [], endCosts: [], isDeterministic: true)
        _ = number(of: [0])
        var next = 0
        while next < subsets.count {
            guard subsets.count <= limit, effort <= Self.maximumEffort else { return nil }
            let steps = steps(of: subsets[next], &result, symbols: &symbols)
            next += 1
            var first = 0
            while first < steps.count {
                let symbol = steps[first] >> 32
                var past = first + 1
                while past < steps.count, steps[past] >> 32 == symbol { past += 1 }
                let target = number(of: steps[first..<past].map { Int32(truncatingIfNeeded: $0) })
                result.edges.append(Acceptor.Edge(symbol: Int32(truncatingIfNeeded: symbol), target: target))
                first = past
            }
            result.starts.append(Int32(result.edges.count))
        }
        return result
    }

    /// The acceptor with a state for each state of the graph: without empty edges, but not deterministic.
    /// - Throws: ``GrammarError/Kind/tooLarge(what:limit:)`` where that would be too much work.
    mutating func nondeterministic(symbols: inout FSGSymbols) throws(GrammarError) -> Acceptor {
        var result = Acceptor(starts: [0], edges: [], endCosts: [], isDeterministic: false)
        for state in numbersOfSingles.indices {
            guard effort <= Self.maximumEffort else {
                throw GrammarError(.tooLarge(what: "transitions", limit: Self.maximumEffort))
            }
            for step in steps(of: [Int32(state)], &result, symbols: &symbols) {
                result.edges.append(
                    Acceptor.Edge(
                        symbol: Int32(truncatingIfNeeded: step >> 32), target: Int32(truncatingIfNeeded: step)))
            }
            result.starts.append(Int32(result.edges.count))
        }
        return result
    }

    /// The number of a subset, given in ascending order.
    private mutating func number(of subset: [Int32]) -> Int32 {
        if subset.count == 1 {
            let single = Int(subset[0])
            if numbersOfSingles[single] < 0 {
                numbersOfSingles[single] = Int32(subsets.count)
                subsets.append(subset)
            }
            return numbersOfSingles[single]
        }
        if let known = numbersOfSets[subset] { return known }
        let number = Int32(subsets.count)
        numbersOfSets[subset] = number
        subsets.append(subset)
        return number
    }

    /// The steps that leave a subset, each as symbol and target in one number, in ascending order; notes the end cost.
    private mutating func steps(of subset: [Int32], _ result: inout Acceptor, symbols: inout FSGSymbols) -> [Int64] {
        close(subset)
        var endCost: Int32 = -1
        var steps: [Int64] = []
        for state in closure {
            let cost = reached[Int(state)]
            if state == WordGraph.end { endCost = cost }
            for edge in edges[Int(starts[Int(state)])..<Int(starts[Int(state) + 1])] where edge.symbol >= 0 {
                let symbol = symbols.number(of: edge.symbol, plus: cost)
                steps.append(Int64(symbol) << 32 | Int64(edge.target))
            }
            reached[Int(state)] = -1
        }
        effort += closure.count + steps.count
        result.endCosts.append(endCost)
        guard steps.count > 1 else { return steps }
        steps.sort()
        var kept = 1
        for index in 1..<steps.count where steps[index] != steps[kept - 1] {
            steps[kept] = steps[index]
            kept += 1
        }
        steps.removeLast(steps.count - kept)
        return steps
    }

    /// Follows empty edges, keeping the least cost.
    private mutating func close(_ subset: [Int32]) {
        closure = subset
        for state in subset { reached[Int(state)] = 0 }
        var open = subset
        while let state = open.popLast() {
            let cost = reached[Int(state)]
            for edge in edges[Int(starts[Int(state)])..<Int(starts[Int(state) + 1])] where edge.symbol < 0 {
                let total = Cost.sum(cost, edge.cost)
                let known = reached[Int(edge.target)]
                if known >= 0, known <= total { continue }
                if known < 0 { closure.append(edge.target) }
                reached[Int(edge.target)] = total
                open.append(edge.target)
            }
        }
    }
}
