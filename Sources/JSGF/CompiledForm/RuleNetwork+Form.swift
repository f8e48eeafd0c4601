extension RuleNetwork {
    /// What its numbers have to be below.
    struct Limits {
        /// How many words there are.
        var words: Int
        /// How many rules.
        var rules: Int
        /// How many lists of events.
        var events: Int
    }

    /// Writes it.
    func write(to form: inout FormWriter) {
        form.add(Int(rule))
        form.add((isPublic ? 1 : 0) | (isName ? 2 : 0))
        form.add(location?.line ?? 0)
        form.add(location?.column ?? 0)
        form.add(nodes)
        form.add(wordEdges)
        form.add(callEdges)
        form.add(ends)
    }

    /// Reads one that was written.
    ///
    /// - Throws: ``FormReader/Damage`` where it isn't whole, or leads to places that aren't there.
    init(_ form: inout FormReader, file: String, within limits: Limits) throws(FormReader.Damage) {
        let rule = try form.number()
        let flags = try form.number()
        let (line, column) = (try form.number(), try form.number())
        self.init(
            rule: Int32(truncatingIfNeeded: rule), isPublic: flags & 1 != 0, isName: flags & 2 != 0,
            location: line > 0 ? SourceLocation(line: line, column: column) : nil, file: file,
            nodes: try form.elements(), wordEdges: try form.elements(), callEdges: try form.elements(),
            ends: try form.elements())
        guard (0..<limits.rules).contains(rule), isSound(within: limits) else { throw FormReader.Damage() }
    }

    /// Whether everything that it refers to is there. The matcher looks no more.
    private func isSound(within limits: Limits) -> Bool {
        guard let first = nodes.first, first.firstWord == 0, first.firstCall == 0, first.firstEnd == 0 else {
            return false
        }
        var last = first
        for node in nodes {
            guard node.firstWord >= last.firstWord, node.firstCall >= last.firstCall, node.firstEnd >= last.firstEnd
            else { return false }
            last = node
        }
        let events = UInt32(truncatingIfNeeded: limits.events)
        return last.firstWord <= wordEdges.count && last.firstCall <= callEdges.count && last.firstEnd <= ends.count
            && areSound(wordEdges, labels: limits.words, events: events)
            && areSound(callEdges, labels: limits.rules, events: events)
            && ends.allSatisfy { UInt32(bitPattern: $0.events) < events && Cost.range.contains($0.cost) }
    }

    private func areSound(_ edges: [Edge], labels: Int, events: UInt32) -> Bool {
        let (labels, nodes) = (UInt32(truncatingIfNeeded: labels), UInt32(truncatingIfNeeded: nodes.count))
        // A number below zero is a large one without its sign.
        return edges.allSatisfy { edge in
            UInt32(bitPattern: edge.label) < labels && UInt32(bitPattern: edge.target) < nodes
                && UInt32(bitPattern: edge.before) < events && UInt32(bitPattern: edge.after) < events
                && Cost.range.contains(edge.cost)
        }
    }
}
