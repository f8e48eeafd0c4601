/// Linked grammars compiled for matching: a recursive transition network, one small network for each rule.
///
/// It is a value: exchanging a grammar (``replacing(grammarNamed:with:)``) gives another automaton, in which only that
/// grammar's rules are compiled anew. Words and tags keep their numbers.
public struct Automaton: Sendable {
    /// The most words that an utterance may have to be matched.
    public static let maximumWords = 200

    /// The grammars that this was compiled from.
    public let rules: LinkedRules
    /// The full name of the rule that a whole utterance must be.
    public let start: String
    /// How it was compiled.
    public let options: AutomatonOptions

    /// The numbers of words, tags, rules and lists of events.
    let symbols: Symbols
    /// The compiled rules, ready for matching.
    let network: Network
    /// The number of ``start``.
    let startRule: Int32
    /// The compiled rules of each grammar.
    let compiled: [String: [RuleNetwork]]

    /// Compiles linked grammars.
    ///
    /// - Parameters:
    ///   - rules: the grammars.
    ///   - start: the full name of the rule that a whole utterance must be.
    ///   - options: which rules are names, which tags scoped.
    /// - Throws: an undefined `start`, left recursion, a grammar too large.
    public init(
        rules: LinkedRules, start: String, options: AutomatonOptions = AutomatonOptions()
    ) throws(GrammarError) {
        try self.init(rules: rules, start: start, options: options, symbols: Symbols(), compiled: [:])
    }

    /// The same with one grammar exchanged, or added where there is none of its name.
    ///
    /// Where the new grammar has the same public rules as the old, the other grammars are taken over as compiled.
    public func replacing(grammarNamed name: String, with grammar: Grammar) throws(GrammarError) -> Automaton {
        var renamed = grammar
        renamed.name = name
        let linked = try rules.replacing(renamed)
        var kept = compiled
        if linked.samePublicRules(as: rules, in: name) {
            kept[name] = nil
        } else {
            kept = [:]
        }
        return try Automaton(rules: linked, start: start, options: options, symbols: symbols, compiled: kept)
    }

    private init(
        rules: LinkedRules, start: String, options: AutomatonOptions, symbols: consuming Symbols,
        compiled: [String: [RuleNetwork]]
    ) throws(GrammarError) {
        guard rules[start] != nil else { throw GrammarError(.undefinedRule(start)) }
        var compiled = compiled
        var symbols = symbols
        for grammar in rules.grammars where compiled[grammar.name] == nil {
            let own = rules.rules.filter { $0.grammar == grammar.name }
            (compiled[grammar.name], symbols) = try Self.compile(own, consume symbols, options)
        }
        let isName = Self.names(rules, symbols, options)
        let all = rules.grammars.flatMap { compiled[$0.name] ?? [] }
        network = try Network(all, symbols: symbols, isName: isName)
        startRule = symbols.rules.id(of: start)
        self.rules = rules
        self.start = start
        self.options = options
        self.symbols = symbols
        self.compiled = compiled
    }

    /// Whether each rule stands for names, by the rules' numbers.
    static func names(_ rules: LinkedRules, _ symbols: Symbols, _ options: AutomatonOptions) -> [Bool] {
        var isName = [Bool](repeating: false, count: symbols.rules.count)
        for rule in rules.rules where options.isName(rule) {
            let number = symbols.rules.id(of: rule.name)
            if number >= 0 { isName[Int(number)] = true }
        }
        return isName
    }

    private static func compile(
        _ rules: [LinkedRule], _ symbols: consuming Symbols, _ options: AutomatonOptions
    ) throws(GrammarError) -> ([RuleNetwork], Symbols) {
        var symbols = symbols
        var networks: [RuleNetwork] = []
        networks.reserveCapacity(rules.count)
        for rule in rules {
            let number = symbols.rules.intern(rule.name)
            let wordCost = options.isName(rule) ? 0 : Cost.unit
            let builder = NetworkBuilder(symbols: consume symbols, wordCost: wordCost, isScoped: options.isScoped)
            // Handed on, never shared: what is shared is copied as soon as it changes.
            let (draft, grown) = (consume builder).build(rule.expansion)
            symbols = consume grown
            networks.append(try RuleNetwork(draft, of: rule, number: number, events: &symbols.events))
        }
        return (networks, symbols)
    }

    /// The words of the grammar, in lower case; one that was removed by an exchange keeps its number.
    public var vocabulary: Vocabulary { symbols.words }

    /// How many tags there are; their numbers run from 0.
    public var tagCount: Int { symbols.tags.count }

    /// The text of the tag with that number; empty for a number that no tag has.
    public func tagText(_ id: Int32) -> String {
        symbols.tags.text(id) ?? ""
    }

    /// The numbers of words, which are taken in any case; ``Vocabulary/unknown`` for those that no rule has.
    public func tokens(of words: [String]) -> [Int32] {
        words.map { word in
            // The vocabulary is in lower case, as nearly all words are that come here.
            let id = symbols.words.id(of: word)
            return id == Vocabulary.unknown ? symbols.words.id(of: word.lowercased()) : id
        }
    }
}

extension LinkedRules {
    /// Whether the grammar of that name has the same public rules in both.
    fileprivate func samePublicRules(as other: LinkedRules, in grammar: String) -> Bool {
        publicRules(of: grammar) == other.publicRules(of: grammar)
    }
}
