/// The compiled rules of one grammar.
struct CompiledGrammar: Sendable {
    /// The grammar's full name.
    let name: String
    /// The rules, in the order of the text.
    let networks: [RuleNetwork]

    /// Rules that were compiled before.
    init(name: String, networks: [RuleNetwork]) {
        self.name = name
        self.networks = networks
    }

    /// Compiles the rules of one grammar, whose words, tags and rules get numbers where they have none.
    ///
    /// - Throws: ``GrammarError/Kind/tooLarge(what:limit:)`` where a rule has too many edges.
    init(
        name: String, _ rules: some Collection<LinkedRule>, _ options: AutomatonOptions, _ symbols: inout Symbols
    ) throws(GrammarError) {
        var networks: [RuleNetwork] = []
        networks.reserveCapacity(rules.count)
        // Handed on from rule to rule, never shared: what is shared is copied as soon as it changes.
        var own = symbols
        symbols = Symbols()
        for rule in rules {
            let number = own.rules.intern(rule.name)
            let isName = options.isName(rule)
            let builder = NetworkBuilder(
                symbols: consume own, fullNames: rule.fullNames, wordCost: isName ? 0 : Cost.unit,
                isScoped: options.isScoped)
            let (draft, grown) = (consume builder).build(rule.written)
            own = consume grown
            networks.append(try RuleNetwork(draft, of: rule, number: number, isName: isName, events: &own.events))
        }
        symbols = consume own
        self.name = name
        self.networks = networks
    }

    /// Whether a rule is public, by its number; `nil` where the grammar has no such rule.
    func isPublic(_ rule: Int32) -> Bool? {
        networks.first { $0.rule == rule }?.isPublic
    }

    /// The numbers of the rules that other grammars may use.
    var publicRules: Set<Int32> { Set(networks.lazy.filter(\.isPublic).map(\.rule)) }
}
