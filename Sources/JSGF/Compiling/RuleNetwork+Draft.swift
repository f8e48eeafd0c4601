extension RuleNetwork {
    /// How many edges one rule may have once its empty edges are gone.
    static let maximumEdges = 4_000_000

    /// Takes the empty edges out of a draft: every node gets the edges that could be reached through them.
    ///
    /// - Throws: ``GrammarError/Kind/tooLarge(what:limit:)`` where that makes too many edges.
    init(_ draft: DraftNetwork, of rule: LinkedRule, number: Int32, events: inout EventLists) throws(GrammarError) {
        let closing = EmptyEdgeRemoval(draft)
        var out = EmptyEdgeRemoval.Outgoing()
        self.init(
            rule: number, location: rule.location, file: rule.file, nodes: [], wordEdges: [], callEdges: [], ends: [])
        nodes.reserveCapacity(Int(draft.nodeCount))
        wordEdges.reserveCapacity(draft.edges.count)
        var edgeCount = 0
        // Nodes are numbered in the order in which they are found, from the start.
        var numbers = [Int32](repeating: -1, count: Int(draft.nodeCount))
        var found: [Int32] = [0]
        numbers[0] = 0
        var next = 0
        while next < found.count {
            closing.find(&out, of: found[next], events: &events)
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
            Self.renumber(&out.words, &numbers, &found)
            Self.renumber(&out.calls, &numbers, &found)
            wordEdges += out.words
            callEdges += out.calls
        }
    }

    private static func renumber(_ edges: inout [Edge], _ numbers: inout [Int32], _ found: inout [Int32]) {
        for index in edges.indices {
            let target = Int(edges[index].target)
            if numbers[target] < 0 {
                numbers[target] = Int32(found.count)
                found.append(edges[index].target)
            }
            edges[index].target = numbers[target]
        }
    }
}
