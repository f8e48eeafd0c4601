/// The nodes of a network, each of which stands for one node of its draft or for several: where alternatives begin with
/// the same steps, these steps are taken once and lead to a node that goes on as any of the alternatives does (the
/// weighted subset construction of Mohri 1997, "Finite-state transducers in language and speech processing").
///
/// "Turn on the lamp" and "turn on the radio for ten minutes" share "turn on the", however differently the grammar's
/// text goes on: an utterance is followed once, and not once for every alternative. Where shared steps differ in cost
/// or in the events after them, the cheapest cost is paid at once, and the rest on going on.
struct NodeSets {
    /// A node of the draft, and what is still to be paid and passed on leaving it.
    struct Member: Hashable, Comparable {
        var node: Int32
        var cost: Int32 = 0
        var events: Int32 = 0

        /// Whether nothing is owed.
        fileprivate var isPlain: Bool { cost == 0 && events == 0 }

        static func < (one: Member, other: Member) -> Bool {
            (one.node, one.cost, one.events) < (other.node, other.cost, other.events)
        }
    }

    /// What each node stands for: a node of the draft, or the complement of a place in ``sets``.
    private var nodes: [Int32] = [0]
    /// What other nodes stand for, in ascending order.
    private var sets: [[Member]] = []
    /// The numbers of the nodes that stand for one node of the draft; -1 for those not met yet.
    private var numbersOfSingles: [Int32]
    private var numbersOfSets: [[Member]: Int32] = [:]
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

    /// What a node stands for.
    func members(of node: Int) -> [Member] {
        nodes[node] >= 0 ? [Member(node: nodes[node])] : sets[Int(~nodes[node])]
    }

    /// Joins edges of one node that take the same after the same events, and numbers the nodes that edges lead to.
    ///
    /// An edge that ends the rule stays by itself: its place in the text decides between derivations that cost the
    /// same.
    ///
    /// - Parameter edges: sorted by label, those of one label in the order of the text.
    mutating func join(_ edges: inout [RuleNetwork.Edge]) {
        var kept = 0
        for index in edges.indices {
            // Joined with one before.
            guard edges[index].target != Self.joined else { continue }
            var edge = edges[index]
            let alike = sets.count < mostSets ? placesOfEdges(like: edge, behind: index, in: edges) : []
            if alike.isEmpty {
                edge.target = number(of: edge.target)
            } else {
                edge = join(edge, with: alike, in: &edges)
            }
            edges[kept] = edge
            kept += 1
        }
        edges.removeLast(edges.count - kept)
    }

    private func placesOfEdges(
        like edge: RuleNetwork.Edge, behind index: Int, in edges: [RuleNetwork.Edge]
    ) -> [Int] {
        guard edge.target != DraftNetwork.end else { return [] }
        var places: [Int] = []
        var later = index + 1
        while later < edges.count, edges[later].label == edge.label {
            let target = edges[later].target
            if edges[later].before == edge.before, target != DraftNetwork.end, target != Self.joined {
                places.append(later)
            }
            later += 1
        }
        return places
    }

    /// One edge for several, which are marked as joined.
    private mutating func join(
        _ edge: RuleNetwork.Edge, with places: [Int], in edges: inout [RuleNetwork.Edge]
    ) -> RuleNetwork.Edge {
        var shared = edge
        for place in places {
            shared.cost = min(shared.cost, edges[place].cost)
            if edges[place].after != edge.after { shared.after = 0 }
        }
        var members: Set<Member> = [Self.member(of: edge, behind: shared)]
        for place in places {
            members.insert(Self.member(of: edges[place], behind: shared))
            edges[place].target = Self.joined
        }
        shared.target = number(of: members.sorted())
        return shared
    }

    /// The node that an edge leads to, with the cost and the tags that the edge has beyond those of the shared one.
    private static func member(of edge: RuleNetwork.Edge, behind shared: RuleNetwork.Edge) -> Member {
        Member(
            node: edge.target, cost: edge.cost - shared.cost, events: edge.after == shared.after ? 0 : edge.after)
    }

    private mutating func number(of target: Int32) -> Int32 {
        let known = numbersOfSingles[Int(target)]
        guard known < 0 else { return known }
        nodes.append(target)
        numbersOfSingles[Int(target)] = Int32(truncatingIfNeeded: nodes.count - 1)
        return numbersOfSingles[Int(target)]
    }

    private mutating func number(of members: [Member]) -> Int32 {
        if members.count == 1, members[0].isPlain { return number(of: members[0].node) }
        if let known = numbersOfSets[members] { return known }
        nodes.append(~Int32(truncatingIfNeeded: sets.count))
        sets.append(members)
        let number = Int32(truncatingIfNeeded: nodes.count - 1)
        numbersOfSets[members] = number
        return number
    }

    /// The target of an edge that was joined with another.
    private static let joined: Int32 = -1
}
