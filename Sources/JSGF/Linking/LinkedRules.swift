/// Grammars joined into one: every reference resolved, every rule under its full name.
public struct LinkedRules: Sendable, Equatable {
    /// The grammars that were joined, in the order given.
    public private(set) var grammars: [Grammar]
    /// The rules of all of them, grammar by grammar, in the order of their texts.
    public private(set) var rules: [LinkedRule]
    /// Where each full name is in ``rules``.
    private var positions: [String: Int]

    /// Joins grammars.
    ///
    /// - Throws: two grammars or two rules of one name, an import of a grammar or rule that isn't there, a reference
    ///   that no rule or more than one answers to, an expansion nested too deep.
    public init(_ grammars: [Grammar]) throws(GrammarError) {
        let resolver = try ReferenceResolver(grammars)
        var rules: [LinkedRule] = []
        for grammar in grammars { rules += try resolver.linkedRules(of: grammar) }
        self.init(grammars: grammars, rules: rules)
    }

    /// No grammars at all.
    package init() {
        self.init(grammars: [], rules: [])
    }

    private init(grammars: [Grammar], rules: [LinkedRule]) {
        self.grammars = grammars
        self.rules = rules
        positions = Dictionary(minimumCapacity: rules.count)
        for (position, rule) in rules.enumerated() { positions[rule.name] = position }
    }

    /// The rule with that full name.
    public subscript(name: String) -> LinkedRule? {
        positions[name].map { rules[$0] }
    }

    /// The rules with one grammar exchanged, or added where there is none of its name.
    ///
    /// The other grammars' rules are taken over as they are where the exchange leaves the set of public rules alone, so
    /// that only the new grammar's own rules are looked at.
    public func replacing(_ grammar: Grammar) throws(GrammarError) -> LinkedRules {
        var changed = grammars
        guard let position = changed.firstIndex(where: { $0.name == grammar.name }) else {
            return try LinkedRules(grammars + [grammar])
        }
        let old = changed[position]
        changed[position] = grammar
        guard Self.publicNames(old) == Self.publicNames(grammar) else { return try LinkedRules(changed) }
        let fresh = try ReferenceResolver(changed).linkedRules(of: grammar)
        // The rules stand grammar by grammar.
        let first = grammars[..<position].reduce(0) { $0 + $1.rules.count }
        var all = rules
        all.replaceSubrange(first..<(first + old.rules.count), with: fresh)
        return LinkedRules(grammars: changed, rules: all)
    }

    private static func publicNames(_ grammar: Grammar) -> Set<String> {
        Set(grammar.rules.lazy.filter(\.isPublic).map(\.name))
    }
}
