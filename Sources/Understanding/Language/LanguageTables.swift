internal import JSGF

/// The tables of a language: what is read for every start beside its grammars, and may be read at the same time.
public struct LanguageTables: Sendable {
    let normalizer: TextNormalizer
    let semantics: SemanticTables
    let phrases: Phrases
    /// The classes of the model of words that are the same in all homes.
    let commonClasses: [ClassNGramModel.WordClass]
    /// Words that mean the opposite of each other and sound alike; none where the language has no such file.
    let opposites: [[String]]
    /// Words that are easily taken for one another; none where the language has no such file.
    let contrasts: [WordContrast]

    /// Reads the tables of a language.
    /// - Throws: ``LanguageError`` where a file is missing or damaged.
    public init(resources: LanguageResources) throws {
        normalizer = TextNormalizer(words: try resources.decode("lexicon.json"))
        semantics = try SemanticTables(resources: resources)
        phrases = Phrases(table: try resources.decode("replies.json"))
        commonClasses = try Self.commonClasses(resources)
        opposites = (try? resources.decode("spoken-opposites.json")) ?? []
        contrasts = (try? resources.decode("spoken-contrasts.json")) ?? []
    }

    private static func commonClasses(_ resources: LanguageResources) throws -> [ClassNGramModel.WordClass] {
        let classes: [String: [String]] = try resources.decode("spoken-classes.json")
        return classes.sorted { $0.key < $1.key }.map { token, members in
            .init(token: token, members: members.map { $0.split(separator: " ").map(String.init) })
        }
    }
}
