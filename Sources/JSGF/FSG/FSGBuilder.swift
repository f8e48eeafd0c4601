/// Turns an automaton's rules into acceptors, callees first, each made deterministic and as small as possible before
/// it is copied to where it is called.
struct FSGBuilder {
    private let automaton: Automaton
    private let options: FSGOptions
    private let networks: [RuleNetwork?]
    private let components: CallComponents
    private let isName: [Bool]
    /// The acceptors made so far, by rule.
    private var acceptors: [Acceptor?]
    /// How many states and steps were looked at to take out empty edges.
    private var effort = 0
    /// From how many places each rule is called.
    private var callCounts: [Int]
    /// The symbols of all acceptors.
    private(set) var symbols = FSGSymbols()
    /// The start rule's acceptor.
    private(set) var whole = Acceptor(starts: [0, 0], edges: [], endCosts: [-1], isDeterministic: true)
    /// The acceptors of the rules of which all places share one copy.
    private(set) var shared: [Int32: Acceptor] = [:]

    /// A builder for an automaton.
    init(_ automaton: Automaton, _ options: FSGOptions) {
        self.automaton = automaton
        self.options = options
        networks = automaton.networksByRule
        components = CallComponents(networks, start: automaton.startRule)
        isName = automaton.grammars.isName
        acceptors = Array(repeating: nil, count: networks.count)
        callCounts = Array(repeating: 0, count: networks.count)
    }

    /// Makes the acceptors of all rules that the start rule needs.
    ///
    /// - Throws: recursion other than at the end; too many states.
    mutating func build() throws(GrammarError) {
        try checkRecursion()
        var isNeeded = components.component.map { _ in false }
        isNeeded[Int(automaton.startRule)] = true
        for case let network? in networks where components.component[Int(network.rule)] >= 0 {
            for edge in network.callEdges where !isInside(edge, of: network.rule) {
                isNeeded[Int(edge.label)] = true
                callCounts[Int(edge.label)] += 1
            }
        }
        for rule in components.calleesFirst where isNeeded[Int(rule)] {
            acceptors[Int(rule)] = try acceptor(of: rule)
        }
        let start = automaton.startRule
        var open = [start]
        while let rule = open.popLast() {
            guard let acceptor = acceptors[Int(rule)] else { continue }
            let expanded = try expanded(acceptor, of: rule)
            if rule == start { whole = expanded } else { shared[rule] = expanded }
            open += rules(in: expanded).filter { shared[$0] == nil && !open.contains($0) }.sorted()
        }
    }

    /// Whether calls of a rule are symbols for now, rather than copies: so it is with what is large and called from
    /// many places, because places from which the same can follow become one before copies are made.
    private func isSymbol(_ rule: Int32) -> Bool {
        guard !components.isRecursive[Int(rule)], let acceptor = acceptors[Int(rule)] else { return false }
        if isName[Int(rule)], options.joinsContinuations { return !acceptor.edges.isEmpty }
        return acceptor.edges.count >= FSGOptions.smallestShared && (isName[Int(rule)] || callCounts[Int(rule)] > 2)
    }

    /// The rules whose symbols an acceptor has.
    private func rules(in acceptor: Acceptor) -> Set<Int32> {
        var rules: Set<Int32> = []
        for edge in acceptor.edges {
            let symbol = symbols.symbols[Int(edge.symbol)]
            if symbol.isRule { rules.insert(symbol.label) }
        }
        return rules
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
        return try reduced(graph)
    }

    private func addStates(of rule: Int32, to graph: inout WordGraph) -> Int32 {
        graph.addStates(networks[Int(rule)]?.nodes.count ?? 0)
    }

    private mutating func addWords(
        of network: RuleNetwork, at first: Int32, target: Int32, to graph: inout WordGraph
    ) {
        let wordCost = isName[Int(network.rule)] ? 0 : Cost.unit
        for node in network.nodes.indices {
            let source = first + Int32(node)
            if let end = network.ends[network.ends(of: node)].first {
                graph.addEmptyEdge(from: source, to: target, cost: weighted(end.cost))
            }
            for edge in network.wordEdges[network.words(of: node)] {
                let symbol = FSGSymbols.Symbol(label: edge.label, isRule: false, cost: weighted(edge.cost - wordCost))
                graph.addEdge(from: source, to: first + edge.target, symbol: symbols.number(of: symbol))
            }
        }
    }

    /// Joins a call to what is called: to the rule's own states within a circle, to a copy, or by a symbol.
    private mutating func addCall(
        _ edge: RuleNetwork.Edge, _ entry: Entry, _ source: Int32, _ caller: Int32, _ entries: inout [Entry: Int32],
        _ open: inout [Entry], _ graph: inout WordGraph
    ) {
        let cost = weighted(edge.cost)
        if !isInside(edge, of: caller), !isName[Int(caller)], isSymbol(edge.label) {
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

    /// Puts copies of rules in the place of the symbols that stand for them, again and again until none are left but
    /// those of shared rules.
    private mutating func expanded(_ acceptor: Acceptor, of rule: Int32) throws(GrammarError) -> Acceptor {
        var acceptor = acceptor
        if options.joinsContinuations {
            acceptor = try expanded(acceptor, of: rule) { [isName] in isName[Int($0)] }
            for name in rules(in: acceptor).sorted() {
                let joined = JoinedContinuations(acceptor, symbols: symbols.symbols)
                if let graph = joined.graph(behind: name) { acceptor = try reduced(graph) }
            }
        }
        // The copies of shared names stay one, to which all places lead.
        let shared = Set(acceptors.indices.lazy.map { Int32(truncatingIfNeeded: $0) }.filter(isShared))
        return try expanded(acceptor, of: rule, but: shared.contains)
    }

    /// Whether a symbol for a rule stays to the end, and all places share the rule's one copy.
    private func isShared(_ rule: Int32) -> Bool {
        options.sharing == .namesShared && isName[Int(rule)]
            && (acceptors[Int(rule)]?.edges.count ?? 0) >= FSGOptions.smallestShared
    }

    /// Puts copies of rules in the place of their symbols, but of those which `isKept` says stay symbols.
    private mutating func expanded(
        _ acceptor: Acceptor, of rule: Int32, but isKept: (Int32) -> Bool
    ) throws(GrammarError) -> Acceptor {
        var acceptor = acceptor
        while !rules(in: acceptor).allSatisfy(isKept) {
            let graph = try graph(expanding: acceptor, of: rule, but: isKept)
            acceptor = try reduced(graph)
        }
        return acceptor
    }

    private func graph(
        expanding acceptor: Acceptor, of rule: Int32, but isKept: (Int32) -> Bool
    ) throws(GrammarError) -> WordGraph {
        var graph = WordGraph()
        let first = graph.addStates(acceptor.stateCount)
        graph.addEmptyEdge(from: 0, to: first, cost: 0)
        var copies: [Entry: Int32] = [:]
        for state in 0..<acceptor.stateCount {
            let source = first + Int32(state)
            if acceptor.endCosts[state] >= 0 {
                graph.addEmptyEdge(from: source, to: WordGraph.end, cost: acceptor.endCosts[state])
            }
            for edge in acceptor.edges(of: state) {
                let symbol = symbols.symbols[Int(edge.symbol)]
                let target = first + edge.target
                guard symbol.isRule, !isKept(symbol.label), let inner = acceptors[Int(symbol.label)] else {
                    graph.addEdge(from: source, to: target, symbol: edge.symbol)
                    continue
                }
                let entry = Entry(rule: symbol.label, target: target)
                let copy = copies[entry] ?? Self.copy(inner, target: target, to: &graph)
                copies[entry] = copy
                graph.addEmptyEdge(from: source, to: copy, cost: symbol.cost)
                try checkSize(graph, of: rule)
            }
        }
        return graph
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
    private mutating func reduced(_ graph: WordGraph) throws(GrammarError) -> Acceptor {
        let limit = min(options.maximumStates, 4 * Int(graph.stateCount) + 20_000)
        var determinization = Determinization(graph)
        let found = determinization.deterministic(limit: limit, symbols: &symbols)
        effort += determinization.effort
        guard effort <= 2 * Determinization.maximumEffort else {
            throw GrammarError(.tooLarge(what: "transitions", limit: Determinization.maximumEffort))
        }
        if let found { return found.minimized() }
        var again = Determinization(graph)
        let acceptor = try again.nondeterministic(symbols: &symbols)
        effort += again.effort
        return acceptor.reachable()
    }
}
