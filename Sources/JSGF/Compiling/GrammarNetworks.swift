internal import Dispatch
internal import Synchronization

/// The compiled rules of one grammar, numbered by symbols of their own.
///
/// So no grammar waits for another one's numbers, and all of them are compiled at once; they are renumbered when they are
/// joined (``renumbered(by:)``).
struct GrammarNetworks: Sendable {
    /// The rules, in the order of the text.
    let networks: [RuleNetwork]
    /// What their numbers stand for.
    let symbols: Symbols

    /// Compiles the rules of one grammar.
    ///
    /// - Throws: ``GrammarError/Kind/tooLarge(what:limit:)`` where a rule has too many edges.
    init(_ rules: [LinkedRule], _ options: AutomatonOptions) throws(GrammarError) {
        var symbols = Symbols()
        var networks: [RuleNetwork] = []
        networks.reserveCapacity(rules.count)
        for rule in rules {
            let number = symbols.rules.intern(rule.name)
            let wordCost = options.isName(rule) ? 0 : Cost.unit
            let builder = NetworkBuilder(
                symbols: consume symbols, fullNames: rule.fullNames, wordCost: wordCost, isScoped: options.isScoped)
            // Handed on, never shared: what is shared is copied as soon as it changes.
            let (draft, grown) = (consume builder).build(rule.written)
            symbols = consume grown
            networks.append(try RuleNetwork(draft, of: rule, number: number, events: &symbols.events))
        }
        self.networks = networks
        self.symbols = symbols
    }

    /// The rules, with the numbers that their symbols have in `symbols`.
    func renumbered(by symbols: inout Symbols) -> [RuleNetwork] {
        let numbers = symbols.adopt(self.symbols)
        return networks.map { $0.renumbered(by: numbers) }
    }

    /// Compiles grammars, as many at a time as there are processors.
    ///
    /// - Throws: what is wrong with the first grammar that has a mistake.
    static func compile(
        _ grammars: [[LinkedRule]], _ options: AutomatonOptions
    ) throws(GrammarError) -> [GrammarNetworks] {
        let results = Mutex<[Int: Result<GrammarNetworks, GrammarError>]>([:])
        // The longest first, so that none is waited for at the end.
        let order = grammars.indices.sorted { grammars[$0].count > grammars[$1].count }
        DispatchQueue.concurrentPerform(iterations: order.count) { turn in
            let result = Result { () throws(GrammarError) in try GrammarNetworks(grammars[order[turn]], options) }
            results.withLock { $0[order[turn]] = result }
        }
        var compiled: [GrammarNetworks] = []
        for index in grammars.indices {
            // Each turn has left its result.
            guard let result = results.withLock({ $0[index] }) else { continue }
            compiled.append(try result.get())
        }
        return compiled
    }
}

extension Symbols {
    /// What the numbers of other symbols have become in these.
    struct Numbers {
        /// The words', by their old numbers.
        fileprivate(set) var words: [Int32] = []
        /// The rules'.
        fileprivate(set) var rules: [Int32] = []
        /// The event lists'.
        fileprivate(set) var events: [Int32] = []
    }

    /// Takes up all that other symbols number.
    mutating func adopt(_ other: Symbols) -> Numbers {
        var numbers = Numbers()
        numbers.words = other.words.texts.map { words.intern($0) }
        numbers.rules = other.rules.texts.map { rules.intern($0) }
        let tags = other.tags.texts.map { self.tags.intern($0) }
        numbers.events = (0..<other.events.count).map { list in
            events.intern(other.events.list(Int32(list)).map { TagEvent(tag: tags[Int($0.tag)], side: $0.side) })
        }
        return numbers
    }
}

extension RuleNetwork {
    /// The same with other numbers for words, rules and event lists.
    fileprivate func renumbered(by numbers: Symbols.Numbers) -> RuleNetwork {
        var copy = self
        copy.rule = numbers.rules[Int(rule)]
        for index in copy.wordEdges.indices {
            copy.wordEdges[index].renumber(labels: numbers.words, events: numbers.events)
        }
        for index in copy.callEdges.indices {
            copy.callEdges[index].renumber(labels: numbers.rules, events: numbers.events)
        }
        for index in copy.ends.indices { copy.ends[index].events = numbers.events[Int(ends[index].events)] }
        copy.sortWords()
        return copy
    }

    /// Puts each node's word edges in the order of their words; those of one word stay in the order of the text.
    private mutating func sortWords() {
        for node in nodes.indices {
            let own = words(of: node)
            guard own.count > 1 else { continue }
            wordEdges[own].sort { ($0.label, $0.order, $0.cost) < ($1.label, $1.order, $1.cost) }
        }
    }
}

extension RuleNetwork.Edge {
    fileprivate mutating func renumber(labels: [Int32], events: [Int32]) {
        label = labels[Int(label)]
        before = events[Int(before)]
        after = events[Int(after)]
    }
}
