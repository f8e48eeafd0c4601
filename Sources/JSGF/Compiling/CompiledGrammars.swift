/// Linked grammars compiled rule by rule, but not joined for matching yet: what automatons are made of.
///
/// It is a value: exchanging a grammar (``replacing(grammarNamed:with:)``) gives others, in which only that grammar's rules
/// are compiled anew. Words and tags keep their numbers.
public struct CompiledGrammars: Sendable {
    /// The grammars that this was compiled from.
    public let rules: LinkedRules
    /// The full name of the rule that a whole utterance must be.
    public let start: String
    /// How it was compiled.
    public let options: AutomatonOptions

    /// The numbers of words, tags, rules and lists of events.
    let symbols: Symbols
    /// The compiled rules of each grammar.
    private let compiled: [String: [RuleNetwork]]

    /// Compiles linked grammars.
    ///
    /// - Parameters:
    ///   - rules: the grammars.
    ///   - start: the full name of the rule that a whole utterance must be.
    ///   - options: which rules are names, which tags scoped.
    /// - Throws: an undefined `start`, a grammar too large.
    public init(
        rules: LinkedRules, start: String, options: AutomatonOptions = AutomatonOptions()
    ) throws(GrammarError) {
        try self.init(rules: rules, start: start, options: options, symbols: Symbols(), compiled: [:])
    }

    /// The same with one grammar exchanged, or added where there is none of its name.
    ///
    /// Where the new grammar has the same public rules as the old, the other grammars are taken over as compiled.
    public func replacing(grammarNamed name: String, with grammar: Grammar) throws(GrammarError) -> CompiledGrammars {
        var renamed = grammar
        renamed.name = name
        let linked = try rules.replacing(renamed)
        var kept = compiled
        if linked.samePublicRules(as: rules, in: name) {
            kept[name] = nil
        } else {
            kept = [:]
        }
        return try CompiledGrammars(rules: linked, start: start, options: options, symbols: symbols, compiled: kept)
    }

    private init(
        rules: LinkedRules, start: String, options: AutomatonOptions, symbols: consuming Symbols,
        compiled: [String: [RuleNetwork]]
    ) throws(GrammarError) {
        guard rules[start] != nil else { throw GrammarError(.undefinedRule(start)) }
        var compiled = compiled
        var symbols = symbols
        let missing = rules.grammars.filter { compiled[$0.name] == nil }
        let own = Dictionary(grouping: rules.rules, by: \.grammar)
        let fresh = try GrammarNetworks.compile(missing.map { own[$0.name] ?? [] }, options)
        for (grammar, networks) in zip(missing, fresh) {
            compiled[grammar.name] = networks.renumbered(by: &symbols)
        }
        self.rules = rules
        self.start = start
        self.options = options
        self.symbols = symbols
        self.compiled = compiled
    }

    /// The compiled rules of all grammars.
    var networks: [RuleNetwork] { rules.grammars.flatMap { compiled[$0.name] ?? [] } }

    /// Whether each rule stands for names, by the rules' numbers.
    var isName: [Bool] {
        var isName = [Bool](repeating: false, count: symbols.rules.count)
        for rule in rules.rules where options.isName(rule) {
            let number = symbols.rules.id(of: rule.name)
            if number >= 0 { isName[Int(number)] = true }
        }
        return isName
    }
}

extension LinkedRules {
    /// Whether the grammar of that name has the same public rules in both.
    fileprivate func samePublicRules(as other: LinkedRules, in grammar: String) -> Bool {
        publicRules(of: grammar) == other.publicRules(of: grammar)
    }
}
