/// Grammars by name, found through a loader where they aren't there yet.
///
/// Some grammars are read from files, others made in code; imports join them.
public struct GrammarLibrary: Sendable {
    /// The grammars so far, in the order in which they were added.
    public private(set) var grammars: [Grammar] = []

    /// A library of grammars that are there already.
    public init(_ grammars: [Grammar] = []) throws(GrammarError) {
        for grammar in grammars { try add(grammar) }
    }

    /// Adds a grammar.
    ///
    /// - Throws: ``GrammarError/Kind/duplicateGrammar(_:)`` where one of its name is there already.
    public mutating func add(_ grammar: Grammar) throws(GrammarError) {
        guard !grammars.contains(where: { $0.name == grammar.name }) else {
            throw GrammarError(.duplicateGrammar(grammar.name), file: grammar.file)
        }
        grammars.append(grammar)
    }

    /// Fetches what is imported and isn't there yet, again and again until nothing is missing.
    ///
    /// - Parameter load: gives the grammar of a full name, or `nil` where there is none; its errors are passed on.
    /// - Throws: ``GrammarError/Kind/missingGrammar(_:)`` at the import whose grammar the loader doesn't have, or a
    ///   name that isn't the one asked for.
    public mutating func loadImports(_ load: (String) throws(GrammarError) -> Grammar?) throws(GrammarError) {
        var next = 0
        var names = Set(grammars.map(\.name))
        while next < grammars.count {
            let grammar = grammars[next]
            next += 1
            for item in grammar.imports where !names.contains(item.grammar) {
                guard let found = try load(item.grammar), found.name == item.grammar else {
                    throw GrammarError(.missingGrammar(item.grammar), file: grammar.file, at: item.location)
                }
                names.insert(found.name)
                grammars.append(found)
            }
        }
    }

    /// Joins the grammars into one.
    public func linked() throws(GrammarError) -> LinkedRules {
        try LinkedRules(grammars)
    }
}
