/// One JSGF grammar: its name, what it imports, and its rules in the order of the text.
///
/// A grammar comes from a text (see ``init(parsing:file:)``) or is made in code, as that of a home's names is.
public struct Grammar: Sendable, Equatable {
    /// The full name, with dots between its parts (`hearth.lights`).
    public var name: String
    /// What it imports from other grammars.
    public var imports: [GrammarImport]
    /// Its rules.
    public var rules: [GrammarRule]
    /// The file that it was read from, as errors name it; empty for one made in code.
    public var file: String

    /// Makes a grammar in code.
    public init(name: String, imports: [GrammarImport] = [], rules: [GrammarRule] = [], file: String = "") {
        self.name = name
        self.imports = imports
        self.rules = rules
        self.file = file
    }

    /// Whether both have the same name, imports and rules; the file doesn't count.
    public static func == (left: Grammar, right: Grammar) -> Bool {
        left.name == right.name && left.imports == right.imports && left.rules == right.rules
    }
}
