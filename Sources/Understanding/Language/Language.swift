public import HomeModel
public import JSGF

/// A human language, loaded: its grammars, its words for symbols, its replies. Made once; serves any number of homes.
public struct Language: Sendable {
    /// The name of the rule that everything sayable starts from.
    public static let startRule = "hearth.utterance"
    /// The grammar that is made from the home.
    static let homeGrammar = "home"

    /// The grammars between which the recogniser's grammar keeps shared rules apart: what follows a thing in a question
    /// does not follow it in a command.
    static let contexts: Set<String> = ["commands", "questions", "automation"]

    let normalizer: TextNormalizer
    let tables: SemanticTables
    let phrases: Phrases
    let catalogue: Catalogue
    /// The words that mean nothing wherever they stand.
    let fillers: Set<String>
    /// What takes back the words before it, as sequences of words, the longest first.
    let corrections: [[String]]
    /// The hand-written grammars, compiled for a house without names.
    private let template: Automaton

    /// Reads the files of a language.
    /// - Throws: ``LanguageError`` where one is missing or damaged, `GrammarError` where a grammar has a mistake.
    public init(resources: LanguageResources, catalogue: Catalogue) throws {
        self.catalogue = catalogue
        let normalizer = TextNormalizer(words: try resources.decode("lexicon.json"))
        self.normalizer = normalizer
        tables = try SemanticTables(resources: resources)
        phrases = Phrases(table: try resources.decode("replies.json"))
        let nobody = HomeGrammar(HomeDatabase(), normalizer: normalizer, catalogue: catalogue).grammar
        var library = try GrammarLibrary([Self.grammar("hearth", resources)])
        try library.loadImports { (name) throws(GrammarError) -> Grammar? in
            name == Self.homeGrammar ? nobody : try Self.grammar(name, resources)
        }
        template = try Automaton(
            rules: library.linked(), start: Self.startRule,
            options: AutomatonOptions(nameRules: ["\(Self.homeGrammar).*"]))
        let courtesy = library.grammars.first { $0.name == "courtesy" }?.rules ?? []
        fillers = courtesy.first { $0.name == "filler" }.map { Set($0.expansion.literalWords) } ?? []
        corrections = (courtesy.first { $0.name == "correction" }?.expansion.children ?? [])
            .map(\.literalWords).sorted { $0.count > $1.count }
    }

    /// The grammar of everything that can be said to the homes of a database.
    func automaton(for database: HomeDatabase) throws -> Automaton {
        let names = HomeGrammar(database, normalizer: normalizer, catalogue: catalogue).grammar
        return try template.replacing(grammarNamed: Self.homeGrammar, with: names)
    }

    private static func grammar(_ name: String, _ resources: LanguageResources) throws(GrammarError) -> Grammar {
        let file = "\(name).jsgf"
        guard let text = try? resources.text(file) else {
            throw GrammarError(.missingGrammar(name), file: resources.path(file))
        }
        return try Grammar(parsing: text, file: resources.path(file))
    }
}

extension Expansion {
    /// The words of an alternative of single words.
    fileprivate var literalWords: [String] {
        switch self {
        case .word(let word): [word]
        default: children.flatMap(\.literalWords)
        }
    }
}
