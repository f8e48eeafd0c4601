extension CompiledGrammars {
    /// Writes them for the next start of the program, without their written form.
    package func write(to form: inout FormWriter) {
        form.add(start)
        form.add(options.nameRules.sorted())
        symbols.write(to: &form)
        form.add(grammars.count)
        for grammar in grammars {
            form.add(grammar.name)
            form.add(grammar.networks.first?.file ?? "")
            form.add(grammar.networks.count)
            for network in grammar.networks { network.write(to: &form) }
        }
    }

    /// Reads what was written by the same program from the same grammars.
    ///
    /// - Parameters:
    ///   - start: the full name of the rule that a whole utterance must be.
    ///   - options: how they were compiled.
    ///   - rules: gives the grammars that they were compiled from, when somebody asks for them.
    /// - Throws: ``FormReader/Damage`` where it isn't whole, or compiled for something else.
    package init(
        _ form: inout FormReader, start: String, options: AutomatonOptions,
        rules: @escaping @Sendable () -> LinkedRules
    ) throws(FormReader.Damage) {
        guard try form.text() == start, try form.texts() == options.nameRules.sorted() else {
            throw FormReader.Damage()
        }
        let symbols = try Symbols(&form)
        let limits = RuleNetwork.Limits(
            words: symbols.words.count, rules: symbols.rules.count, events: symbols.events.count)
        var grammars: [CompiledGrammar] = []
        var isCompiled = [Bool](repeating: false, count: limits.rules)
        for _ in 0..<(try form.count()) {
            let (name, file) = (try form.text(), try form.text())
            var networks: [RuleNetwork] = []
            for _ in 0..<(try form.count()) {
                let network = try RuleNetwork(&form, file: file, within: limits)
                guard !isCompiled[Int(network.rule)] else { throw FormReader.Damage() }
                isCompiled[Int(network.rule)] = true
                networks.append(network)
            }
            grammars.append(CompiledGrammar(name: name, networks: networks))
        }
        // All that is called is there, the start as well.
        guard isCompiled.allSatisfy(\.self), symbols.rules.id(of: start) != Vocabulary.unknown else {
            throw FormReader.Damage()
        }
        self.init(
            start: start, options: options, symbols: symbols, grammars: grammars,
            written: WrittenRules(MadeOnce(rules)))
    }
}
