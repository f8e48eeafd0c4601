/// The nodes of a network, each of which stands for one node of its draft or for several: where alternatives begin with the
/// same steps, these steps are taken once and lead to a node that goes on as any of the alternatives does (the subset
/// construction of Rabin and Scott 1959, "Finite automata and their decision problems", for steps alike in everything).
///
/// "Turn on the lamp" and "turn on the radio for ten minutes" share "turn on the", however differently the grammar's text
/// goes on: an utterance is followed once, and not once for every alternative.
struct NodeSets {
    /// What each node stands for: a node of the draft, or the complement of a place in ``sets``.
    private var nodes: [Int32] = [0]
    /// Several nodes of the draft each, in ascending order.
    private var sets: [[Int32]] = []
    /// The numbers of the nodes that stand for one node of the draft; -1 for those not met yet.
    private var numbersOfSingles: [Int32]
    private var numbersOfSets: [[Int32]: Int32] = [:]
    /// There can be as many sets as two to the power of the nodes; from so many on no more steps are shared.
    private let mostSets: Int

    /// The start alone.
    init(_ draft: DraftNetwork) {
        numbersOfSingles = [Int32](repeating: -1, count: Int(draft.nodeCount))
        numbersOfSingles[0] = 0
        mostSets = Int(draft.nodeCount)
    }

    /// How many nodes there are so far.
    var count: Int { nodes.count }

    /// The draft's nodes that a node stands for.
    func members(of node: Int) -> [Int32] {
        nodes[node] >= 0 ? [nodes[node]] : sets[Int(~nodes[node])]
    }

    /// Joins edges of one node that are alike in everything but where they lead, and numbers the nodes that they lead to.
    ///
    /// An edge that ends the rule stays by itself: its place in the text decides between derivations that cost the same.
    ///
    /// - Parameter edges: sorted by label, those of one label in the order of the text.
    mutating func join(_ edges: inout [RuleNetwork.Edge]) {
        var kept = 0
        for index in edges.indices {
            var edge = edges[index]
            // Joined with one before.
            guard edge.target != Self.joined else { continue }
            if let targets = targets(of: edge, at: index, in: &edges) {
                edge.target = number(of: targets)
            } else {
                edge.target = number(of: edge.target)
            }
            edges[kept] = edge
            kept += 1
        }
        edges.removeLast(edges.count - kept)
    }

    /// Where an edge and all like it lead, which are marked as joined; `nil` where it leads to one node.
    private func targets(of edge: RuleNetwork.Edge, at index: Int, in edges: inout [RuleNetwork.Edge]) -> [Int32]? {
        guard edge.target != DraftNetwork.end, sets.count < mostSets else { return nil }
        var targets: Set<Int32> = []
        var later = index + 1
        while later < edges.count, edges[later].label == edge.label {
            if edges[later].isLike(edge) {
                targets.insert(edges[later].target)
                edges[later].target = Self.joined
            }
            later += 1
        }
        targets.insert(edge.target)
        return targets.count > 1 ? targets.sorted() : nil
    }

    private mutating func number(of target: Int32) -> Int32 {
        let known = numbersOfSingles[Int(target)]
        guard known < 0 else { return known }
        nodes.append(target)
        numbersOfSingles[Int(target)] = Int32(truncatingIfNeeded: nodes.count - 1)
        return numbersOfSingles[Int(target)]
    }

    private mutating func number(of targets: [Int32]) -> Int32 {
        if let known = numbersOfSets[targets] { return known }
        nodes.append(~Int32(truncatingIfNeeded: sets.count))
        sets.append(targets)
        let number = Int32(truncatingIfNeeded: nodes.count - 1)
        numbersOfSets[targets] = number
        return number
    }

    /// The target of an edge that was joined with another.
    private static let joined: Int32 = -1
}

extension RuleNetwork.Edge {
    /// Whether edges of one node take and pass the same; neither ends the rule.
    fileprivate func isLike(_ other: RuleNetwork.Edge) -> Bool {
        label == other.label && cost == other.cost && before == other.before && after == other.after
            && target != DraftNetwork.end && target >= 0
    }
}
