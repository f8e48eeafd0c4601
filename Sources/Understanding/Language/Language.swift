public import JSGF
internal import HomeModel

/// A human language, loaded: its grammars, its words for symbols, its replies. Made once; serves any number of homes.
public struct Language: Sendable {
    let normalizer: TextNormalizer
    let tables: SemanticTables
    let phrases: Phrases
    let catalogue: Catalogue
    private let resources: LanguageResources
    private let templates: [Grammar]

    /// Reads the files of a language.
    /// - Throws: ``LanguageError`` where one is missing or damaged, `GrammarError` where a grammar has a mistake.
    public init(resources: LanguageResources, catalogue: Catalogue) throws {
        self.resources = resources
        self.catalogue = catalogue
        normalizer = TextNormalizer(words: try resources.decode("lexicon.json"))
        tables = try SemanticTables(resources: resources)
        phrases = Phrases(table: try resources.decode("replies.json"))
        templates = try Self.templates(resources)
    }

    /// The name of the rule that everything sayable starts from.
    public static let startRule = "hearth.utterance"

    private static func templates(_ resources: LanguageResources) throws -> [Grammar] {
        []
    }
}
