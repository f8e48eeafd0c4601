public import HomeModel
public import JSGF
public import Logging
public import Understanding

/// What turns utterances into a changed home: holds the homes as they are, what has been said so far and the way to the
/// accessories, and does what people ask. What comes back “for ten minutes” later is left in the repository for an
/// ``AutomationRunner``, now or later.
///
/// One utterance is handled at a time, in the order in which they come.
public actor Assistant {
    let repository: any HomeRepository
    let connection: any AccessoryConnection
    let log: (any ActivityLog)?
    let logger: Logger
    /// Makes what tells whether a new name sounds like another, each time that one is given: it holds a whole dictionary.
    /// `nil` where nothing knows how words sound.
    let nameCheck: (@Sendable () -> NameCheck?)?

    /// The homes as they are.
    public internal(set) var database: HomeDatabase
    /// The homes as they were when the last utterance came: in them is what it removed or renamed.
    public private(set) var earlierDatabase: HomeDatabase
    /// What has been said and done so far.
    public internal(set) var conversation = Conversation()
    var understanding: Understanding
    /// Where each service is; made anew with the structure.
    private(set) lazy var places = ServicePlaces(database)
    /// How many times something was written to accessories.
    var writeCount = 0
    /// The kitchen timers that run.
    var timers = TimerBoard()
    var scratch = MatchScratch()
    /// When the last utterance came.
    private var lastHeard: LocalDateTime?
    private var turns = Turns()
    private var grammarListeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastListener = 0

    /// Makes an assistant for the homes of a repository.
    /// - Throws: the repository's errors, or ``LanguageError`` where the program's own files are missing or damaged.
    public init(
        repository: any HomeRepository, connection: any AccessoryConnection, log: (any ActivityLog)? = nil,
        language: Language, logger: Logger = .silent
    ) async throws {
        let database = try await repository.load()
        try self.init(
            repository: repository, connection: connection, log: log,
            understanding: Understanding(database, language: language), database: database, logger: logger)
    }

    /// Makes an assistant from what has been loaded already: the `understanding` is that of the `database`.
    /// - Parameters:
    ///   - log: where it writes down what happens, and looks it up; without one it remembers nothing.
    ///   - nameCheck: what tells whether a new name sounds like another, called when a name is given.
    public init(
        repository: any HomeRepository, connection: any AccessoryConnection, log: (any ActivityLog)? = nil,
        understanding: Understanding, database: HomeDatabase,
        nameCheck: (@Sendable () -> NameCheck?)? = nil, logger: Logger = .silent
    ) {
        self.repository = repository
        self.connection = connection
        self.log = log
        self.understanding = understanding
        self.database = database
        earlierDatabase = database
        self.nameCheck = nameCheck
        self.logger = logger
        timers = TimerBoard(text: database.memory[TimerBoard.key])
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

    /// Understands an utterance, does what it asks, and tells what came of it. What is reported as done is stored.
    /// - Parameter dryRun: whether nothing is performed, stored or remembered.
    public func handle(_ utterance: String, speaker: Speaker, dryRun: Bool = false) async -> UtteranceResult {
        await handle(utterance, speaker: speaker, dryRun: dryRun, confidence: nil)
    }

    /// The same for words that may not be what was said.
    /// - Parameter confidence: how certainly they were heard; `nil` for what was typed. What is heard is not searched for
    ///   requests among other words: words that were heard wrongly make some of any talk.
    func handle(
        _ utterance: String, speaker: Speaker, dryRun: Bool, confidence: Double?
    ) async -> UtteranceResult {
        await takeTurn()
        defer { endTurn() }
        expire(by: speaker.now)
        conversation.timers = timers.references
        earlierDatabase = database
        // The names as they were when it was said: what is renamed is told by its old one.
        let understanding = understanding
        var (interpretation, question) = trusted(
            safeguarded(
                heldBack(
                    understanding.interpret(
                        utterance, speaker: speaker, conversation: conversation, state: database.state,
                        isWeighed: confidence == nil, scratch: &scratch),
                    at: speaker.now),
                speaker: speaker),
            utterance, confidence: confidence ?? 1)
        if interpretation.outcome == .notUnderstood, interpretation.reason == .noCommand {
            interpretation.suggestions = understanding.suggestions(
                for: utterance, speaker: speaker, conversation: conversation, state: database.state, scratch: &scratch)
        }
        var result = UtteranceResult(utterance: utterance, interpretation)
        if let question { result.reply = question }
        var step = Conversation.UndoStep()
        if !dryRun, interpretation.outcome == .done || interpretation.outcome == .answered {
            step = await perform(&result, by: speaker)
        }
        await lookUp(&result, at: speaker.now)
        lookUpSun(&result, at: speaker.now)
        if result.reply.isEmpty {
            result.reply = understanding.reply(
                to: result, interpretation: interpretation, speaker: speaker, conversation: conversation,
                state: database.state)
        }
        if !dryRun { warnOfSounds(in: &result) }
        if !dryRun { remember(interpretation, result, undo: step, at: speaker.now) }
        logger.debug(
            "Utterance handled",
            metadata: [LogKey.utterance: "\(utterance)", LogKey.outcome: "\(result.outcome.rawValue)"])
        return result
    }
}

// MARK: - The conversation

extension Assistant {
    /// Forgets what was said too long ago for the next utterance to refer to it.
    private func expire(by now: LocalDateTime) {
        defer { lastHeard = now }
        guard let last = lastHeard, !(0...Conversation.patience).contains(last.seconds(until: now)) else { return }
        conversation.expire()
    }

    /// Keeps what the next utterances may refer to.
    private func remember(
        _ interpretation: Interpretation, _ result: UtteranceResult, undo step: Conversation.UndoStep,
        at now: LocalDateTime
    ) {
        var interpretation = interpretation
        let explained = result.commands.flatMap(\.explainedServices)
        if !explained.isEmpty { interpretation.mentioned = explained }
        conversation.remember(interpretation, at: now)
        conversation.remember(step)
        conversation.noteMade(rules: step.rules, by: result.commands, in: database.primaryHome)
        conversation.lastReply = result.reply
        switch result.outcome {
        case .confirm:
            conversation.pending = Self.waiting(result.commands)
            conversation.pendingSince = now
        case .notUnderstood:
            // A cough between a question and its answer changes nothing.
            return
        case .done, .answered, .ask, .refused, .failed:
            conversation.pending = []
            conversation.pendingSince = nil
        }
    }
}

// MARK: - The homes

extension Assistant {
    /// Takes the database after a change and builds anew what depends on it.
    func take(_ database: HomeDatabase) {
        let isNewStructure = database.homes != self.database.homes
        if database.memory[TimerBoard.key] != self.database.memory[TimerBoard.key] {
            timers = TimerBoard(text: database.memory[TimerBoard.key])
        }
        self.database = database
        guard isNewStructure else { return }
        places = ServicePlaces(database)
        do {
            try understanding.update(database)
        } catch {
            // The program's own files were good a moment ago; the old grammar still serves.
            logger.error("The grammar was not rebuilt", metadata: [LogKey.error: "\(error)"])
            return
        }
        logger.info("The grammar was rebuilt")
        for listener in grammarListeners.values { listener.yield() }
    }

    /// Follows what others change in the repository, another process included, until the task is cancelled.
    public func followRepository() async {
        for await snapshot in repository.updates() {
            await takeTurn()
            defer { endTurn() }
            // The snapshot may be older than what this assistant has stored since; it is a signal to look.
            guard snapshot != database else { continue }
            do {
                take(try await repository.load())
            } catch {
                logger.error("The homes could not be read", metadata: [LogKey.error: "\(error)"])
            }
        }
    }

    /// Looks at the repository once.
    public func refresh() async throws {
        await takeTurn()
        defer { endTurn() }
        take(try await repository.load())
    }

    /// Stores what accessories report by themselves, until the task is cancelled.
    /// - Parameter now: the date and time in the home, for the log; without it, nothing of this is written down.
    public func followAccessories(now: (@Sendable () -> LocalDateTime)? = nil) async {
        for await change in connection.changes() {
            // A report may be older than what has been written since, so it is a signal to look. Looking may take long, and
            // nobody is kept waiting for it; where something was written meanwhile, it is looked again.
            var isStored = false
            while !isStored {
                let seen = writeCount
                let news = await news(in: change)
                await takeTurn()
                if seen == writeCount {
                    // What an utterance has written in the meantime is no news any more.
                    let isNews = news.map { !isKnown($0) } ?? false
                    await store(news)
                    if isNews, let news, let now { await record(reported: news, at: now()) }
                    isStored = true
                }
                endTurn()
            }
        }
    }

    private func store(_ news: HomeChange?) async {
        guard let news else { return }
        do {
            take(try await repository.perform([news]))
        } catch {
            logger.error("A change was not stored", metadata: [LogKey.error: "\(error)"])
        }
    }

    private func isKnown(_ change: HomeChange) -> Bool {
        switch change {
        case .value(let address, let value): database.state.values[address] == value
        case .reachable(let accessory, let isReachable):
            database.state.unreachable.contains(accessory) != isReachable
        default: false
        }
    }

    /// The change of the database that an accessory's change makes; `nil` where it has it already.
    private func news(in change: AccessoryChange) async -> HomeChange? {
        switch change {
        case .value(let address, _):
            guard let value = await connection.read([address]).first?.value, database.state.values[address] != value
            else { return nil }
            return .value(address, value)
        case .reachable(let accessory, let isReachable):
            return database.state.unreachable.contains(accessory) == isReachable
                ? .reachable(accessory, isReachable) : nil
        }
    }

    /// Tells after each change of what can be said; several that a slow reader has not seen yet come as one.
    public func grammarChanges() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        lastListener += 1
        let number = lastListener
        grammarListeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forgetListener(number) }
        }
        return stream
    }

    private func forgetListener(_ number: Int) {
        grammarListeners[number] = nil
    }
}

// MARK: - Turns

extension Assistant {
    /// Waits until nobody else is in the middle of something.
    func takeTurn() async {
        guard turns.isTaken else {
            turns.isTaken = true
            return
        }
        await withCheckedContinuation { turns.waiting.append($0) }
    }

    /// Lets the next one in.
    func endTurn() {
        guard turns.waiting.isEmpty else { return turns.waiting.removeFirst().resume() }
        turns.isTaken = false
    }

    /// Who waits for whom.
    private struct Turns {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
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

extension LocalDateTime {
    /// Seconds on the local clock from this moment to another; below zero where that is earlier.
    func seconds(until other: LocalDateTime) -> Int {
        (other.dayNumber - dayNumber) * 86_400 + other.secondOfDay - secondOfDay
    }
}
