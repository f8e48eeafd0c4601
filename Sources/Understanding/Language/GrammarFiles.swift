internal import JSGF

/// The grammars of a language, read from their files and compiled; kept, where there is a cache.
struct GrammarFiles: Sendable {
    /// Where the files are.
    let resources: LanguageResources
    /// A grammar that has no file.
    let given: Grammar
    /// How grammars are compiled.
    let options: AutomatonOptions
    /// Where compiled grammars are kept.
    let cache: GrammarCache?

    /// A grammar as its file has it.
    private struct File {
        var text: String
        var grammar: Grammar
    }

    /// A grammar with all that it imports, compiled: as it was kept, where the files are still the same.
    ///
    /// - Parameter start: the full name of the rule that a whole utterance must be.
    /// - Throws: the first mistake of a file, in the order of the imports; an import that there is no file for.
    func compiled(_ start: String) throws(GrammarError) -> CompiledGrammars {
        let entry = cache?.entry("\(resources.language)-\(start)")
        if let kept = entry?.read(start: start, self) { return kept }
        let files = try files(from: Self.grammar(of: start))
        let rules = try linked(files.mapValues(\.grammar), start: start)
        let compiled = try CompiledGrammars(rules: rules, start: start, options: options)
        entry?.write(compiled, texts: files.mapValues(\.text))
        return compiled
    }

    /// The text of a grammar's file; `nil` where there is none.
    func text(_ name: String) -> String? {
        try? resources.text(Self.file(of: name))
    }

    /// Joins grammars whose texts have been read before.
    ///
    /// - Parameters:
    ///   - texts: the texts of all files, by the grammars' names.
    ///   - start: the full name of a rule in the grammar that imports the others.
    func linked(_ texts: [String: String], start: String) throws(GrammarError) -> LinkedRules {
        var grammars: [String: Grammar] = [:]
        for (name, text) in texts { grammars[name] = try grammar(name, text) }
        return try linked(grammars, start: start)
    }

    private func linked(_ grammars: [String: Grammar], start: String) throws(GrammarError) -> LinkedRules {
        var library = try GrammarLibrary(grammars[Self.grammar(of: start)].map { [$0] } ?? [])
        try library.loadImports { $0 == given.name ? given : grammars[$0] }
        return try library.linked()
    }

    /// The grammar of a rule, by its full name.
    private static func grammar(of rule: String) -> String {
        String(rule.prefix { $0 != "." })
    }

    /// The file of a grammar and those of all that it imports.
    private func files(from start: String) throws(GrammarError) -> [String: File] {
        var files: [String: File] = [:]
        var names = [start]
        while files.count < names.count {
            let name = names[files.count]
            let file = try file(name)
            files[name] = file
            for imported in file.grammar.imports.map(\.grammar)
            where imported != given.name && !names.contains(imported) {
                names.append(imported)
            }
        }
        return files
    }

    private func file(_ name: String) throws(GrammarError) -> File {
        guard let text = text(name) else {
            throw GrammarError(.missingGrammar(name), file: resources.path(Self.file(of: name)))
        }
        let grammar = try grammar(name, text)
        try grammar.checkTags()
        return File(text: text, grammar: grammar)
    }

    private func grammar(_ name: String, _ text: String) throws(GrammarError) -> Grammar {
        try Grammar(parsing: text, file: resources.path(Self.file(of: name)))
    }

    private static func file(of grammar: String) -> String { "\(grammar).jsgf" }
}
