/// Linked grammars compiled rule by rule, but not joined for matching yet: what automatons are made of.
///
/// It is a value: exchanging a grammar (``replacing(grammarNamed:with:)``) gives others, in which only that grammar's
/// rules are compiled anew. Words and tags keep their numbers.
public struct CompiledGrammars: Sendable {
    /// The full name of the rule that a whole utterance must be.
    public let start: String
    /// How it was compiled.
    public let options: AutomatonOptions

    /// The numbers of words, tags, rules and lists of events.
    let symbols: Symbols
    /// The words that stand in the grammars.
    public var vocabulary: Vocabulary { symbols.words }

    /// The compiled rules of each grammar, in the order in which the grammars were joined.
    let grammars: [CompiledGrammar]
    /// The rules as they were written.
    private let written: WrittenRules

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
        try self.init(rules: rules, start: start, options: options, symbols: Symbols())
    }

    private init(
        rules: LinkedRules, start: String, options: AutomatonOptions, symbols: consuming Symbols
    ) throws(GrammarError) {
        guard rules[start] != nil else { throw GrammarError(.undefinedRule(start)) }
        let own = Dictionary(grouping: rules.rules, by: \.grammar)
        var grammars: [CompiledGrammar] = []
        for grammar in rules.grammars {
            grammars.append(try CompiledGrammar(name: grammar.name, own[grammar.name] ?? [], options, &symbols))
        }
        self.init(
            start: start, options: options, symbols: symbols, grammars: grammars,
            written: WrittenRules(MadeOnce { rules }))
    }

    /// Puts together what was compiled.
    init(
        start: String, options: AutomatonOptions, symbols: Symbols, grammars: [CompiledGrammar], written: WrittenRules
    ) {
        self.start = start
        self.options = options
        self.symbols = symbols
        self.grammars = grammars
        self.written = written
    }

    /// The grammars that this was compiled from.
    public var rules: LinkedRules { written.linked }

    /// The grammars with one of them exchanged, or added where there is none of its name.
    ///
    /// Where the new grammar has the same public rules as the old, the other grammars are taken over as compiled.
    public func replacing(grammarNamed name: String, with grammar: Grammar) throws(GrammarError) -> CompiledGrammars {
        try replacing(grammarNamed: name) { grammar }
    }

    /// The grammars with one that isn't kept: whoever asks for the rules as they were written has it made again.
    ///
    /// - `make`: makes the grammar, the same each time.
    public func replacing(
        grammarNamed name: String, making make: @escaping @Sendable () -> Grammar
    ) throws(GrammarError) -> CompiledGrammars {
        var grammar = make()
        grammar.name = name
        guard let position = position(ofGrammarLike: grammar) else {
            let linked = try rules.replacing(grammar)
            return try CompiledGrammars(rules: linked, start: start, options: options, symbols: symbols)
        }
        let linked = try resolver(of: grammar).linkedRules(of: grammar)
        var symbols = symbols
        var grammars = grammars
        grammars[position] = try CompiledGrammar(name: name, linked, options, &symbols)
        return CompiledGrammars(
            start: start, options: options, symbols: symbols, grammars: grammars,
            written: written.replacing(name, with: make))
    }

    /// Where the grammar is that has the name and the public rules of another one; `nil` where there is none.
    private func position(ofGrammarLike other: Grammar) -> Int? {
        let publicRules = other.rules.lazy.filter(\.isPublic).map { symbols.rules.id(of: "\(other.name).\($0.name)") }
        return grammars.firstIndex { $0.name == other.name && $0.publicRules == Set(publicRules) }
    }

    /// Resolves the rule references of a grammar that is to be added to the compiled ones.
    private func resolver(of grammar: Grammar) throws(GrammarError) -> ReferenceResolver {
        try ReferenceResolver(
            grammar,
            among: { name, rule in
                grammars.first { $0.name == name }?.isPublic(symbols.rules.id(of: "\(name).\(rule)"))
            },
            hasGrammar: { name in grammars.contains { $0.name == name } })
    }

    /// The compiled rules of all grammars.
    var networks: [RuleNetwork] { grammars.flatMap(\.networks) }

    /// Whether each rule stands for names, by the rules' numbers.
    var isName: [Bool] {
        var isName = [Bool](repeating: false, count: symbols.rules.count)
        for grammar in grammars {
            for network in grammar.networks where network.isName { isName[Int(network.rule)] = true }
        }
        return isName
    }
}
