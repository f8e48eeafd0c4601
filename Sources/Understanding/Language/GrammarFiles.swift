internal import Dispatch
internal import JSGF
internal import Synchronization

/// The grammars of a language, read from their files, several at a time.
struct GrammarFiles: Sendable {
    /// Where the files are.
    let resources: LanguageResources

    /// A grammar with all that it imports.
    ///
    /// - Parameter given: a grammar that has no file.
    /// - Throws: the first mistake of a file, in the order of the imports; an import that there is no file for.
    func library(from start: String, with given: Grammar) throws(GrammarError) -> GrammarLibrary {
        var known = [given.name: given]
        var wanted = [start]
        while !wanted.isEmpty {
            var next: [String] = []
            for (name, result) in zip(wanted, read(wanted)) {
                let grammar = try result.get()
                known[name] = grammar
                next += grammar.imports.map(\.grammar)
            }
            var seen: Set<String> = []
            wanted = next.filter { known[$0] == nil && seen.insert($0).inserted }
        }
        var library = try GrammarLibrary(known[start].map { [$0] } ?? [])
        try library.loadImports { known[$0] }
        return library
    }

    /// Reads so many grammars at once as there are processors.
    private func read(_ names: [String]) -> [Result<Grammar, GrammarError>] {
        let results = Mutex<[Int: Result<Grammar, GrammarError>]>([:])
        DispatchQueue.concurrentPerform(iterations: names.count) { index in
            let result = Result { () throws(GrammarError) in try grammar(names[index]) }
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in
            names.indices.map { results[$0] ?? .failure(GrammarError(.missingGrammar(names[$0]))) }
        }
    }

    private func grammar(_ name: String) throws(GrammarError) -> Grammar {
        let file = "\(name).jsgf"
        guard let text = try? resources.text(file) else {
            throw GrammarError(.missingGrammar(name), file: resources.path(file))
        }
        return try Grammar(parsing: text, file: resources.path(file))
    }
}
