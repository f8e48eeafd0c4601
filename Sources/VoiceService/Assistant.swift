internal import Automation
public import HomeModel
public import JSGF
public import Logging
public import Speech
public import Understanding

/// What turns utterances into a changed home: holds the homes as they are, what has been said so far and the way to the
/// accessories, and does what people ask. What comes back “for ten minutes” later is left in the repository for an
/// ``AutomationRunner``, now or later.
///
/// One utterance is handled at a time, in the order in which they come.
public actor Assistant: TurnTaking {
    let repository: any HomeRepository
    let connection: any AccessoryConnection
    let log: (any ActivityLog)?
    /// Where people are told something.
    let alerts: AlertDesk
    /// What finds new accessories; `nil` where all are simulated.
    let finder: (any AccessoryFinder)?
    /// What makes codes to sign in with; `nil` while there is no page.
    var codeMaker: SignInCodeMaker?
    let logger: Logger
    /// Makes the check whether a new name sounds like another one. It is made anew for each new name, because it holds
    /// a whole dictionary. `nil` where nothing knows how words sound.
    let nameCheck: (@Sendable () -> NameCheck?)?
    /// Makes the speller that writes down how a name was said, anew for each name; `nil` where nothing knows how words
    /// sound.
    let soundSpelling: (@Sendable () -> SoundSpelling?)?

    /// The homes as they are, with what accessories have reported and couldn't be stored.
    public internal(set) var database: HomeDatabase
    /// How accessories are by what is stored.
    var storedState: HomeState
    /// The homes as they were when the last utterance came: in them is what it removed or renamed.
    public private(set) var earlierDatabase: HomeDatabase
    /// What has been said and done so far, in each conversation.
    var talks = ConversationBoard()
    /// The language and the homes as they were when something was last said.
    private var compiled: Understanding
    /// Whether the homes have changed since in what can be said to them.
    private var isOutdated = false
    /// Where each service is; made anew with the structure.
    lazy var places = ServicePlaces(database)
    /// How many times something was written to accessories.
    var writeCount = 0
    /// The kitchen timers that run.
    var timers = TimerBoard()
    /// When a timer was over last.
    var lastRing: Instant?
    /// Whether accessories could be reached when that was last written down.
    var loggedReachability: [AccessoryID: Bool]
    /// The last reports of accessories, as far as they were looked at for the log.
    var reported: [CharacteristicAddress: Value]
    /// The values that were written here, of which reports are no news.
    let written: WrittenValues
    /// What accessories have reported and couldn't be stored.
    var unkept = UnkeptReports()
    /// Notices that the clock was set.
    var clockWatch = ClockWatch()
    /// Whether what is in the network was looked for while there was no home: each time would keep people waiting.
    var hasLookedAround = false
    var scratch = MatchScratch()
    /// The task that works in the actor, and those that wait.
    var turns = Turns()
    /// The last writes that can be undone.
    var undoLines = RememberedUndo.Lines()
    /// Those who are told that something else can be said now.
    var grammarListeners = Listeners()
    /// How many times what can be said has changed.
    public internal(set) var grammarEdition = 0

    /// Makes an assistant for the homes of a repository.
    /// - Throws: the repository's errors, or `LanguageError` where the program's own files are missing or damaged.
    public init(
        repository: any HomeRepository, connection: any AccessoryConnection, log: (any ActivityLog)? = nil,
        language: Language, written: WrittenValues = WrittenValues(), logger: Logger = .silent
    ) async throws {
        let database = try await repository.load()
        try self.init(
            repository: repository, connection: connection, log: log,
            understanding: Understanding(database, language: language), database: database, written: written,
            logger: logger)
    }

    /// Makes an assistant from what has been loaded already: the `understanding` is that of the `database`.
    /// - Parameters:
    ///   - repository: where the homes are stored.
    ///   - connection: the way to the accessories.
    ///   - log: where it writes down what happens, and looks it up; without one it remembers nothing.
    ///   - alerts: where people are told something; without it what is to be told is only stored.
    ///   - understanding: what is understood in these homes.
    ///   - database: what the repository holds.
    ///   - nameCheck: what tells whether a new name sounds like another, called when a name is given.
    ///   - soundSpelling: what spells how a name was said, called when one is.
    ///   - finder: what finds new accessories.
    ///   - written: where it notes what it writes, beside the rules.
    ///   - logger: the operator's log.
    public init(
        repository: any HomeRepository, connection: any AccessoryConnection, log: (any ActivityLog)? = nil,
        alerts: AlertDesk? = nil, understanding: Understanding, database: HomeDatabase,
        nameCheck: (@Sendable () -> NameCheck?)? = nil, soundSpelling: (@Sendable () -> SoundSpelling?)? = nil,
        finder: (any AccessoryFinder)? = nil, written: WrittenValues = WrittenValues(),
        logger: Logger = .silent
    ) {
        self.repository = repository
        self.connection = connection
        self.log = log
        self.alerts = alerts ?? AlertDesk(repository, memory: database.memory)
        compiled = understanding
        self.database = database
        storedState = database.state
        earlierDatabase = database
        reported = database.state.values
        self.written = written
        loggedReachability = Dictionary(uniqueKeysWithValues: database.state.unreachable.map { ($0, false) })
        self.nameCheck = nameCheck
        self.soundSpelling = soundSpelling
        self.finder = finder
        self.logger = logger
        timers = TimerBoard(text: database.memory[TimerBoard.key], clock: Self.clock(of: database))
    }

    /// What has been said and done so far in a conversation.
    public func conversation(_ id: ConversationID = .usual) -> Conversation { talks[id].conversation }

    /// The language and the homes as they are. The parts that depend on names are built anew with the first use after
    /// they have changed, rather than with each of many changes.
    var understanding: Understanding {
        guard isOutdated else { return compiled }
        isOutdated = false
        do {
            try compiled.update(database)
            logger.info("The grammar was rebuilt")
        } catch {
            // The program's own files were good a moment ago; the old grammar still serves.
            logger.error("The grammar was not rebuilt", metadata: [LogKey.error: "\(error)"])
        }
        return compiled
    }

    /// Notes that what can be said has changed, and tells those who listen.
    func outdateUnderstanding() {
        isOutdated = true
        grammarEdition += 1
        grammarListeners.tell()
    }

    /// What a recogniser goes by to hear what can be said now.
    /// - Throws: `GrammarError` where the homes' names make it too large.
    public func spokenLanguage() throws -> SpokenLanguage {
        try understanding.spokenLanguage()
    }

    /// A text as a voice should read it aloud: with names spelled the way they sound.
    public func aloud(_ text: String) -> String {
        understanding.aloud(text)
    }

    /// How a text that somebody begins to write may go on.
    public func completions(of text: String) -> [TextCompletion] {
        understanding.completions(of: text)
    }

    /// Understands an utterance, does what it asks, and tells what came of it. What is reported as done is stored.
    /// - Parameters:
    ///   - utterance: what was said.
    ///   - speaker: who said it, where, and in which conversation.
    ///   - dryRun: whether nothing is performed, stored or remembered.
    ///   - replaced: the rule in whose place the one comes that is said; whatever makes no rule is refused then.
    public func handle(
        _ utterance: String, speaker: Speaker, dryRun: Bool = false, inPlaceOf replaced: AutomationRuleID? = nil
    ) async -> UtteranceResult {
        await beginning(utterance, speaker: speaker, dryRun: dryRun) {
            await handle(utterance, speaker: speaker, dryRun: dryRun, confidence: nil, inPlaceOf: replaced)
        }
    }

    /// Handles words that may not be what was said.
    /// - Parameter confidence: how certainly they were heard; `nil` for what was typed. Words that were heard are not
    ///   searched for requests among other words: words that were heard wrongly make some of any talk.
    /// - Parameter isSound: whether the words spell how a name was said that the house has asked for.
    func handle(
        _ utterance: String, speaker: Speaker, dryRun: Bool, confidence: Double?, isSound: Bool = false,
        inPlaceOf replaced: AutomationRuleID? = nil
    ) async -> UtteranceResult {
        await takeTurn()
        defer { endTurn() }
        let speaker = withSun(speaker)
        expire(for: speaker)
        talks[speaker].conversation.timers = timers.references
        talks[speaker].conversation.remaining = remaining(at: instant(of: speaker))
        talks[speaker].conversation.hasOpenAlerts = !alerts.open.isEmpty
        talks[speaker].conversation.hasRung = hasRung(by: instant(of: speaker))
        earlierDatabase = database
        // The names as they were when it was said: what is renamed is told by its old one.
        let understanding = understanding
        var (interpretation, question) = trusted(
            safeguarded(
                heldBack(
                    replacing(
                        replaced,
                        by: interpretation(
                            of: utterance, speaker: speaker, isHeard: confidence != nil, isSound: isSound)),
                    at: speaker.now),
                speaker: speaker),
            utterance, confidence: confidence ?? 1, speaker: speaker)
        suggest(utterance, in: &interpretation, to: speaker)
        // The answer to a question would make one more rule, and no other out of the one that is there.
        let dryRun = dryRun || replaced != nil && interpretation.outcome == .ask
        var result = UtteranceResult(utterance: utterance, interpretation)
        if let question { result.reply = question }
        var step = Conversation.UndoStep()
        if !dryRun, interpretation.outcome == .done || interpretation.outcome == .answered {
            step = await perform(&result, by: speaker)
        }
        await lookUp(&result, at: speaker.now)
        await lookUpProblems(&result)
        lookUpSun(&result, at: speaker.now)
        if result.reply.isEmpty {
            result.reply = understanding.reply(
                to: result, interpretation: interpretation, speaker: speaker, conversation: talks[speaker].conversation,
                state: database.state)
        }
        if !dryRun { warnOfSounds(in: &result) }
        if !dryRun { await remember(interpretation, result, undo: step, by: speaker) }
        logger.debug(
            "Utterance handled",
            metadata: [LogKey.utterance: "\(utterance)", LogKey.outcome: "\(result.outcome.rawValue)"])
        return result
    }

    /// Adds to what wasn't understood the sentences that are near it, or the part of it that means something.
    private func suggest(_ utterance: String, in interpretation: inout Interpretation, to speaker: Speaker) {
        guard interpretation.outcome == .notUnderstood, interpretation.reason == .noCommand,
            interpretation.obstacle == nil
        else { return }
        let conversation = talks[speaker].conversation
        interpretation.suggestions = understanding.suggestions(
            for: utterance, speaker: speaker, conversation: conversation, state: database.state, scratch: &scratch)
        guard interpretation.suggestions.isEmpty else { return }
        interpretation.understoodPart = understanding.understoodPart(
            of: utterance, speaker: speaker, conversation: conversation, state: database.state, scratch: &scratch)
    }

    /// How an utterance could be understood as things are now, and how far its words are a sentence. Nothing is done.
    public func explanation(of utterance: String, speaker: Speaker) -> Explanation {
        talks[speaker].conversation.timers = timers.references
        return understanding.explanation(
            of: utterance, speaker: withSun(speaker), conversation: talks[speaker].conversation,
            state: database.state, scratch: &scratch)
    }

    private func interpretation(
        of utterance: String, speaker: Speaker, isHeard: Bool, isSound: Bool
    ) -> Interpretation {
        guard isSound else {
            return understanding.interpret(
                utterance, speaker: speaker, conversation: talks[speaker].conversation, state: database.state,
                isWeighed: !isHeard,
                scratch: &scratch)
        }
        let words = utterance.split(separator: " ").map(String.init)
        return understanding.interpret(
            sound: words, speaker: speaker, conversation: talks[speaker].conversation, state: database.state)
            ?? Interpretation(.notUnderstood, reason: .lowConfidence)
    }
}

extension UtteranceResult {
    /// What an interpretation comes to where nothing of it is done yet.
    init(utterance: String, _ interpretation: Interpretation) {
        self.init(
            utterance: utterance, outcome: interpretation.outcome, commands: interpretation.commands,
            reason: interpretation.reason, choices: interpretation.choices, suggestions: interpretation.suggestions)
    }
}
