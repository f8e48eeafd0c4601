/// What each rule can begin with, and which rules can be said by saying nothing.
struct LeftCorners {
    /// Whether the rule of that number can be said by saying nothing.
    private(set) var isNullable: [Bool]
    /// The rules that each rule calls before any word is said, each once.
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
            var callees: Set<Int32> = []
            for node in nodes(before: [0], network) {
                for place in network.calls(of: node) where callees.insert(network.callEdges[place].label).inserted {
                    calls[rule].append(network.callEdges[place].label)
                }
                words[rule] += network.wordEdges[network.words(of: node)].lazy.map(\.label)
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
            if nodes(before: [0], network).contains(where: { !network.ends(of: $0).isEmpty }) {
                isNullable[Int(rule)] = true
                queue += callers[Int(rule)]
            }
        }
    }

    /// Nodes, and those that can be reached from them before any word is said.
    private func nodes(before starts: some Sequence<Int32>, _ network: RuleNetwork) -> [Int] {
        var nodes: [Int] = []
        var isFound = [Bool](repeating: false, count: network.nodes.count)
        func find(_ node: Int32) {
            guard !isFound[Int(node)] else { return }
            isFound[Int(node)] = true
            nodes.append(Int(node))
        }
        for start in starts { find(start) }
        var next = 0
        while next < nodes.count {
            for place in network.calls(of: nodes[next]) where isNullable[Int(network.callEdges[place].label)] {
                find(network.callEdges[place].target)
            }
            next += 1
        }
        return nodes
    }

    /// What may follow the first word of a rule, within the rule or within the rules that it begins with.
    struct Continuation {
        /// The words that the rule itself may go on with.
        var words: [Int32] = []
        /// The rules that it may go on with.
        var calls: Set<Int32> = []
        /// Whether it may end there.
        var canEnd = false
    }

    /// What may follow after the first word of a rule; `nil` for a number that no rule has any more.
    ///
    /// - Parameter isShort: for each rule that this one calls first whether it can be said by fewer than two words.
    func continuation(of rule: Int, isShort: [Bool]) -> Continuation? {
        guard let network = networks[rule] else { return nil }
        var targets: Set<Int32> = []
        for node in nodes(before: [0], network) {
            for place in network.words(of: node) { targets.insert(network.wordEdges[place].target) }
            for place in network.calls(of: node) where isShort[Int(network.callEdges[place].label)] {
                targets.insert(network.callEdges[place].target)
            }
        }
        var result = Continuation()
        for node in nodes(before: targets, network) {
            result.words += network.wordEdges[network.words(of: node)].lazy.map(\.label)
            for place in network.calls(of: node) { result.calls.insert(network.callEdges[place].label) }
            if !network.ends(of: node).isEmpty { result.canEnd = true }
        }
        return result
    }

    /// The rules, ordered so that each stands before the rules that it may begin with.
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
