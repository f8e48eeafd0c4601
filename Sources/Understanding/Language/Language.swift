internal import Foundation
public import HomeModel
internal import JSGF

/// A human language, loaded: its grammars, its words for symbols, its replies. Made once; serves any number of homes.
public final class Language: Sendable {
    /// The name of the rule that everything sayable starts from.
    public static let startRule = "hearth.utterance"
    /// The grammar that is made from the home.
    static let homeGrammar = "home"

    /// The name of the rule that the recogniser's grammar starts from.
    static let spokenRule = "spoken.utterance"
    /// The name of the rule that it starts from while a home is being set up.
    static let beginningRule = "spoken.beginning"
    /// The rules of names that are listened for then, by the class of words that they are in.
    private static let newNames = [
        "[scene]": ["saidnames.scene"], "[home]": ["saidnames.house"], "[person]": ["saidnames.person"],
        "[thing]": ["saidnames.thing"], "[room]": ["naming.usualRoom"],
    ]
    /// The name of the rule for what is out of any home's reach.
    static let beyondRule = "beyond.utterance"
    /// The rule of the spoken sentences without the shapes that were learnt from corpora.
    static let writtenSpokenRule = "spoken.sentence"
    /// The grammar of those shapes, and its rule.
    public static let learntRule = (grammar: "learnt", rule: "utterance")
    /// The rules that stand for themselves in them: names and numbers.
    public static let learntSlots: Set<String> = ["\(homeGrammar).*", "numbers.tens"]
    /// The rules that are put in place of others there:
    /// a thing is the same whether its whole name or only the last word was said.
    public static let learntStandIns = [
        "\(homeGrammar).proper": "\(homeGrammar).thing", "\(homeGrammar).short": "\(homeGrammar).thing",
    ]
    /// Rules that may be said around all requests, and aren't learnt with each: "please".
    public static let notLearnt: Set<String> = ["courtesy.opening", "courtesy.closing"]

    let normalizer: TextNormalizer
    let tables: SemanticTables
    let phrases: Phrases
    let catalogue: Catalogue
    /// What means nothing wherever it stands.
    let fillers: Fillers
    /// What takes back the words before it, as sequences of words, the longest first.
    let corrections: [[String]]
    /// What people call those whom they like, read as soon as something isn't understood by itself.
    let endearments: MadeOnce<Set<[String]>>
    /// Everyday words, which are no slips for those of the grammar.
    private let ordinary: MadeOnce<Set<String>>
    /// The hand-written grammars, compiled for a house without names.
    private let template: CompiledGrammars
    /// What is listened for, compiled for a house without names as soon as somebody listens: who only types never waits
    /// for it.
    private let spokenTemplate: MadeOnce<Result<CompiledGrammars, GrammarError>>
    private let beginningTemplate: MadeOnce<Result<CompiledGrammars, GrammarError>>
    private let writtenSpokenTemplate: MadeOnce<Result<CompiledGrammars, GrammarError>>
    private let commonClasses: [ClassNGramModel.WordClass]
    /// The words by which everybody calls a kind of things: "lamp", "garage door".
    private let kinds: Set<[String]>
    /// Words that mean the opposite of each other and sound alike; none where the language has no such file.
    private let opposites: [[String]]
    /// Words that are easily taken for one another; none where the language has no such file.
    let contrasts: [WordContrast]
    /// Words that are listened for by themselves; none where the language has no such file.
    let loneWords: [LoneWord]
    /// What people call other machines; nothing where the language has no such file.
    let elsewhere: [String]
    /// The file of the model of words, read as soon as somebody listens.
    private let spokenFile: String
    /// The grammar of what people ask of a voice and no home can do, compiled as soon as something isn't understood;
    /// fails if the language has none.
    private let beyond: MadeOnce<Result<CompiledGrammars, GrammarError>>
    /// The model that tells talk beside requests, read as soon as something isn't understood by itself; `nil` if the
    /// language has none.
    let talk: MadeOnce<TalkModel?>

    /// Reads the files of a language.
    /// - `cache`: where its grammars are kept in their compiled form, if anywhere.
    /// - Throws: ``LanguageError`` where one is missing or damaged, `GrammarError` where a grammar has a mistake.
    public init(resources: LanguageResources, catalogue: Catalogue, cache: GrammarCache? = nil) throws {
        self.catalogue = catalogue
        let normalizer = TextNormalizer(words: try resources.decode("lexicon.json"))
        self.normalizer = normalizer
        tables = try SemanticTables(resources: resources)
        phrases = Phrases(table: try resources.decode("replies.json"))
        let nobody = HomeGrammar(HomeDatabase(), normalizer: normalizer, catalogue: catalogue, kinds: []).grammar()
        let files = GrammarFiles(
            resources: resources, given: nobody, options: AutomatonOptions(nameRules: ["\(Self.homeGrammar).*"]),
            cache: cache)
        let template = try files.compiled(Self.startRule)
        self.template = template
        spokenTemplate = MadeOnce { Result { () throws(GrammarError) in try files.compiled(Self.spokenRule) } }
        beginningTemplate = MadeOnce { Result { () throws(GrammarError) in try files.compiled(Self.beginningRule) } }
        writtenSpokenTemplate = MadeOnce {
            Result { () throws(GrammarError) in try files.compiled(Self.writtenSpokenRule) }
        }
        beyond = MadeOnce { Result { () throws(GrammarError) in try files.compiled(Self.beyondRule) } }
        kinds = Set(template.ownSentences(ofRule: "types.ordinary"))
        commonClasses = try Self.commonClasses(resources)
        opposites = try resources.decodeIfPresent("spoken-opposites.json") ?? []
        contrasts = try resources.decodeIfPresent("spoken-contrasts.json") ?? []
        loneWords = try resources.decodeIfPresent("spoken-lone.json") ?? []
        elsewhere = try resources.decodeIfPresent("spoken-elsewhere.json") ?? []
        spokenFile = resources.path("spoken.arpa")
        let talkFile = resources.path("talk.txt")
        talk = MadeOnce { (try? String(contentsOfFile: talkFile, encoding: .utf8)).map(TalkModel.init(text:)) }
        ordinary = MadeOnce { Self.wordList((try? resources.text("ordinary-words.txt")) ?? "") }
        let manners = [("courtesy.unhurried", "slow"), ("courtesy.hushed", "quiet")].flatMap { rule, manner in
            template.ownSentences(ofRule: rule).compactMap(\.first).map { ($0, manner) }
        }
        fillers = Fillers(
            template.ownSentences(ofRule: "courtesy.filler"), manners: Dictionary(manners) { first, _ in first })
        corrections = template.ownSentences(ofRule: "courtesy.correction").sorted { $0.count > $1.count }
        endearments = MadeOnce {
            Set(["courtesy.endearment", "courtesy.sweet"].flatMap(template.ownSentences(ofRule:)))
        }
    }

    /// The longest that words begin with of what takes back what was said before them;
    /// `nil` where they begin with none.
    func correction(beginning words: [String]) -> [String]? { corrections.first { words.starts(with: $0) } }

    /// Whether everybody knows a word: one by which some kind of things or rooms is called, alone or with others, a
    /// number, or one of the everyday words.
    func isCommon(_ word: String) -> Bool {
        normalizer.words.roomWords.contains(word) || normalizer.words.isNoPartOfNames(word)
            || normalizer.isNumber(word) || ordinary.value.contains(word) || kinds.contains { $0.contains(word) }
    }

    /// Whether a word is one of the language, and no name that somebody made up.
    func isOfTheLanguage(_ word: String) -> Bool {
        isCommon(word) || template.vocabulary.id(of: word) != Vocabulary.unknown
    }

    /// What mends words that are none of `vocabulary`.
    func repair(_ vocabulary: Vocabulary) -> WordRepair {
        WordRepair(vocabulary, words: normalizer.words, ordinary: ordinary)
    }

    /// The words of a list with one in each line, and remarks after "#".
    private static func wordList(_ text: String) -> Set<String> {
        Set(text.split(separator: "\n").lazy.filter { !$0.hasPrefix("#") }.map(String.init))
    }

    private func homeGrammar(of database: HomeDatabase, isAsSpelled: Bool) -> HomeGrammar {
        HomeGrammar(
            database, normalizer: normalizer, catalogue: catalogue, kinds: kinds, kindWords: tables.kinds,
            isAsSpelled: isAsSpelled)
    }

    /// Compiled grammars with the names of the homes of a database. The names as a grammar aren't kept, for there may
    /// be thousands.
    /// - Parameter isAsSpelled: whether names are also there as they are spelled; see `HomeGrammar`.
    private func named(
        _ grammars: CompiledGrammars, for database: HomeDatabase, isAsSpelled: Bool = false
    ) throws(GrammarError) -> CompiledGrammars {
        let homes = HomeDatabase(homes: database.homes)
        return try grammars.replacing(grammarNamed: Self.homeGrammar) {
            [normalizer, catalogue, kinds, kindWords = tables.kinds] in
            HomeGrammar(
                homes, normalizer: normalizer, catalogue: catalogue, kinds: kinds, kindWords: kindWords,
                isAsSpelled: isAsSpelled
            ).grammar()
        }
    }

    /// Twice and more what the sentences of the corpora take: at most 75 steps a word from twenty words on,
    /// 1743 for twelve.
    private static let searchLimit = SearchLimit(base: 2000, perWord: 100)

    /// The grammar of everything that can be said to the homes of a database.
    func automaton(for database: HomeDatabase) throws -> Automaton {
        var automaton = try Automaton(named(template, for: database))
        automaton.searchLimit = Self.searchLimit
        return automaton
    }

    /// What people of these homes ask of a voice and no home can do.
    func beyondReach(of database: HomeDatabase) throws -> BeyondReach {
        try BeyondReach(Automaton(named(beyond.value.get(), for: database)))
    }

    /// The grammar of what the recogniser listens for in the homes of a database.
    /// - Parameter isLearntLeftOut: without the shapes of sentences that were learnt from corpora.
    func spokenAutomaton(
        for database: HomeDatabase, isLearntLeftOut: Bool = false
    ) throws(GrammarError) -> Automaton {
        let whole = database.isBeingSetUp ? beginningTemplate : spokenTemplate
        let template = isLearntLeftOut ? writtenSpokenTemplate : whole
        return try Automaton(named(template.value.get(), for: database, isAsSpelled: true))
    }

    /// How likely words are to follow one another in what is said to the homes of a database; `nil` where the language
    /// has no such model.
    func spokenWords(for database: HomeDatabase) -> ClassNGramModel? {
        guard let text = try? String(contentsOfFile: spokenFile, encoding: .utf8) else { return nil }
        let words = ClassNGramModel.tokens(inARPA: text).filter { !$0.hasPrefix("[") && !$0.hasPrefix("<") }
        return ClassNGramModel(path: spokenFile, words: words, classes: spokenClasses(for: database))
    }

    /// How likely one word is to follow another in what is said to the homes of a database; `nil` where the language
    /// has no such model.
    func spokenPairs(for database: HomeDatabase) -> TokenPairs? {
        guard let text = try? String(contentsOfFile: spokenFile, encoding: .utf8) else { return nil }
        return TokenPairs(arpa: text, classes: spokenClasses(for: database), opposites: opposites)
    }

    /// What the classes of such a model stand for in the homes of a database.
    func spokenClasses(for database: HomeDatabase) -> [ClassNGramModel.WordClass] {
        let names = homeGrammar(of: database, isAsSpelled: true).names
        let new = database.isBeingSetUp ? try? beginningTemplate.value.get() : nil
        let own = Self.classes.map { token, rules in
            let own = rules.flatMap { names[$0] ?? [] }
            let known = Set(own)
            let usual = (Self.newNames[token] ?? []).flatMap { new?.ownSentences(ofRule: $0) ?? [] }
            return ClassNGramModel.WordClass(token: token, members: own + usual.filter { !known.contains($0) })
        }
        return own + commonClasses
    }

    /// The rules of the grammar `home` whose names each class stands for.
    static let classes = [
        ("[scene]", ["scene"]), ("[home]", ["home"]), ("[person]", ["person"]), ("[thing]", ["thing"]),
        ("[room]", ["room", "zone"]),
    ]

    /// The classes that are the same in all homes.
    private static func commonClasses(_ resources: LanguageResources) throws -> [ClassNGramModel.WordClass] {
        let classes: [String: [String]] = try resources.decode("spoken-classes.json")
        return classes.sorted { $0.key < $1.key }.map { token, members in
            .init(token: token, members: members.map { $0.split(separator: " ").map(String.init) })
        }
    }
}
