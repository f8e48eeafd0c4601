/// Linked rules in their written form, some grammars of which have been exchanged since.
///
/// What matches text needs compiled rules only, so the written ones are read or linked anew when somebody asks for them.
struct WrittenRules: Sendable {
    /// The rules before any exchange.
    private let original: MadeOnce<LinkedRules>
    /// What has been put in place of grammars, by their names.
    private var exchanged: [String: Grammar] = [:]

    /// Rules as they are made by the first who asks.
    init(_ original: MadeOnce<LinkedRules>) {
        self.original = original
    }

    /// The same with one grammar exchanged for one that can be linked and has the same public rules.
    func replacing(_ grammar: Grammar) -> WrittenRules {
        var copy = self
        copy.exchanged[grammar.name] = grammar
        return copy
    }

    /// The rules. Linked anew each time where a grammar was exchanged.
    var linked: LinkedRules {
        exchanged.values.reduce(original.value) { rules, grammar in
            // It has been linked before, when it was exchanged.
            (try? rules.replacing(grammar)) ?? rules
        }
    }
}
