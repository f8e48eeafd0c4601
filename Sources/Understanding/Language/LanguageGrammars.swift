internal import JSGF

/// The hand-written grammars of a language, compiled for a house without names.
public struct LanguageGrammars: Sendable {
    /// The grammar of all that can be said.
    let template: CompiledGrammars
    /// What is listened for, compiled as soon as somebody listens: who only types never waits for it.
    let spoken: MadeOnce<Result<CompiledGrammars, GrammarError>>

    /// Compiles the grammars of a language, or takes them as they were kept.
    /// - Parameter cache: where they are kept in their compiled form, if anywhere.
    /// - Throws: `GrammarError` where a grammar has a mistake.
    public init(resources: LanguageResources, cache: GrammarCache? = nil) throws {
        let files = GrammarFiles(
            resources: resources, given: HomeGrammar.ofNobody,
            options: AutomatonOptions(nameRules: ["\(Language.homeGrammar).*"]), cache: cache)
        template = try files.compiled(Language.startRule)
        spoken = MadeOnce { Result { () throws(GrammarError) in try files.compiled(Language.spokenRule) } }
    }
}
