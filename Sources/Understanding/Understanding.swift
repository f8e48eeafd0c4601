public import HomeModel
public import JSGF

/// A language and a home brought together: turns what people say into commands on that home. A pure value: it does
/// nothing and remembers nothing; see ``Conversation`` for what is remembered.
public struct Understanding: Sendable {
    /// The compiled grammar of everything that can be said to this home.
    public private(set) var automaton: Automaton

    let language: Language
    private(set) var index: HomeIndex
    var builder: MeaningBuilder
    var repair: WordRepair
    /// The requests that are out of reach of these homes, made as soon as something isn't understood.
    private(set) var beyond: MadeOnce<BeyondReach?>
    private(set) var structure: [Home]

    /// Compiles the language for the homes of a database.
    /// - Throws: `GrammarError` where the home's names make a grammar that can't be compiled.
    public init(_ database: HomeDatabase, language: Language) throws {
        self.language = language
        structure = database.homes
        index = HomeIndex(database, normalizer: language.normalizer, kinds: language.tables.kinds)
        automaton = try language.automaton(for: database)
        builder = MeaningBuilder(automaton)
        repair = language.repair(automaton.vocabulary)
        beyond = Self.beyond(database, language)
    }

    private static func beyond(_ database: HomeDatabase, _ language: Language) -> MadeOnce<BeyondReach?> {
        let homes = HomeDatabase(homes: database.homes)
        return MadeOnce { try? language.beyondReach(of: homes) }
    }

    /// Takes a changed database. Only what depends on names is built anew, and only if the structure changed; values
    /// alone cost nothing.
    public mutating func update(_ database: HomeDatabase) throws {
        guard database.homes != structure else { return }
        let automaton = try language.automaton(for: database)
        structure = database.homes
        index = HomeIndex(database, normalizer: language.normalizer, kinds: language.tables.kinds)
        self.automaton = automaton
        builder = MeaningBuilder(automaton)
        repair = language.repair(automaton.vocabulary)
        beyond = Self.beyond(database, language)
    }

    /// The most names for which each place in the recogniser's grammar has its own copy of them.
    static let mostCopiedNames = 150

    /// Whether two folded names are one word in the singular and the plural.
    public static func areSame(_ name: String, _ other: String) -> Bool {
        HomeIndex.singular(name) == HomeIndex.singular(other)
    }

    /// All that a recogniser needs to hear what is said to these homes. The words that it hears go through
    /// ``interpret(_:speaker:conversation:state:)`` like any text.
    public func spokenLanguage() throws(GrammarError) -> SpokenLanguage {
        SpokenLanguage(
            grammar: try recognitionGrammar(), words: language.spokenWords(for: HomeDatabase(homes: structure)),
            spellings: spellings(), contrasts: language.contrasts, loneWords: loneWords.map(\.word),
            elsewhere: language.elsewhere)
    }

    /// Whether these homes are still being set up, so that names which nobody has given yet are listened for.
    public var isBeingSetUp: Bool { HomeDatabase(homes: structure).isBeingSetUp }

    /// The words that may be all that was said.
    public var loneWords: [LoneWord] { language.loneWords }

    /// The grammar for a recogniser: what people say aloud, which is less than what they type, for each further word
    /// makes all others harder to hear.
    ///
    /// Places after names at which nearly the same may follow are one, and in homes with many names the places share
    /// them: so a little more can be heard than means anything.
    public func recognitionGrammar() throws(GrammarError) -> FiniteStateGrammar {
        let database = HomeDatabase(homes: structure)
        let grammar = try spokenSentenceGrammar(isLearntLeftOut: false)
        let weighted = language.spokenPairs(for: database).map(grammar.weighted(by:)) ?? grammar.evenlyWeighted()
        return weighted.sharingChoices()
    }

    /// The recogniser's grammar without weights.
    func spokenSentenceGrammar(isLearntLeftOut: Bool) throws(GrammarError) -> FiniteStateGrammar {
        let spoken = try language.spokenAutomaton(
            for: HomeDatabase(homes: structure), isLearntLeftOut: isLearntLeftOut)
        let sharing: FSGOptions.Sharing = index.entries.count > Self.mostCopiedNames ? .namesShared : .exact
        return try spoken.finiteStateGrammar(FSGOptions(sharing: sharing, joinsContinuations: true))
    }

    /// The words of a text with classes in the place of names: what the model of words is learnt from.
    public func tokens(ofSpoken text: String) -> [String] {
        let classes = language.spokenClasses(for: HomeDatabase(homes: structure))
        return ClassTokens(classes).replaced(in: language.normalizer.words(of: text))
    }

    /// The tokens of all classes.
    public var classTokens: [String] {
        language.spokenClasses(for: HomeDatabase(homes: structure)).map(\.token)
    }

    /// Interprets `utterance`, said by `speaker` in `conversation`, while the home is in `state`.
    public func interpret(
        _ utterance: String, speaker: Speaker, conversation: Conversation, state: HomeState
    ) -> Interpretation {
        var scratch = MatchScratch()
        return interpret(utterance, speaker: speaker, conversation: conversation, state: state, scratch: &scratch)
    }

    /// Interprets an utterance, reusing `scratch` between calls, so that memory isn't allocated anew for each.
    /// - `isWeighed`: whether a request is looked for among words that the language doesn't know.
    public func interpret(
        _ utterance: String, speaker: Speaker, conversation: Conversation, state: HomeState,
        isWeighed: Bool = true, scratch: inout MatchScratch
    ) -> Interpretation {
        let situation = Situation(
            index: index, tables: language.tables, state: state, speaker: speaker, conversation: conversation)
        let utterance = Utterance(utterance, in: situation, by: language, isWeighed: isWeighed)
        guard !utterance.words.isEmpty else { return Interpretation(.notUnderstood, reason: .empty) }
        guard utterance.words.count <= Automaton.maximumWords else {
            return Interpretation(.notUnderstood, reason: .tooLong)
        }
        return interpretation(of: utterance, scratch: &scratch)
    }

    /// What the house says to what came of an utterance.
    ///
    /// - `result`: what came of it, errors of single targets included.
    /// - `interpretation`: what it was taken to mean.
    /// - `conversation`: what was said before it.
    public func reply(
        to result: UtteranceResult, interpretation: Interpretation, speaker: Speaker, conversation: Conversation,
        state: HomeState
    ) -> String {
        ReplyWriter(
            phrases: language.phrases, values: values, subjects: subjects, state: state, speaker: speaker,
            conversation: conversation
        ).reply(to: result, interpretation: interpretation)
    }
}
