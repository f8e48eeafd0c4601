/// A rule in which every reference names the full name of a rule that exists.
public struct LinkedRule: Sendable, Equatable {
    /// The full name: the grammar's, a dot, the rule's own.
    public let name: String
    /// The full name of the grammar that the rule is in.
    public let grammar: String
    /// Whether other grammars may use the rule.
    public let isPublic: Bool
    /// What the rule stands for, as it was written.
    let written: Expansion
    /// The full names of the rules that references of the grammar mean, by the names that they hold.
    let fullNames: [String: String]
    /// Where the rule was written; `nil` for one made in code.
    let location: SourceLocation?
    /// The file that the rule was read from.
    let file: String

    /// What the rule stands for; its references hold full names. Made anew each time,
    /// for what compiles rules goes without.
    public var expansion: Expansion { written.renamed { fullNames[$0] ?? $0 } }

    /// Whether both have the same name, openness and expansion.
    public static func == (left: LinkedRule, right: LinkedRule) -> Bool {
        left.name == right.name && left.isPublic == right.isPublic && left.expansion == right.expansion
    }
}
