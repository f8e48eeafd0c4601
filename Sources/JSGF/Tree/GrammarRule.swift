/// One rule of a grammar: `public <name> = expansion;`.
///
/// Where it stands is kept for error messages and is no part of its meaning.
public struct GrammarRule: Sendable, Equatable {
    /// The rule's own name, without its grammar's.
    public var name: String
    /// Whether other grammars may use the rule, and whether it may be spoken by itself.
    public var isPublic: Bool
    /// What the rule stands for.
    public var expansion: Expansion
    /// Where the rule's name was written; `nil` for a rule made in code.
    public var location: SourceLocation?

    /// Makes a rule.
    public init(name: String, isPublic: Bool = false, expansion: Expansion, location: SourceLocation? = nil) {
        self.name = name
        self.isPublic = isPublic
        self.expansion = expansion
        self.location = location
    }

    /// Whether both have the same name, openness and expansion.
    public static func == (left: GrammarRule, right: GrammarRule) -> Bool {
        left.name == right.name && left.isPublic == right.isPublic && left.expansion == right.expansion
    }
}
