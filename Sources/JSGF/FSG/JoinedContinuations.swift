/// Joins places of a grammar after names. Where nearly the same may follow a name at two places, they become one place,
/// and all that may follow at either of them may follow there.
///
/// Each place that a name leads to is one more copy of all names of its kind, which is most of what a decoder has to
/// keep. What is joined is little: the smaller place has nearly nothing that the larger one lacks, and the larger one
/// isn't several times larger, so "lock" and "pause" come to share what "start" may have after its thing. The sentences
/// that this adds may mean nothing. So whoever listens by such a grammar has to match the words again.
struct JoinedContinuations {
    /// Which part of what follows at the smaller place must follow at the larger one, too.
    private static let leastShared = 0.9
    /// How large the smaller place must be beside the larger one.
    private static let leastSize = 0.25

    /// What may come next: a word, a name, or the end.
    private struct Label: Hashable {
        var label: Int32
        var isRule: Bool

        static let end = Label(label: -1, isRule: false)

        init(label: Int32, isRule: Bool) {
            self.label = label
            self.isRule = isRule
        }

        init(_ symbol: FSGSymbols.Symbol) { self.init(label: symbol.label, isRule: symbol.isRule) }
    }

    /// Places that become one.
    private struct Group {
        var states: [Int32]
        var labels: Set<Label>
    }

    private let acceptor: Acceptor
    private let symbols: [FSGSymbols.Symbol]

    /// Prepares to join places of an acceptor in which names are symbols.
    init(_ acceptor: Acceptor, symbols: [FSGSymbols.Symbol]) {
        self.acceptor = acceptor
        self.symbols = symbols
    }

    /// The acceptor as a graph in which places after names of one rule are joined; `nil` where there are none to join.
    func graph(behind rule: Int32) -> WordGraph? {
        let groups = groups(of: places(behind: rule)).filter { $0.states.count > 1 }
        guard !groups.isEmpty else { return nil }
        var joined = (0..<acceptor.stateCount).map { Int32(truncatingIfNeeded: $0) }
        for group in groups {
            guard let first = group.states.first else { continue }
            for state in group.states { joined[Int(state)] = first }
        }
        return graph(joined)
    }

    /// The states that names of a rule lead to.
    private func places(behind rule: Int32) -> Set<Int32> {
        Set(
            acceptor.edges.lazy.filter {
                let symbol = symbols[Int($0.symbol)]
                return symbol.isRule && symbol.label == rule
            }.map(\.target))
    }

    /// Puts each place, the largest first, into the smallest group that it fits into.
    private func groups(of places: Set<Int32>) -> [Group] {
        var groups: [Group] = []
        let sized = places.sorted().map { ($0, labels(at: $0)) }.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
        for (state, labels) in sized {
            let fitting = groups.indices.filter { Self.fits(labels, into: groups[$0].labels) }
            guard let best = fitting.min(by: { groups[$0].labels.count < groups[$1].labels.count }) else {
                groups.append(Group(states: [state], labels: labels))
                continue
            }
            groups[best].states.append(state)
            groups[best].labels.formUnion(labels)
        }
        return groups
    }

    /// Whether nearly all of a place's labels are among those of a group that isn't much larger.
    private static func fits(_ labels: Set<Label>, into group: Set<Label>) -> Bool {
        Double(labels.count) >= leastSize * Double(group.count)
            && Double(labels.count { group.contains($0) }) >= leastShared * Double(labels.count)
    }

    private func labels(at state: Int32) -> Set<Label> {
        var labels = Set(acceptor.edges(of: Int(state)).map { Label(symbols[Int($0.symbol)]) })
        if acceptor.endCosts[Int(state)] >= 0 { labels.insert(.end) }
        return labels
    }

    /// The graph in which each state is the one that it is joined to. What may come next there costs what it costs at
    /// the cheapest of them.
    private func graph(_ joined: [Int32]) -> WordGraph {
        var cheapest: [Int32: [Label: Int32]] = [:]
        for state in 0..<acceptor.stateCount {
            for edge in acceptor.edges(of: state) {
                let label = Label(symbols[Int(edge.symbol)])
                let known = cheapest[joined[state], default: [:]][label]
                if let known, symbols[Int(known)].cost <= symbols[Int(edge.symbol)].cost { continue }
                cheapest[joined[state], default: [:]][label] = edge.symbol
            }
        }
        var graph = WordGraph()
        let first = graph.addStates(acceptor.stateCount)
        graph.addEmptyEdge(from: 0, to: first + joined[0], cost: 0)
        for state in 0..<acceptor.stateCount {
            let source = first + joined[state]
            if acceptor.endCosts[state] >= 0 {
                graph.addEmptyEdge(from: source, to: WordGraph.end, cost: acceptor.endCosts[state])
            }
            for edge in acceptor.edges(of: state) {
                let symbol = cheapest[joined[state]]?[Label(symbols[Int(edge.symbol)])] ?? edge.symbol
                graph.addEdge(from: source, to: first + joined[Int(edge.target)], symbol: symbol)
            }
        }
        return graph
    }
}
