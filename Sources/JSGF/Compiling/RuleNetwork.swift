/// One rule as a network without empty edges: nodes joined by edges that say a word or call a rule.
///
/// Node 0 is the start. Nodes are numbered within the rule; words, rules and event lists by ``Symbols``.
struct RuleNetwork: Sendable {
    /// The rule's number.
    var rule: Int32
    /// Whether other grammars may use the rule.
    var isPublic: Bool
    /// Whether the rule stands for names.
    var isName: Bool
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
    /// The ways to end: node by node, the cheapest first.
    var ends: [End]

    /// A node: where its edges and ends begin; they go on to where the next node's begin.
    struct Node: Sendable {
        /// Where its word edges begin.
        var firstWord: Int32
        /// Where its calls begin.
        var firstCall: Int32
        /// Where its ends begin.
        var firstEnd: Int32
    }

    /// A way for the rule to end at a node.
    struct End: Sendable {
        /// The list of events passed on ending.
        var events: Int32
        /// What ending costs.
        var cost: Int32
        /// Where ending stands in the order of the text.
        var order: Int32
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
