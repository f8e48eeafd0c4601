/// The mention of a rule inside an expansion: `<name>` or `<grammar.name>`.
///
/// Where it stands is kept for error messages and is no part of its meaning: two references with one name are equal.
public struct RuleReference: Sendable, Hashable {
    /// The name between the angle brackets, qualified or simple, as it was written.
    public var name: String
    /// Where the reference was written; `nil` for one made in code.
    public var location: SourceLocation?

    /// Makes a reference to the rule called `name`.
    public init(_ name: String, location: SourceLocation? = nil) {
        self.name = name
        self.location = location
    }

    /// Whether both mention the same name.
    public static func == (left: RuleReference, right: RuleReference) -> Bool {
        left.name == right.name
    }

    /// Hashes the name alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
