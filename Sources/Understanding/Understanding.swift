public import HomeModel
public import JSGF

/// A language and a home brought together: turns what people say into commands on that home. A pure value: it does
/// nothing and remembers nothing; see ``Conversation`` for what is remembered.
public struct Understanding: Sendable {
    /// The compiled grammar of everything that can be said to this home.
    public private(set) var automaton: Automaton

    let language: Language
    private(set) var index: HomeIndex
    private var structure: [Home]

    /// Compiles the language for the homes of a database.
    /// - Throws: ``LanguageError`` where the program's own files are missing or damaged.
    public init(_ database: HomeDatabase, language: Language) throws {
        self.language = language
        structure = database.homes
        index = HomeIndex(database, normalizer: language.normalizer)
        automaton = try language.automaton(for: database)
    }

    /// Takes a changed database. Only what depends on names is built anew, and only if the structure changed; values
    /// alone cost nothing.
    public mutating func update(_ database: HomeDatabase) throws {
        guard database.homes != structure else { return }
        structure = database.homes
        index = HomeIndex(database, normalizer: language.normalizer)
        automaton = try language.automaton(for: database, replacing: automaton)
    }

    /// What `utterance` means, said by `speaker` in `conversation`, while the home is in `state`.
    public func interpret(
        _ utterance: String, speaker: Speaker, conversation: Conversation, state: HomeState
    ) -> Interpretation {
        fatalError()
    }

    /// What the house says to what came of an utterance.
    public func reply(to result: UtteranceResult, interpretation: Interpretation, speaker: Speaker) -> String {
        fatalError()
    }
}
