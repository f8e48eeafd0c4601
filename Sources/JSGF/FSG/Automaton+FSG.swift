extension Automaton {
    /// The grammar as states and transitions: exactly its sentences, or a few more where names are shared.
    ///
    /// - Throws: ``GrammarError/Kind/notRightRecursive(_:)`` for recursion elsewhere than at the end of a rule, which
    ///   no finite number of states can hold; ``GrammarError/Kind/tooLarge(what:limit:)``.
    public func finiteStateGrammar(_ options: FSGOptions = FSGOptions()) throws(GrammarError) -> FiniteStateGrammar {
        if case .rulesShared(let contexts) = options.sharing {
            var expansion = SharedExpansion(self, contexts: contexts)
            var removal = EmptyTransitionRemoval(
                try expansion.grammar(named: start, start: startRule, maximumStates: options.maximumStates))
            return removal.reduced()
        }
        var builder = FSGBuilder(self, options)
        try builder.build()
        var assembly = FSGAssembly(symbols: builder.symbols.symbols, vocabulary: symbols.words)
        for (rule, acceptor) in builder.shared.sorted(by: { $0.key < $1.key }) { assembly.addShared(rule, acceptor) }
        return assembly.grammar(named: start, start: builder.whole)
    }

    /// The compiled rules, each at the place of its number.
    var networksByRule: [RuleNetwork?] {
        var networks = [RuleNetwork?](repeating: nil, count: symbols.rules.count)
        for network in grammars.networks { networks[Int(network.rule)] = network }
        return networks
    }
}
