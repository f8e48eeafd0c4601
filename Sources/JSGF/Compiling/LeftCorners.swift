/// What each rule can begin with, and which rules can be said by saying nothing.
struct LeftCorners {
    /// Whether the rule of that number can be said by saying nothing.
    private(set) var isNullable: [Bool]
    /// The rules that each rule calls before any word is said.
    private(set) var calls: [[Int32]]
    /// The words that each rule itself can begin with.
    private(set) var words: [[Int32]]

    private let networks: [RuleNetwork?]

    /// Looks at networks; each stands at the place of its rule's number.
    init(_ networks: [RuleNetwork?]) {
        self.networks = networks
        isNullable = [Bool](repeating: false, count: networks.count)
        calls = Array(repeating: [], count: networks.count)
        words = Array(repeating: [], count: networks.count)
        findNullable()
        for rule in networks.indices {
            guard let network = networks[rule] else { continue }
            for node in firstNodes(network) {
                calls[rule] += network.callEdges[network.calls(of: node)].map(\.label)
                words[rule] += network.wordEdges[network.words(of: node)].map(\.label)
            }
        }
    }

    private mutating func findNullable() {
        var callers: [[Int32]] = Array(repeating: [], count: networks.count)
        for case let network? in networks {
            for edge in network.callEdges { callers[Int(edge.label)].append(network.rule) }
        }
        var queue = networks.compactMap { $0?.rule }
        while let rule = queue.popLast() {
            guard !isNullable[Int(rule)], let network = networks[Int(rule)] else { continue }
            if firstNodes(network).contains(where: { !network.ends(of: $0).isEmpty }) {
                isNullable[Int(rule)] = true
                queue += callers[Int(rule)]
            }
        }
    }

    /// The nodes that can be reached before any word is said.
    private func firstNodes(_ network: RuleNetwork) -> [Int] {
        var nodes = [0]
        var isFound: Set<Int> = [0]
        var next = 0
        while next < nodes.count {
            for edge in network.callEdges[network.calls(of: nodes[next])] where isNullable[Int(edge.label)] {
                if isFound.insert(Int(edge.target)).inserted { nodes.append(Int(edge.target)) }
            }
            next += 1
        }
        return nodes
    }

    /// The rules in an order in which every rule stands before those that it calls first.
    ///
    /// - Throws: ``GrammarError/Kind/leftRecursion(_:)`` where there is none.
    func callersFirst(names: Vocabulary) throws(GrammarError) -> [Int32] {
        var order: [Int32] = []
        order.reserveCapacity(networks.count)
        // 0: not seen, 1: on the path, 2: done.
        var state = [UInt8](repeating: 0, count: networks.count)
        var next = [Int](repeating: 0, count: networks.count)
        for root in networks.indices where state[root] == 0 {
            var path = [Int32(root)]
            state[root] = 1
            while let rule = path.last {
                if next[Int(rule)] < calls[Int(rule)].count {
                    let callee = calls[Int(rule)][next[Int(rule)]]
                    next[Int(rule)] += 1
                    if state[Int(callee)] == 1 { throw leftRecursion(path, callee, names) }
                    guard state[Int(callee)] == 0 else { continue }
                    state[Int(callee)] = 1
                    path.append(callee)
                } else {
                    state[Int(rule)] = 2
                    order.append(rule)
                    path.removeLast()
                }
            }
        }
        return order.reversed()
    }

    private func leftRecursion(_ path: [Int32], _ callee: Int32, _ names: Vocabulary) -> GrammarError {
        let circle = path.drop { $0 != callee }.map { names.text($0) ?? "" }
        let network = networks[Int(callee)]
        return GrammarError(.leftRecursion(circle), file: network?.file ?? "", at: network?.location)
    }
}

extension RuleNetwork {
    /// Where a node's word edges are.
    func words(of node: Int) -> Range<Int> {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstWord) : wordEdges.count
        return Int(nodes[node].firstWord)..<end
    }

    /// Where a node's ends are.
    func ends(of node: Int) -> Range<Int> {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstEnd) : ends.count
        return Int(nodes[node].firstEnd)..<end
    }

    /// Where a node's calls are.
    func calls(of node: Int) -> Range<Int> {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstCall) : callEdges.count
        return Int(nodes[node].firstCall)..<end
    }
}
