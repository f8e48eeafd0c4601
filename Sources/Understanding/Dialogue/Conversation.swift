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
    /// The room or zone that was made or got another name last, where nothing else was talked about since: what "it"
    /// and "there" mean.
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
    /// Whether those are others than the last sentence made, or were changed since: what goes on with them does what
    /// they do.
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
    var isAfterOtherRequest = false
    /// Whether a rule was named in the words that weren't understood: "it" is that one.
    var isRuleNamedUnheard = false
    /// Whether rules were talked about before the utterance that was not understood. They may then only be deleted,
    /// after a yes.
    var areRulesForgotten = false
    /// Whether what was said last was a rule that came to nothing: "and turn the printer off, too" would have been part
    /// of it.
    var isAfterUndoneRule = false
    /// How many utterances in a row weren't understood.
    var notUnderstoodInARow = 0
    /// Whether two utterances in a row were not understood. The last deed can then no longer be corrected.
    var isLastDeedTooFarBack: Bool { notUnderstoodInARow >= 2 }
    /// Whether an utterance made of known words was not understood while a yes is awaited. It may have been a
    /// correction, so after it a plain yes is asked for again.
    var isAfterUnclear = false
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
}
