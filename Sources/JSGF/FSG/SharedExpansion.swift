/// Lays a grammar out as states in which every rule stands only once for each context, however often it is called: the
/// way to a finite-state grammar of a rich language over many names.
///
/// A call leads into the rule's one copy by an empty transition and back out to all places that call it. So the
/// result accepts more than the grammar: after a rule anything may follow that follows it somewhere in the same
/// context. The caller matches the words again. The size is that of the rules, not that of their nested calls.
struct SharedExpansion {
    /// A rule within a context.
    private struct Copy: Hashable {
        var rule: Int32
        /// The number of the context; rules of context grammars themselves have none of their own.
        var context: Int32
    }

    private let networks: [RuleNetwork?]
    /// For each rule the context that it opens: the number of its grammar,
    /// or -1 for rules that take over their caller's.
    private let contextOfRule: [Int32]
    private var entries: [Copy: (start: Int32, end: Int32)] = [:]
    private var pending: [Copy] = []
    private var stateCount: Int32 = 0
    private var transitions: Set<FiniteStateGrammar.Transition> = []
    private var wordPlaces: [Int32: Int32] = [:]
    private var words: [String] = []
    private let vocabulary: Vocabulary

    /// Prepares the expansion of an automaton's rules; `contexts` names the grammars whose rules open contexts.
    init(_ automaton: Automaton, contexts: Set<String>) {
        networks = automaton.networksByRule
        vocabulary = automaton.vocabulary
        var numbers: [String: Int32] = [:]
        var contextOfRule = [Int32](repeating: -1, count: networks.count)
        for rule in automaton.rules.rules where contexts.contains(rule.grammar) {
            let number = automaton.symbols.rules.id(of: rule.name)
            guard contextOfRule.indices.contains(Int(number)) else { continue }
            let fresh = Int32(truncatingIfNeeded: numbers.count)
            contextOfRule[Int(number)] = numbers[rule.grammar, default: fresh]
            numbers[rule.grammar] = contextOfRule[Int(number)]
        }
        self.contextOfRule = contextOfRule
    }

    /// The grammar that starts with the rule of that number.
    ///
    /// - Throws: ``GrammarError/Kind/tooLarge(what:limit:)`` beyond `maximumStates`.
    mutating func grammar(
        named name: String, start: Int32, maximumStates: Int
    ) throws(GrammarError) -> FiniteStateGrammar {
        let whole = entry(of: start, from: -1)
        while let copy = pending.popLast() {
            lay(copy)
            guard stateCount <= maximumStates else {
                throw GrammarError(.tooLarge(what: "states", limit: maximumStates))
            }
        }
        let ordered = transitions.sorted { ($0.from, $0.to, $0.word ?? -1) < ($1.from, $1.to, $1.word ?? -1) }
        return FiniteStateGrammar(
            name: name, stateCount: Int(stateCount), start: whole.start, final: whole.end, transitions: ordered,
            words: words)
    }

    /// The states between which a rule lies when it is called in a context; made when first asked for.
    private mutating func entry(of rule: Int32, from context: Int32) -> (start: Int32, end: Int32) {
        let own = contextOfRule[Int(rule)]
        let copy = Copy(rule: rule, context: own >= 0 ? own : context)
        if let known = entries[copy] { return known }
        let made = (start: newState(), end: newState())
        entries[copy] = made
        pending.append(copy)
        return made
    }

    private mutating func newState() -> Int32 {
        defer { stateCount += 1 }
        return stateCount
    }

    /// Adds the states and transitions of one copy.
    private mutating func lay(_ copy: Copy) {
        guard let network = networks[Int(copy.rule)], let ends = entries[copy] else { return }
        let places = states(of: network, between: ends)
        for node in network.nodes.indices {
            let from = places[node]
            for edge in network.wordEdges(of: node) {
                let to = places[Int(edge.target)]
                transitions.insert(.init(from: from, to: to, word: place(ofWord: edge.label)))
            }
            for edge in network.callEdges(of: node) where networks[Int(edge.label)] != nil {
                let called = entry(of: edge.label, from: copy.context)
                connect(from, called.start)
                connect(called.end, places[Int(edge.target)])
            }
            if network.canEnd(at: node) { connect(from, ends.end) }
        }
    }

    /// The state of each node. Nodes at which nothing but the end follows are the end itself, which saves most of the
    /// empty transitions.
    private mutating func states(of network: RuleNetwork, between ends: (start: Int32, end: Int32)) -> [Int32] {
        network.nodes.indices.map { node in
            if node == 0 { return ends.start }
            let isLast = network.wordEdges(of: node).isEmpty && network.callEdges(of: node).isEmpty
            return isLast && network.canEnd(at: node) ? ends.end : newState()
        }
    }

    private mutating func connect(_ from: Int32, _ to: Int32) {
        if from != to { transitions.insert(.init(from: from, to: to, word: nil)) }
    }

    private mutating func place(ofWord word: Int32) -> Int32 {
        if let place = wordPlaces[word] { return place }
        let place = Int32(truncatingIfNeeded: words.count)
        wordPlaces[word] = place
        words.append(vocabulary.text(word) ?? "")
        return place
    }
}

extension RuleNetwork {
    /// The word edges of a node.
    func wordEdges(of node: Int) -> ArraySlice<Edge> {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstWord) : wordEdges.count
        return wordEdges[Int(nodes[node].firstWord)..<end]
    }

    /// Whether the rule may end at a node.
    func canEnd(at node: Int) -> Bool {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstEnd) : ends.count
        return end > Int(nodes[node].firstEnd)
    }

    /// The call edges of a node.
    func callEdges(of node: Int) -> ArraySlice<Edge> {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstCall) : callEdges.count
        return callEdges[Int(nodes[node].firstCall)..<end]
    }
}
