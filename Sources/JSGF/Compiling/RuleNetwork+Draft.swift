extension RuleNetwork {
    /// How many edges one rule may have once its empty edges are gone.
    static let maximumEdges = 4_000_000

    /// Takes the empty edges out of a draft: every node gets the edges that could be reached through them,
    /// and steps that alternatives begin with are shared.
    ///
    /// - Throws: ``GrammarError/Kind/tooLarge(what:limit:)`` where that makes too many edges.
    init(
        _ draft: DraftNetwork, of rule: LinkedRule, number: Int32, isName: Bool, events: inout EventLists
    ) throws(GrammarError) {
        let closing = EmptyEdgeRemoval(draft)
        var out = EmptyEdgeRemoval.Outgoing()
        self.init(
            rule: number, isPublic: rule.isPublic, isName: isName, location: rule.location, file: rule.file, nodes: [],
            wordEdges: [], callEdges: [], ends: [])
        nodes.reserveCapacity(Int(draft.nodeCount))
        wordEdges.reserveCapacity(draft.edges.count)
        var edgeCount = 0
        // Nodes are numbered in the order in which they are found, from the start.
        var sets = NodeSets(draft)
        var next = 0
        while next < sets.count {
            closing.find(&out, of: sets.members(of: next), events: &events)
            next += 1
            edgeCount += out.words.count + out.calls.count
            guard edgeCount <= Self.maximumEdges else {
                let limit = GrammarError.Kind.tooLarge(what: "edges in a rule", limit: Self.maximumEdges)
                throw GrammarError(limit, file: rule.file, at: rule.location)
            }
            nodes.append(
                Node(
                    firstWord: Int32(wordEdges.count), firstCall: Int32(callEdges.count), firstEnd: Int32(ends.count)))
            ends += out.ends
            sets.join(&out.words)
            sets.join(&out.calls)
            // What is joined stands by label; what is kept, in the order of the text.
            if out.calls.count > 1 { out.calls.sort { ($0.order, $0.cost) < ($1.order, $1.cost) } }
            wordEdges += out.words
            callEdges += out.calls
        }
    }
}
