/// What is wrong with a grammar, and where.
public struct GrammarError: Error, Sendable, Equatable {
    /// What is wrong.
    public var kind: Kind
    /// The file, as the reader was told it; empty for a grammar made in code.
    public var file: String
    /// The line, counted from 1; 0 where the grammar has no text.
    public var line: Int
    /// The column in Unicode scalars, counted from 1; 0 where the grammar has no text.
    public var column: Int

    /// Makes an error at a place; `nil` stands for a grammar without a text.
    public init(_ kind: Kind, file: String = "", at location: SourceLocation? = nil) {
        self.kind = kind
        self.file = file
        line = location?.line ?? 0
        column = location?.column ?? 0
    }

    /// The things that can be wrong with a grammar.
    public enum Kind: Sendable, Hashable {
        /// The text doesn't begin with `#JSGF V1.0`.
        case missingHeader
        /// The header names a version other than 1.0.
        case unsupportedVersion(String)
        /// Something else stands where `expected` must.
        case unexpected(found: String, expected: String)
        /// A comment `/*` without its `*/`.
        case unterminatedComment
        /// A quoted token without its closing quote.
        case unterminatedQuote
        /// A tag `{` without its `}`, or a `}` without its `{`.
        case unbalancedTag
        /// A bracket that isn't closed, or one closed that isn't open.
        case unbalancedBracket(String)
        /// Groups nested deeper than the limit.
        case nestingTooDeep(limit: Int)
        /// A weight that is no number, negative or infinite.
        case malformedWeight(String)
        /// A group, alternative or rule with nothing in it; `<NULL>` says nothing on purpose.
        case emptyExpansion
        /// A tag with no expansion before it.
        case tagWithoutExpansion
        /// A name that can't be a rule's.
        case invalidRuleName(String)
        /// A name that can't be a grammar's.
        case invalidGrammarName(String)
        /// A definition of `<NULL>` or `<VOID>`.
        case reservedRuleName(String)
        /// A second rule of one name.
        case duplicateRule(String)
        /// A second grammar of one name.
        case duplicateGrammar(String)
        /// A reference to a rule that isn't there.
        case undefinedRule(String)
        /// A reference to another grammar's rule that isn't public.
        case privateRule(String)
        /// A reference that several imported rules answer to.
        case ambiguousRule(String, candidates: [String])
        /// An import of a grammar that isn't there.
        case missingGrammar(String)
        /// Rules that call themselves before any word is said; the rules of the circle, in order.
        case leftRecursion([String])
        /// Rules that call themselves in the middle, which no finite-state grammar can hold; the rules of the circle.
        case notRightRecursive([String])
        /// The grammar became larger than a limit allows.
        case tooLarge(what: String, limit: Int)
    }
}
