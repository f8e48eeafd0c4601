/// An import declaration: `import <grammar.rule>;` or `import <grammar.*>;`.
public struct GrammarImport: Sendable, Equatable {
    /// The full name of the grammar imported from.
    public var grammar: String
    /// The public rule imported; `nil` for all of them.
    public var rule: String?
    /// Where the declaration was written; `nil` for one made in code.
    public var location: SourceLocation?

    /// Makes an import of one public rule, or of all where `rule` is `nil`.
    public init(grammar: String, rule: String? = nil, location: SourceLocation? = nil) {
        self.grammar = grammar
        self.rule = rule
        self.location = location
    }

    /// Whether both import the same.
    public static func == (left: GrammarImport, right: GrammarImport) -> Bool {
        left.grammar == right.grammar && left.rule == right.rule
    }
}
