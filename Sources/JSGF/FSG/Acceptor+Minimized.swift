extension Acceptor {
    /// The smallest deterministic acceptor of the same sequences and costs (Valmari 2012). An acceptor that isn't
    /// deterministic is given back as it is, but for states that lead nowhere.
    func minimized() -> Acceptor {
        let useful = trimmed()
        guard useful.isDeterministic, useful.stateCount > 1, !useful.edges.isEmpty else { return useful }
        return useful.merged(by: useful.equivalence())
    }

    /// The partition of the states into those from which the same can be said.
    private func equivalence() -> RefinablePartition {
        let sources = sourcesOfEdges()
        let incoming = incomingEdges()
        var (classes, count) = Self.classes(endCosts)
        var blocks = RefinablePartition(classes: classes, classCount: count)
        (classes, count) = Self.classes(edges.map(\.symbol))
        var cords = RefinablePartition(classes: classes, classCount: count)
        var block = 1
        var cord = 0
        while cord < cords.setCount {
            for place in cords.places(of: cord) { blocks.mark(sources[Int(cords.element(at: place))]) }
            blocks.split()
            cord += 1
            while block < blocks.setCount {
                for place in blocks.places(of: block) {
                    let state = Int(blocks.element(at: place))
                    for edge in incoming.edges[Int(incoming.starts[state])..<Int(incoming.starts[state + 1])] {
                        cords.mark(edge)
                    }
                }
                cords.split()
                block += 1
            }
        }
        return blocks
    }

    private func sourcesOfEdges() -> [Int32] {
        var sources = [Int32](repeating: 0, count: edges.count)
        for state in 0..<stateCount {
            for edge in Int(starts[state])..<Int(starts[state + 1]) { sources[edge] = Int32(state) }
        }
        return sources
    }

    private func incomingEdges() -> (starts: [Int32], edges: [Int32]) {
        var starts = [Int32](repeating: 0, count: stateCount + 1)
        for edge in edges { starts[Int(edge.target) + 1] += 1 }
        for state in 0..<stateCount { starts[state + 1] += starts[state] }
        var next = starts
        var sorted = [Int32](repeating: 0, count: edges.count)
        for (index, edge) in edges.enumerated() {
            sorted[Int(next[Int(edge.target)])] = Int32(index)
            next[Int(edge.target)] += 1
        }
        return (starts, sorted)
    }

    /// Numbers for equal values, in the order in which they first occur.
    private static func classes(_ values: [Int32]) -> (classes: [Int32], count: Int) {
        var numbers: [Int32: Int32] = [:]
        let classes = values.map { value in
            if let known = numbers[value] { return known }
            let number = Int32(numbers.count)
            numbers[value] = number
            return number
        }
        return (classes, numbers.count)
    }

    /// One state for each set, numbered in the order in which they are found from the start.
    private func merged(by blocks: RefinablePartition) -> Acceptor {
        var numbers = [Int32](repeating: -1, count: blocks.setCount)
        var found = [blocks.set(of: 0)]
        numbers[Int(found[0])] = 0
        var result = Acceptor(starts: [0], edges: [], endCosts: [], isDeterministic: true)
        var next = 0
        while next < found.count {
            let state = Int(blocks.element(at: blocks.places(of: Int(found[next])).lowerBound))
            next += 1
            for edge in edges(of: state) {
                let set = Int(blocks.set(of: edge.target))
                if numbers[set] < 0 {
                    numbers[set] = Int32(found.count)
                    found.append(Int32(set))
                }
                result.edges.append(Edge(symbol: edge.symbol, target: numbers[set]))
            }
            result.endCosts.append(endCosts[state])
            result.starts.append(Int32(result.edges.count))
        }
        return result
    }
}
