public import HomeModel

/// A conversation so far: all that was said and done before and matters for what is said next. A value: the caller
/// keeps it from utterance to utterance.
public struct Conversation: Sendable, Hashable {
    /// How many steps back “undo” goes.
    public static let undoDepth = 20
    /// How long a question waits for its answer, in seconds.
    public static let patience = 60

    /// The commands that wait for a yes.
    public var pending: [Command] = []
    /// When they began to wait.
    public var pendingSince: LocalDateTime?
    /// What can be taken back, the latest last.
    public var undo: [UndoStep] = []
    /// What the house said last.
    public var lastReply: String?
    /// The services that were talked about last: what “it” means.
    public var lastServices: [ServiceID] = []
    /// What “them” means: ``lastServices``, and after "the kitchen, too" also the services of the utterances before it.
    public var lastGroup: [ServiceID] = []
    /// The services that were talked about before those.
    public var earlierServices: [ServiceID] = []
    /// The room or zone that was made or got another name last, where nothing else was talked about since: what "it" and
    /// "there" mean.
    public var lastPlace: EntityID?
    /// The services of which one was chosen last: "the other one" is another of them.
    public var offeredServices: [ServiceID] = []
    /// The timer that was talked about last, where nothing else was since: “cancel it”.
    public var lastTimer: TimerReference?
    /// What the timer was given or had taken just now: "make that three" after "two more minutes" is about that.
    public internal(set) var lastTimerStep: TimeSpan?
    /// Whether all timers were talked about together: "carry on" after "pause both timers" is said to both.
    public internal(set) var areTimersTogether = false
    /// Of which kind timers were told just now: "cancel the first one" is one of those.
    var toldTimers: TimerKind?
    /// Whether that timer was only set, and not talked about since.
    public var isTimerNew = false
    /// The timers that run, the latest last: "is the pasta ready?" is about one of them, or about none of ours.
    public var timers: [TimerReference] = []
    /// Seconds until temporarily set values end, by characteristic. Answers "how long will that be on?".
    public var remaining: [CharacteristicAddress: Int] = [:]
    /// Whether something was told that repeats until somebody has heard it: "okay" is said to that.
    public var hasOpenAlerts = false
    /// Whether a timer, an alarm or a reminder was over just now: "snooze" is said to that.
    public var hasRung = false
    /// The last topic, if it is no thing of the house.
    public var topic: Topic?
    /// The rules that were made, changed or told about last.
    public internal(set) var lastRules: [AutomationRuleID] = []
    /// Whether those were made in one breath, so that "it" is all of them.
    public internal(set) var areRulesTogether = false
    /// The rule that is ended by the rules about to be made; all of them are then talked about together.
    var endedRule: AutomationRuleID?
    /// Whether those are others than the last sentence made, or were changed since: what goes on with them does what they do.
    var areRulesChanged = false
    /// The scene that was made, changed, listed, renamed or run last.
    public var lastScene: ActionSetID?
    /// Whether a scene was made or changed just now: what is said to be done "also" is for that.
    var isSceneNew = false
    /// The scene that was run last, where nothing else was done or asked since.
    public var lastRun: ActionSetID?
    /// The scene that is being made, turn by turn.
    public var draft: SceneDraft?
    /// The last sentence, for follow-ups: “and the kitchen”.
    public var lastSentence: Meaning?
    /// The commands that were said together with that, where they were several.
    var lastParts: [Meaning] = []
    /// What was asked before that, where that was no question: “what about downstairs”.
    public var earlierQuestion: Meaning?
    /// Whether what was said last was a question that got its answer: there is nothing to take back of that.
    public var isAfterAnswer = false
    /// What was asked back and waits for its answer.
    public var question: OpenQuestion?
    /// The sentences that were suggested just now in place of one that meant nothing: "yes" takes the only one.
    public var suggestions: [String] = []
    /// Whether the last utterance was not understood. "Make that five" may then be about it, not about an earlier deed.
    var isAfterNotUnderstood = false
    /// Whether the speaker has since asked for something else that was not understood. A change of "it" is then about
    /// that request.
    var isBehindOtherRequest = false
    /// Whether a rule was named in the words that weren't understood: "it" is that one.
    var isRuleNamedUnheard = false
    /// Whether rules were talked about before the utterance that was not understood. They may then only be deleted,
    /// after a yes.
    var areRulesForgotten = false
    /// Whether what was said last was a rule that came to nothing: "and turn the printer off, too" would have been part of it.
    var isBehindUndoneRule = false
    /// How many utterances in a row weren't understood.
    var notUnderstoodInARow = 0
    /// Whether two utterances in a row were not understood. The last deed can then no longer be corrected.
    var isLastDeedTooFarBack: Bool { notUnderstoodInARow >= 2 }
    /// Whether an utterance made of known words was not understood while a yes is awaited. It may have been a
    /// correction, so after it a plain yes is asked for again.
    var isBehindUnclear = false
    /// The services of which a key was pressed by what was done last: that can't be taken back.
    public var lastKeys: [ServiceID] = []

    /// The accessories that were found and could be added, in the order in which they were told.
    public var found: [FoundAccessory] = []
    /// The one of those that was made to blink last.
    public var blinking: FoundAccessory?
    /// What shall be added as soon as its code is said: how it shall be called, and where it shall be.
    public var wanted: FoundAddition?

    /// The timer of that name that runs; the latest where none is given.
    func timer(_ name: String?) -> TimerReference? {
        guard let name else { return timers.last }
        return timers.last { $0.isCalled(name) }
    }

    /// The timer of a number, where that is known and it runs; otherwise the one of a name, or the latest.
    func timer(id: Int?, name: String?) -> TimerReference? { id.flatMap(timer(id:)) ?? timer(name) }

    /// A topic of talk that is no thing of the house.
    public enum Topic: Sendable, Hashable {
        case rules, scene
    }

    /// A question of the house that waits for its answer.
    public struct OpenQuestion: Sendable, Hashable {
        /// What was said, with something missing or left open.
        public var sentence: Meaning
        /// The services among which one is to be chosen, in the order in which they were offered.
        public var services: [ServiceID]
        /// The rules among which one is to be chosen, in the order in which they were offered.
        public var rules: [AutomationRuleID] = []
        /// The name of what it is about, where it is about a single thing.
        public var subject: String?
        /// When it was asked.
        public var since: LocalDateTime
    }

    /// A conversation that has not begun.
    public init() {}

    /// Keeps what was understood for what may be said next; words that meant nothing change nothing.
    public mutating func remember(_ interpretation: Interpretation, at now: LocalDateTime) {
        suggestions = interpretation.suggestions
        isAfterNotUnderstood = interpretation.outcome == .notUnderstood && interpretation.reason == .noCommand
        isBehindOtherRequest =
            interpretation.outcome == .notUnderstood
            && (interpretation.isOtherRequest || interpretation.mayBeOtherRequest || isBehindOtherRequest)
        areRulesForgotten = areRulesForgotten && isBehindOtherRequest
        isBehindUndoneRule = interpretation.isUndoneRule || isBehindUndoneRule && isAfterNotUnderstood
        if interpretation.isOtherRequest, draft == nil { forgetEarlier(for: interpretation) }
        notUnderstoodInARow = interpretation.outcome == .notUnderstood ? min(notUnderstoodInARow + 1, 100) : 0
        if isAfterNotUnderstood, let named = interpretation.mentioned { rememberUnheard(named) }
        isRuleNamedUnheard = isAfterNotUnderstood && interpretation.unheardRule != nil
        if isAfterNotUnderstood, let rule = interpretation.unheardRule { talk(ofUnheard: rule) }
        guard interpretation.outcome != .notUnderstood, interpretation.courtesy == nil else {
            isBehindUnclear = isBehindUnclear || interpretation.isOfKnownWords
            return
        }
        isBehindUnclear = false
        if interpretation.outcome == .done, interpretation.commands.contains(where: \.isDeed) {
            lastKeys = interpretation.commands.flatMap(\.pressedKeys)
        }
        isAfterAnswer = interpretation.outcome == .answered
        // What was refused leaves the question open.
        let offered = question?.services ?? interpretation.listed
        if interpretation.outcome != .refused { question = nil }
        let services = interpretation.mentioned ?? interpretation.commands.flatMap(\.mentionedServices)
        if !interpretation.commands.isEmpty {
            lastTimerStep = nil
            toldTimers = interpretation.commands.compactMap(\.timer).first { $0.action == .query }?.kind
        }
        if let timer = interpretation.commands.compactMap(\.timer).last {
            lastTimerStep = timer.action == .add && timer.moment == nil ? timer.duration : nil
            let length = timer.action == .start ? timer.duration : timer.length
            isTimerNew = timer.action == .start
            areTimersTogether = timer.isEvery && timer.action != .cancel
            lastTimer = timer.action == .cancel ? nil : TimerReference(name: timer.name, length: length, id: timer.id)
        } else if !interpretation.commands.isEmpty {
            lastTimer = nil
        }
        if interpretation.reason == .notAllowed, let refused = interpretation.mentioned {
            // A request that the speaker may not make becomes no topic: "turn it off" is for what was done before.
            earlierServices = refused
        } else if !services.isEmpty {
            var seen: Set<ServiceID> = []
            let named = services.filter { seen.insert($0).inserted }
            if named != lastServices { earlierServices = lastServices }
            if !named.allSatisfy(offeredServices.contains) { offeredServices = [] }
            if !offered.isEmpty, named.allSatisfy(offered.contains) { offeredServices = offered }
            lastServices = named
            lastPlace = nil
            let isMore = interpretation.isFurther && interpretation.commands.allSatisfy { $0.set != nil }
            let others = isMore ? lastGroup.filter { !named.contains($0) } : []
            lastGroup = others + named
        }
        if interpretation.refusedRules != nil, interpretation.outcome == .refused, services.isEmpty,
            interpretation.commands.isEmpty
        {
            (lastServices, lastGroup, earlierServices, offeredServices) = ([], [], [], [])
            lastTimer = nil
        }
        endedRule = interpretation.endedRule
        rememberTopic(of: interpretation)
        guard let sentence = interpretation.sentence else { return }
        if interpretation.outcome == .ask, interpretation.draft == nil {
            question = OpenQuestion(
                sentence: sentence, services: interpretation.chosenAmong, rules: interpretation.rulesAmong,
                subject: interpretation.subject, since: now)
        } else {
            let wasAsked = lastSentence?.child(.query) != nil && sentence.child(.query) == nil
            earlierQuestion = wasAsked ? lastSentence : nil
            lastSentence = sentence.withoutTakenBack
            lastParts = interpretation.parts
        }
    }

    /// After a refusal or a question back, what was requested becomes the topic; earlier topics are forgotten.
    private mutating func forgetEarlier(for request: Interpretation) {
        areRulesForgotten = areRulesForgotten || topic == .rules
        topic = nil
        lastRun = nil
        isSceneNew = false
        lastTimer = nil
        lastTimerStep = nil
        earlierQuestion = nil
        lastPlace = nil
        earlierServices = []
        offeredServices = []
        let named = request.mentioned ?? []
        lastServices = named.count == 1 ? named : []
        lastGroup = lastServices
        lastSentence = request.reason == .nothingThere ? request.sentence?.withoutTakenBack : nil
    }

    /// Keeps what was named in words that weren't understood: "it" is the one thing that was named in them, and nothing that was
    /// talked about before; of several nobody knows which.
    private mutating func rememberUnheard(_ named: [ServiceID]) {
        guard !named.isEmpty, !named.contains(where: lastServices.contains) else { return }
        earlierServices = []
        offeredServices = []
        lastServices = named.count == 1 ? named : []
        lastGroup = lastServices
        lastPlace = nil
    }

    /// Forgets what nobody refers to any more when so much time has passed.
    public mutating func expire() {
        pending = []
        pendingSince = nil
        lastServices = []
        lastPlace = nil
        lastGroup = []
        earlierServices = []
        offeredServices = []
        lastTimer = nil
        lastTimerStep = nil
        toldTimers = nil
        lastSentence = nil
        earlierQuestion = nil
        question = nil
        topic = nil
        lastScene = nil
        isSceneNew = false
        lastRun = nil
        suggestions = []
        isAfterNotUnderstood = false
        isBehindOtherRequest = false
        areRulesForgotten = false
        isBehindUndoneRule = false
        isRuleNamedUnheard = false
        isBehindUnclear = false
        lastKeys = []
    }

    /// Remembers how to take back what was just done.
    public mutating func remember(_ step: UndoStep) {
        guard !step.isEmpty else { return }
        undo.append(step)
        if undo.count > Self.undoDepth { undo.removeFirst(undo.count - Self.undoDepth) }
    }
}

/// The person who speaks, where and when.
public struct Speaker: Sendable, Hashable {
    /// The room the speaker is in, where it is known.
    public var room: RoomID?
    /// The person who speaks, if it is known; otherwise the first admin of the home is meant.
    public var person: PersonID?
    /// The highest role that an unknown speaker, or one who isn't surely known, has; `nil` where only ``person`` decides.
    public var limit: Person.Role?
    /// The homes that who speaks has a part in: others are none of their business. `nil` where all of them are.
    public var homes: Set<HomeID>?
    /// The date and time in the home.
    public var now: LocalDateTime
    /// Seconds since the beginning of 1970, universal time: the moment, wherever the clocks of the home are. `nil` if
    /// only the clock on the wall is known; the hour that comes twice in autumn is its first one then.
    public var moment: Int?
    /// In which conversation it is said: what “it”, “yes” and “undo” are about.
    public var conversation: ConversationID
    /// Whether the sun is down there; `nil` where nobody knows.
    public var isDark: Bool?

    /// Makes a speaker.
    public init(
        room: RoomID? = nil, person: PersonID? = nil, now: LocalDateTime, moment: Int? = nil,
        conversation: ConversationID = .usual
    ) {
        self.room = room
        self.person = person
        self.now = now
        self.moment = moment
        self.conversation = conversation
    }
}

/// The meaning of an utterance in this home, before anything of it is done.
public struct Interpretation: Sendable, Hashable {
    /// How it would end if everything goes well.
    public var outcome: Outcome
    /// What is asked for; for `confirm`, what waits.
    public var commands: [Command] = []
    /// Why not, where it is not understood or is refused.
    public var reason: Reason?
    /// The range of the number that was outside it.
    public var range: ClosedRange<Double>?
    /// The unit of ``range``, in the catalogue's words.
    public var unit: String?
    /// The sentence that was said, if half a sentence may refer to it later.
    public var sentence: Meaning?
    /// Why it is impossible, by the name of the phrase that says so.
    public var obstacle: String?
    /// The meaning of "it" afterwards, if that isn't all that the commands are about.
    public var mentioned: [ServiceID]?
    /// Whether it does to more things what was done before.
    public var isFurther = false
    /// What is asked back: the last part of a phrase `ask.…` in `replies.json`.
    public var asked: String?
    /// What a refusal or a question is about, for the reply: a name or a word of the sentence.
    public var subject: String?
    /// Where something is lacking that was asked for.
    var place: Place?
    /// The things to choose from if the outcome is `ask`.
    public var choices: [String] = []
    /// The rules among which one is to be chosen, in the order of ``choices``.
    public var rulesAmong: [AutomationRuleID] = []
    /// The rules that a refused change was about; empty if it was about none; `nil` if the topic stays.
    var refusedRules: [AutomationRuleID]?
    /// The timers among which one is to be chosen.
    public var timersAmong: [Conversation.TimerReference] = []
    /// What becomes of the scene that is being made.
    public var draft: DraftStep?
    /// The services among which one is to be chosen, in the order of ``choices``.
    public var chosenAmong: [ServiceID] = []
    /// The nearest sentences that would have been understood.
    public var suggestions: [String] = []
    /// What of words that weren't understood would have been by itself.
    public var understoodPart: UnderstoodPart?
    /// The rule whose end is made: what is said next is said of both.
    public var endedRule: AutomationRuleID?
    /// What is only polite, by the name of the phrase that answers it: nothing is done, and what was talked about stays.
    public var courtesy: String?
    /// Whether words that weren't understood are words of the language, and no cough.
    public var isOfKnownWords = false
    /// Whether words that were not understood, or that name something missing, surely ask for something other than the
    /// topic.
    var isOtherRequest = false
    /// Whether such words may ask for something other than the topic.
    var mayBeOtherRequest = false
    /// What was listed or done before, where some of it were picked by their places: "the first two".
    var listed: [ServiceID] = []
    /// The commands that were said together, where they were several.
    var parts: [Meaning] = []
    /// Whether they say what is to happen when something does: a rule.
    var isOfRule = false
    /// The one rule that is named in words that weren't understood.
    var unheardRule: AutomationRuleID?
    /// Whether a rule was said, and none came of it.
    var isUndoneRule: Bool {
        [.refused, .notUnderstood].contains(outcome) && (isOfRule || sentence?.child(.rule) != nil)
    }
    /// The name of a phrase that is said besides, because less was done than the words may mean.
    public var caveat: String?
    /// Which reading was taken, where the words left a choice: a clock time.
    public var note: String?

    /// Makes an interpretation.
    public init(_ outcome: Outcome, commands: [Command] = [], reason: Reason? = nil, subject: String? = nil) {
        self.outcome = outcome
        self.commands = commands
        self.reason = reason
        self.subject = subject
    }
}

extension Command {
    /// Whether it does something, rather than ask or tell.
    fileprivate var isDeed: Bool {
        switch self {
        case .query, .house, .explain, .list, .time, .repeat, .help: false
        case .timer(let timer): timer.action != .query
        case .set, .runScene, .scene, .rule, .setUp, .connection, .signIn, .tell, .acknowledge, .confirm, .cancel,
            .undo:
            true
        }
    }

    /// The services of which it presses a key and writes nothing else: a key has no value that could come back.
    fileprivate var pressedKeys: [ServiceID] {
        guard let set, set.targets.allSatisfy({ $0.address.type == "RemoteKey" }) else { return [] }
        return set.targets.map(\.address.service)
    }

    /// The services that "it" means afterwards: of "any", those that are.
    var mentionedServices: [ServiceID] {
        switch self {
        case .rule(let command):
            [.create, .change].contains(command.action) ? command.rule.actions.map(\.address.service) : []
        case .runScene(let run): run.scene.actions.map(\.address.service)
        case .query(let query) where query.topic.isAny && !query.topic.matching.isEmpty:
            query.topic.matching.map(\.service)
        case .set, .query, .house, .explain, .list: targets.map(\.address.service)
        case .time, .scene, .timer, .setUp, .connection, .signIn, .tell, .acknowledge, .help, .confirm, .cancel,
            .undo, .repeat:
            []
        }
    }

    /// The services that a question about the past is answered of: "why is it dark in here" is, where one lamp was switched
    /// off, about that one.
    public var explainedServices: [ServiceID] {
        guard let history else { return [] }
        let told = Set(history.inquiry.entries.compactMap(\.activity.service))
        return targets.map(\.address.service).filter(told.contains)
    }
}
