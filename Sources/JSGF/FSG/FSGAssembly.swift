/// Lays the start rule's acceptor and those of shared rules out as one finite-state grammar with one final state.
struct FSGAssembly {
    /// A final state with at most so many incoming edges gets a copy of each of them that leads to the one end of the
    /// grammar; others get one empty transition to it.
    /// The decoder's time grows with the square of chained empty transitions.
    private static let largestCopied = 3

    private let symbols: [FSGSymbols.Symbol]
    private let vocabulary: Vocabulary
    private var transitions: [FiniteStateGrammar.Transition] = []
    private var stateCount: Int32 = 0
    private var wordNumbers: [Int32]
    private var words: [String] = []
    /// Where each shared rule begins and ends.
    private var shared: [Int32: (entry: Int32, exit: Int32)] = [:]

    /// An empty layout.
    init(symbols: [FSGSymbols.Symbol], vocabulary: Vocabulary) {
        self.symbols = symbols
        self.vocabulary = vocabulary
        wordNumbers = [Int32](repeating: -1, count: vocabulary.count)
    }

    /// Lays out a shared rule's acceptor.
    mutating func addShared(_ rule: Int32, _ acceptor: Acceptor) {
        shared[rule] = add(acceptor)
    }

    /// Lays out the start rule's acceptor, and gives the whole grammar.
    consuming func grammar(named name: String, start acceptor: Acceptor) -> FiniteStateGrammar {
        let (start, final) = add(acceptor)
        addCallsAndReturns()
        transitions.sort { ($0.from, $0.to, $0.word ?? -1) < ($1.from, $1.to, $1.word ?? -1) }
        return FiniteStateGrammar(
            name: name, stateCount: Int(stateCount), start: start, final: final, transitions: transitions, words: words)
    }

    /// Ways back from shared rules: the rule, and the state to go on at.
    private struct Return: Hashable {
        var rule: Int32
        var state: Int32
    }
    private var returns: Set<Return> = []

    /// A way into a shared rule: the rule, the state that it is called from, and what weights add.
    private struct Call {
        var rule: Int32
        var from: Int32
        var cost: Int32
    }
    private var calls: [Call] = []

    /// Joins shared rules to the places that call them, once all are laid out.
    private mutating func addCallsAndReturns() {
        for call in calls {
            guard let entry = shared[call.rule]?.entry else { continue }
            addEmpty(from: call.from, to: entry, cost: call.cost)
        }
        for way in returns {
            guard let exit = shared[way.rule]?.exit else { continue }
            addEmpty(from: exit, to: way.state, cost: 0)
        }
    }

    private mutating func add(_ acceptor: Acceptor) -> (entry: Int32, exit: Int32) {
        let first = stateCount
        stateCount += Int32(acceptor.stateCount)
        let exit = exitState(of: acceptor, first: first)
        let isCopied = statesToCopy(acceptor)
        for state in 0..<acceptor.stateCount {
            let source = first + Int32(state)
            for edge in acceptor.edges(of: state) {
                let symbol = symbols[Int(edge.symbol)]
                add(symbol, from: source, to: first + edge.target)
                if isCopied[Int(edge.target)] {
                    let end = acceptor.endCosts[Int(edge.target)]
                    add(symbol, from: source, to: exit, plus: end)
                }
            }
            guard acceptor.endCosts[state] >= 0, !isCopied[state], source != exit else { continue }
            addEmpty(from: source, to: exit, cost: acceptor.endCosts[state])
        }
        return (first, exit)
    }

    /// A state at which a sentence ends without cost and that no edge leaves: one that is there already, or a new one.
    private mutating func exitState(of acceptor: Acceptor, first: Int32) -> Int32 {
        let ready = (0..<acceptor.stateCount).first { acceptor.endCosts[$0] == 0 && acceptor.edges(of: $0).isEmpty }
        if let ready { return first + Int32(ready) }
        stateCount += 1
        return stateCount - 1
    }

    /// The states that end and go on, reached over few edges all of which say words.
    private func statesToCopy(_ acceptor: Acceptor) -> [Bool] {
        var incoming = [Int](repeating: 0, count: acceptor.stateCount)
        for edge in acceptor.edges {
            incoming[Int(edge.target)] += symbols[Int(edge.symbol)].isRule ? Self.largestCopied + 1 : 1
        }
        return (0..<acceptor.stateCount).map { state in
            state > 0 && acceptor.endCosts[state] >= 0 && incoming[state] <= Self.largestCopied
                && !(acceptor.endCosts[state] == 0 && acceptor.edges(of: state).isEmpty)
        }
    }

    private mutating func add(_ symbol: FSGSymbols.Symbol, from: Int32, to: Int32, plus cost: Int32 = 0) {
        if symbol.isRule {
            calls.append(Call(rule: symbol.label, from: from, cost: symbol.cost))
            returns.insert(Return(rule: symbol.label, state: to))
            return
        }
        let weight = Cost.weight(of: Cost.sum(symbol.cost, cost))
        let number = wordNumber(symbol.label)
        transitions.append(FiniteStateGrammar.Transition(from: from, to: to, word: number, probability: weight))
    }

    private mutating func addEmpty(from: Int32, to: Int32, cost: Int32) {
        guard from != to else { return }
        transitions.append(
            FiniteStateGrammar.Transition(from: from, to: to, word: nil, probability: Cost.weight(of: cost)))
    }

    private mutating func wordNumber(_ word: Int32) -> Int32 {
        if wordNumbers[Int(word)] < 0 {
            wordNumbers[Int(word)] = Int32(words.count)
            words.append(vocabulary.text(word) ?? "")
        }
        return wordNumbers[Int(word)]
    }
}
