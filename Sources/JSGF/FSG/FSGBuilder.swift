/// Turns an automaton's rules into acceptors, callees first, each made deterministic and as small as possible before
/// it is copied to where it is called.
struct FSGBuilder {
    private let automaton: Automaton
    private let options: FSGOptions
    private let networks: [RuleNetwork?]
    private let components: CallComponents
    private let isName: [Bool]
    /// The symbols of all acceptors.
    private(set) var symbols = FSGSymbols()
    /// The acceptors made so far, by rule.
    private(set) var acceptors: [Acceptor?]

    /// A builder for an automaton.
    init(_ automaton: Automaton, _ options: FSGOptions) {
        self.automaton = automaton
        self.options = options
        networks = automaton.networksByRule
        components = CallComponents(networks, start: automaton.startRule)
        isName = automaton.isNameByRule
        acceptors = Array(repeating: nil, count: networks.count)
    }

    /// Makes the acceptors of all rules that the start rule needs.
    ///
    /// - Throws: recursion other than at the end; too many states.
    mutating func build() throws(GrammarError) {
        try checkRecursion()
        var isNeeded = components.component.map { _ in false }
        isNeeded[Int(automaton.startRule)] = true
        for case let network? in networks where components.component[Int(network.rule)] >= 0 {
            for edge in network.callEdges where !isInside(edge, of: network.rule) { isNeeded[Int(edge.label)] = true }
        }
        for rule in components.calleesFirst where isNeeded[Int(rule)] {
            acceptors[Int(rule)] = try acceptor(of: rule)
        }
        if options.sharing == .exact { try expandSharedRules() }
    }

    /// Whether calls of a rule stand for a copy that all places share. Even where each place is to have its own in the
    /// end, that comes last: places from which the same can follow have then become one.
    private func isShared(_ rule: Int32) -> Bool {
        guard isName[Int(rule)] else { return false }
        return (acceptors[Int(rule)]?.edges.count ?? 0) >= FSGOptions.smallestShared
    }

    /// The rules of which all places share one copy, by number.
    var sharedRules: [Int32] {
        guard options.sharing == .namesShared else { return [] }
        return Set(symbols.symbols.lazy.filter(\.isRule).map(\.label)).sorted()
    }

    // MARK: Recursion

    private func isInside(_ edge: RuleNetwork.Edge, of rule: Int32) -> Bool {
        components.component[Int(edge.label)] == components.component[Int(rule)]
    }

    /// Whether nothing can follow at a node.
    private func isLast(_ node: Int32, of network: RuleNetwork) -> Bool {
        let node = Int(node)
        return network.words(of: node).isEmpty && network.calls(of: node).isEmpty
    }

    private func checkRecursion() throws(GrammarError) {
        for rule in components.calleesFirst where components.isRecursive[Int(rule)] {
            guard let network = networks[Int(rule)] else { continue }
            for edge in network.callEdges where isInside(edge, of: rule) && !isLast(edge.target, of: network) {
                throw GrammarError(
                    .notRightRecursive(circle(from: edge.label, to: rule)), file: network.file, at: network.location)
            }
        }
    }

    /// The names of the rules on a way from one rule to another of its group, `to` first.
    private func circle(from: Int32, to: Int32) -> [String] {
        var before: [Int32: Int32] = [from: from]
        var open = [from]
        var next = 0
        while next < open.count, before[to] == nil {
            let rule = open[next]
            next += 1
            for edge in networks[Int(rule)]?.callEdges ?? [] where isInside(edge, of: rule) {
                if before.updateValue(before[edge.label] ?? rule, forKey: edge.label) == nil { open.append(edge.label) }
            }
        }
        var way = [to]
        while let last = way.last, last != from, let previous = before[last] { way.append(previous) }
        if way.count > 1 { way[1...].reverse() }
        return way.map { automaton.symbols.rules.text($0) ?? "" }
    }

    // MARK: Graphs

    /// A rule entered with a state to go on at.
    private struct Entry: Hashable {
        var rule: Int32
        var target: Int32
    }

    private mutating func acceptor(of rule: Int32) throws(GrammarError) -> Acceptor {
        var graph = WordGraph()
        var entries: [Entry: Int32] = [:]
        let root = Entry(rule: rule, target: WordGraph.end)
        var open = [root]
        entries[root] = addStates(of: rule, to: &graph)
        if let first = entries[root] { graph.addEmptyEdge(from: 0, to: first, cost: 0) }
        while let entry = open.popLast() {
            guard let network = networks[Int(entry.rule)], let first = entries[entry] else { continue }
            addWords(of: network, at: first, target: entry.target, to: &graph)
            for node in network.nodes.indices {
                for edge in network.callEdges[network.calls(of: node)] {
                    let source = first + Int32(node)
                    let target = isLast(edge.target, of: network) ? entry.target : first + edge.target
                    addCall(edge, Entry(rule: edge.label, target: target), source, entry.rule, &entries, &open, &graph)
                }
            }
            try checkSize(graph, of: entry.rule)
        }
        return reduced(graph)
    }

    private func addStates(of rule: Int32, to graph: inout WordGraph) -> Int32 {
        graph.addStates(networks[Int(rule)]?.nodes.count ?? 0)
    }

    private mutating func addWords(
        of network: RuleNetwork, at first: Int32, target: Int32, to graph: inout WordGraph
    ) {
        let wordCost = isName[Int(network.rule)] ? 0 : Cost.unit
        for (node, place) in zip(network.nodes, network.nodes.indices) {
            let source = first + Int32(place)
            if node.endEvents >= 0 { graph.addEmptyEdge(from: source, to: target, cost: weighted(node.endCost)) }
            for edge in network.wordEdges[network.words(of: place)] {
                let symbol = FSGSymbols.Symbol(label: edge.label, isRule: false, cost: weighted(edge.cost - wordCost))
                graph.addEdge(from: source, to: first + edge.target, symbol: symbols.number(of: symbol))
            }
        }
    }

    /// Joins a call to what is called: to the rule's own states within a circle, to the shared copy, to a copy.
    private mutating func addCall(
        _ edge: RuleNetwork.Edge, _ entry: Entry, _ source: Int32, _ caller: Int32, _ entries: inout [Entry: Int32],
        _ open: inout [Entry], _ graph: inout WordGraph
    ) {
        let cost = weighted(edge.cost)
        if !isInside(edge, of: caller), !isName[Int(caller)], isShared(edge.label) {
            let symbol = FSGSymbols.Symbol(label: edge.label, isRule: true, cost: cost)
            graph.addEdge(from: source, to: entry.target, symbol: symbols.number(of: symbol))
            return
        }
        if let known = entries[entry] {
            graph.addEmptyEdge(from: source, to: known, cost: cost)
            return
        }
        let first: Int32
        if isInside(edge, of: caller) {
            first = addStates(of: edge.label, to: &graph)
            open.append(entry)
        } else {
            guard let acceptor = acceptors[Int(edge.label)] else { return }
            first = Self.copy(acceptor, target: entry.target, to: &graph)
        }
        entries[entry] = first
        graph.addEmptyEdge(from: source, to: first, cost: cost)
    }

    private static func copy(_ acceptor: Acceptor, target: Int32, to graph: inout WordGraph) -> Int32 {
        let first = graph.addStates(acceptor.stateCount)
        for state in 0..<acceptor.stateCount {
            let source = first + Int32(state)
            if acceptor.endCosts[state] >= 0 {
                graph.addEmptyEdge(from: source, to: target, cost: acceptor.endCosts[state])
            }
            for edge in acceptor.edges(of: state) {
                graph.addEdge(from: source, to: first + edge.target, symbol: edge.symbol)
            }
        }
        return first
    }

    /// Puts copies of shared rules in the place of the symbols that stand for them, in the start rule's acceptor.
    private mutating func expandSharedRules() throws(GrammarError) {
        let start = automaton.startRule
        guard let outer = acceptors[Int(start)] else { return }
        guard outer.edges.contains(where: { symbols.symbols[Int($0.symbol)].isRule }) else { return }
        var graph = WordGraph()
        let first = graph.addStates(outer.stateCount)
        graph.addEmptyEdge(from: 0, to: first, cost: 0)
        var copies: [Entry: Int32] = [:]
        for state in 0..<outer.stateCount {
            let source = first + Int32(state)
            if outer.endCosts[state] >= 0 {
                graph.addEmptyEdge(from: source, to: WordGraph.end, cost: outer.endCosts[state])
            }
            for edge in outer.edges(of: state) {
                let symbol = symbols.symbols[Int(edge.symbol)]
                let target = first + edge.target
                guard symbol.isRule else {
                    graph.addEdge(from: source, to: target, symbol: edge.symbol)
                    continue
                }
                guard let acceptor = acceptors[Int(symbol.label)] else { continue }
                let entry = Entry(rule: symbol.label, target: target)
                let copy = copies[entry] ?? Self.copy(acceptor, target: target, to: &graph)
                copies[entry] = copy
                graph.addEmptyEdge(from: source, to: copy, cost: symbol.cost)
                try checkSize(graph, of: start)
            }
        }
        acceptors[Int(start)] = reduced(graph)
    }

    private func checkSize(_ graph: WordGraph, of rule: Int32) throws(GrammarError) {
        guard graph.stateCount <= options.maximumStates else {
            let network = networks[Int(rule)]
            throw GrammarError(
                .tooLarge(what: "states", limit: options.maximumStates), file: network?.file ?? "",
                at: network?.location)
        }
    }

    private func weighted(_ cost: Int32) -> Int32 {
        options.usesWeights ? max(0, cost) : 0
    }

    /// The graph without empty edges: deterministic and as small as can be, unless that makes it far larger first.
    private mutating func reduced(_ graph: WordGraph) -> Acceptor {
        let limit = min(options.maximumStates, 4 * Int(graph.stateCount) + 20_000)
        var determinization = Determinization(graph)
        if let acceptor = determinization.deterministic(limit: limit, symbols: &symbols) { return acceptor.minimized() }
        var again = Determinization(graph)
        return again.nondeterministic(symbols: &symbols).reachable()
    }
}
