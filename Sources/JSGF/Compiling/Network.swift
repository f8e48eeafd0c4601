/// All rules' networks laid after one another, as the matcher walks them.
struct Network: Sendable {
    /// How many rules one automaton may have: the table of first words grows with its square.
    static let maximumRules = 20_000

    /// The tables.
    let tables: NetworkTables
    /// Which rules can be said by saying nothing.
    let isNullable: [Bool]

    /// Joins networks.
    ///
    /// - Throws: left recursion; too many rules.
    init(_ networks: [RuleNetwork], symbols: Symbols, isName: [Bool]) throws(GrammarError) {
        let ruleCount = symbols.rules.count
        guard ruleCount <= Self.maximumRules else {
            throw GrammarError(.tooLarge(what: "rules", limit: Self.maximumRules))
        }
        var byNumber = [RuleNetwork?](repeating: nil, count: ruleCount)
        for network in networks { byNumber[Int(network.rule)] = network }
        let corners = LeftCorners(byNumber)
        let order = try corners.callersFirst(names: symbols.rules)
        isNullable = corners.isNullable
        let wordCount = symbols.words.count
        let (opening, (parts, needs)) = beside {
            var filters = NodeFilters(corners, callersFirst: order)
            for network in networks { filters.append(network) }
            return (beginnings: Beginnings(corners, callersFirst: order, wordCount: wordCount), filters: filters)
        } _: { [byNumber] in
            (
                Parts(ruleCount: ruleCount, networks, isName: isName),
                NodeNeeds(byNumber, calleesFirst: order.reversed(), wordCount: wordCount)
            )
        }
        tables = NetworkTables(
            parts, beginnings: opening.beginnings, filters: opening.filters, needs: needs.signatures(of: networks),
            callNeeds: needs.callSignatures(of: networks))
    }
}

extension Network {
    /// The tables being filled.
    struct Parts {
        /// The first node of each rule; -1 for a number that no rule has any more.
        private(set) var starts: [Int32]
        /// All nodes and one more at the end, because the edges of a node end where those of the next one begin.
        private(set) var nodes: [RuleNetwork.Node] = []
        /// All edges that say a word.
        private(set) var wordEdges: [RuleNetwork.Edge] = []
        /// All edges that call a rule.
        private(set) var callEdges: [RuleNetwork.Edge] = []
        /// All ends.
        private(set) var ends: [RuleNetwork.End] = []
        /// What each call costs on top where the rule called says at least one word: a whole name's cost.
        private(set) var nameCosts: [Int32] = []

        /// The tables of networks, one after the other.
        init(ruleCount: Int, _ networks: [RuleNetwork], isName: [Bool]) {
            starts = [Int32](repeating: -1, count: ruleCount)
            nodes.reserveCapacity(networks.reduce(1) { $0 + $1.nodes.count })
            wordEdges.reserveCapacity(networks.reduce(0) { $0 + $1.wordEdges.count })
            callEdges.reserveCapacity(networks.reduce(0) { $0 + $1.callEdges.count })
            nameCosts.reserveCapacity(callEdges.capacity)
            ends.reserveCapacity(networks.reduce(0) { $0 + $1.ends.count })
            for network in networks { append(network, isName: isName) }
            close()
        }

        /// Adds a network after the others.
        private mutating func append(_ network: RuleNetwork, isName: [Bool]) {
            let firstNode = Int32(nodes.count)
            let firstWord = Int32(wordEdges.count)
            let firstCall = Int32(callEdges.count)
            let firstEnd = Int32(ends.count)
            let callerIsName = isName[Int(network.rule)]
            starts[Int(network.rule)] = firstNode
            for var node in network.nodes {
                node.firstWord += firstWord
                node.firstCall += firstCall
                node.firstEnd += firstEnd
                nodes.append(node)
            }
            ends += network.ends
            for var edge in network.wordEdges {
                edge.target += firstNode
                wordEdges.append(edge)
            }
            for var edge in network.callEdges {
                edge.target += firstNode
                callEdges.append(edge)
                nameCosts.append(isName[Int(edge.label)] && !callerIsName ? Cost.unit : 0)
            }
        }

        /// Adds the node after the last.
        private mutating func close() {
            nodes.append(
                RuleNetwork.Node(
                    firstWord: Int32(wordEdges.count), firstCall: Int32(callEdges.count), firstEnd: Int32(ends.count)))
        }
    }
}
