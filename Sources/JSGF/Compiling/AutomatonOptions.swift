/// How a grammar is compiled.
public struct AutomatonOptions: Sendable {
    /// The full names of the rules that stand for names; `grammar.*` means every rule of that grammar.
    ///
    /// A name costs as much as one word, whatever its length, so that a name wins over the words in it and a longer
    /// name over a shorter one. A rule that a name rule calls should be a name rule as well.
    public var nameRules: Set<String>
    /// Whether a tag of that text is met on both sides of its expansion; by default those that end in a colon.
    public var isScoped: @Sendable (String) -> Bool

    /// Makes options.
    public init(
        nameRules: Set<String> = [], isScoped: @escaping @Sendable (String) -> Bool = { $0.hasSuffix(":") }
    ) {
        self.nameRules = nameRules
        self.isScoped = isScoped
    }

    /// Whether a rule stands for names.
    func isName(_ rule: LinkedRule) -> Bool {
        nameRules.contains(rule.name) || nameRules.contains("\(rule.grammar).*")
    }
}
