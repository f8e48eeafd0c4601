/// Linked rules in their written form, some grammars of which have been exchanged since.
///
/// What matches text needs compiled rules only, so the written ones are read or linked anew when somebody asks for
/// them.
struct WrittenRules: Sendable {
    /// The rules before any exchange.
    private let original: MadeOnce<LinkedRules>
    /// What makes the grammars that have been put in place of others, by their names.
    private var exchanged: [String: @Sendable () -> Grammar] = [:]

    /// Rules as they are made by the first who asks.
    init(_ original: MadeOnce<LinkedRules>) {
        self.original = original
    }

    /// The rules with the grammar of that name exchanged for one that can be linked and has the same public rules. It
    /// is made anew when somebody asks for it: that of a home with thousands of names would take more memory than all
    /// that was compiled from it.
    func replacing(_ name: String, with grammar: @escaping @Sendable () -> Grammar) -> WrittenRules {
        var copy = self
        copy.exchanged[name] = grammar
        return copy
    }

    /// The rules. Linked anew each time where a grammar was exchanged.
    var linked: LinkedRules {
        exchanged.reduce(original.value) { rules, exchange in
            var grammar = exchange.value()
            grammar.name = exchange.key
            // It has been linked before, when it was exchanged.
            return (try? rules.replacing(grammar)) ?? rules
        }
    }
}
