/// Finds, node by node, the edges of a draft that can be reached through empty ones.
struct EmptyEdgeRemoval {
    /// At most so many different lists of events are followed to one node; more come only from expansions such as
    /// `(<NULL>{a} | <NULL>{b})` many times in a row, of which the cheapest found first are kept.
    private static let maximumVariants = 16

    private let edges: [DraftNetwork.Edge]
    /// Where each node's edges begin in `sorted`.
    private var starts: [Int32]
    /// The places of edges in `edges`, node by node, in the order of the text.
    private var sorted: [Int32]
    private var hasEmpty: [Bool]

    /// What can be done at a node once empty edges are gone; targets are still the draft's. Edges are sorted by label,
    /// those of one label in the order of the text.
    struct Outgoing {
        /// Words that are taken.
        var words: [RuleNetwork.Edge] = []
        /// Rules that are called.
        var calls: [RuleNetwork.Edge] = []
        /// Ways in which the rule ends here.
        var ends: [RuleNetwork.End] = []

        fileprivate mutating func removeAll() {
            words.removeAll(keepingCapacity: true)
            calls.removeAll(keepingCapacity: true)
            ends.removeAll(keepingCapacity: true)
        }
    }

    /// A node reached through empty edges.
    private struct Visit {
        var node: Int32
        var events: Int32
        var cost: Int32
        var order: Int32
    }

    /// Sorts the edges of a draft by the node that they leave.
    init(_ draft: DraftNetwork) {
        edges = draft.edges
        let nodeCount = Int(draft.nodeCount)
        starts = [Int32](repeating: 0, count: nodeCount + 1)
        hasEmpty = [Bool](repeating: false, count: nodeCount)
        for edge in edges {
            starts[Int(edge.source) + 1] += 1
            if edge.label == .empty { hasEmpty[Int(edge.source)] = true }
        }
        for node in 0..<nodeCount { starts[node + 1] += starts[node] }
        sorted = [Int32](repeating: 0, count: edges.count)
        var next = starts
        for (index, edge) in edges.enumerated() {
            sorted[Int(next[Int(edge.source)])] = Int32(index)
            next[Int(edge.source)] += 1
        }
    }

    /// Finds the edges that lead out of some nodes, also by way of empty edges, each with the tags and the cost that
    /// are due on leaving by it. `out` holds them afterwards, and nothing else.
    func find(_ out: inout Outgoing, of members: [NodeSets.Member], events: inout EventLists) {
        out.removeAll()
        for member in members {
            let visit = Visit(node: member.node, events: member.events, cost: member.cost, order: -1)
            if hasEmpty[Int(member.node)] {
                for visit in visits(from: visit, events: &events) { collect(visit, into: &out, events: &events) }
            } else {
                collect(visit, into: &out, events: &events)
            }
        }
        if out.words.count > 1 {
            out.words.sort { ($0.label, $0.order, $0.cost) < ($1.label, $1.order, $1.cost) }
            Self.dropRepeated(&out.words)
        }
        if out.ends.count > 1 { out.ends.sort { ($0.cost, $0.order, $0.events) < ($1.cost, $1.order, $1.events) } }
        if out.calls.count > 1 {
            out.calls.sort { ($0.label, $0.order, $0.cost) < ($1.label, $1.order, $1.cost) }
            Self.dropRepeated(&out.calls)
        }
    }

    private func outgoing(_ node: Int32) -> ArraySlice<Int32> {
        sorted[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
    }

    /// The nodes that empty edges lead to, the node itself included, each with every list of events on the way.
    private func visits(from first: Visit, events: inout EventLists) -> [Visit] {
        var visits = [first]
        struct Key: Hashable {
            var node: Int32
            var events: Int32
        }
        var places: [Key: Int] = [Key(node: first.node, events: first.events): 0]
        var variants: [Int32: Int] = [:]
        var queue = [0]
        var next = 0
        while next < queue.count {
            let visit = visits[queue[next]]
            next += 1
            guard hasEmpty[Int(visit.node)] else { continue }
            for place in outgoing(visit.node) where edges[Int(place)].label == .empty {
                let edge = edges[Int(place)]
                let passed = events.joined(visit.events, events.joined(edge.before, edge.after))
                let cost = Cost.sum(visit.cost, edge.cost)
                let key = Key(node: edge.target, events: passed)
                if let known = places[key] {
                    guard cost < visits[known].cost else { continue }
                    visits[known].cost = cost
                    visits[known].order = place
                    queue.append(known)
                } else if variants[edge.target, default: 0] < Self.maximumVariants {
                    variants[edge.target, default: 0] += 1
                    places[key] = visits.count
                    queue.append(visits.count)
                    visits.append(Visit(node: edge.target, events: passed, cost: cost, order: place))
                }
            }
        }
        return visits
    }

    private func collect(_ visit: Visit, into out: inout Outgoing, events: inout EventLists) {
        if visit.node == DraftNetwork.end {
            out.ends.append(RuleNetwork.End(events: visit.events, cost: visit.cost, order: visit.order))
        }
        for place in outgoing(visit.node) {
            let edge = edges[Int(place)]
            var plain = RuleNetwork.Edge(
                label: 0, target: edge.target, before: events.joined(visit.events, edge.before), after: edge.after,
                cost: Cost.sum(visit.cost, edge.cost), order: place)
            switch edge.label {
            case .empty: break
            case .word(let word):
                plain.label = word
                out.words.append(plain)
            case .call(let rule):
                plain.label = rule
                out.calls.append(plain)
            }
        }
    }

    /// Drops edges that differ from the one before in nothing but cost.
    private static func dropRepeated(_ edges: inout [RuleNetwork.Edge]) {
        var kept = 1
        for index in 1..<edges.count {
            let (edge, last) = (edges[index], edges[kept - 1])
            if last.order == edge.order, last.before == edge.before, last.label == edge.label { continue }
            if kept < index { edges[kept] = edge }
            kept += 1
        }
        edges.removeLast(edges.count - kept)
    }
}
