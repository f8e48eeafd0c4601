/// A network in the making, with edges that may be empty.
struct DraftNetwork {
    /// What an edge of a draft does.
    enum Label: Equatable {
        /// Says a word.
        case word(Int32)
        /// Calls a rule.
        case call(Int32)
        /// Nothing but pass events and cost.
        case empty
    }

    /// An edge of a draft.
    struct Edge {
        /// The node that it leaves.
        var source: Int32
        /// The node that it enters.
        var target: Int32
        /// What it takes.
        var label: Label
        /// The events that are passed in front of what it takes: a list of ``EventLists``.
        var before: Int32
        /// The events that are passed after it.
        var after: Int32
        /// What it costs.
        var cost: Int32
    }

    /// The node at which every rule ends; nothing leaves it.
    static let end: Int32 = 1

    /// How many nodes there are; node 0 is the start, node 1 the end.
    private(set) var nodeCount: Int32 = 2
    /// The edges in the order of the text.
    private(set) var edges: [Edge] = []

    /// A new node.
    mutating func node() -> Int32 {
        nodeCount += 1
        return nodeCount - 1
    }

    /// Adds an edge.
    mutating func add(_ edge: Edge) {
        edges.append(edge)
    }
}
