/// One rule as a network without empty edges: nodes joined by edges that say a word or call a rule.
///
/// Node 0 is the start. Nodes are numbered within the rule; words, rules and event lists by ``Symbols``.
struct RuleNetwork: Sendable {
    /// The rule's number.
    var rule: Int32
    /// Where the rule was written, for errors.
    var location: SourceLocation?
    /// The file that the rule was read from, for errors.
    var file: String
    /// The nodes.
    var nodes: [Node]
    /// The edges that say a word: node by node, each node's by word, those of one word in the order of the text.
    var wordEdges: [Edge]
    /// The edges that call a rule: node by node, in the order of the text.
    var callEdges: [Edge]

    /// A node: where its edges begin (they end where the next node's begin), and whether the rule may end here.
    struct Node: Sendable {
        /// Where its word edges begin.
        var firstWord: Int32
        /// Where its calls begin.
        var firstCall: Int32
        /// The list of events passed on ending here, or -1 where the rule can't end.
        var endEvents: Int32
        /// What ending here costs.
        var endCost: Int32
        /// Where ending here stands in the order of the text.
        var endOrder: Int32
    }

    /// An edge.
    struct Edge: Sendable {
        /// The word or rule.
        var label: Int32
        /// The node that it leads to.
        var target: Int32
        /// The list of events passed before the label.
        var before: Int32
        /// The list of events passed after the label.
        var after: Int32
        /// What the edge costs, the word itself included.
        var cost: Int32
        /// Where the edge stands in the order of the text.
        var order: Int32
    }
}
