public import HomeModel

/// The meaning of an utterance in this home, before anything of it is done.
public struct Interpretation: Sendable, Hashable {
    /// How it would end if everything goes well.
    public var outcome: Outcome
    /// What is asked for; for `confirm`, what waits.
    public var commands: [Command] = []
    /// Why nothing is done, where it is not understood or is refused.
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
    /// The part of words that weren't understood as a whole that would have been understood if it had been said alone.
    public var understoodPart: UnderstoodPart?
    /// Where the command makes a rule that ends what another rule does ("turn it off again at ten"): that other rule.
    /// What is said of the rule next is said of both.
    public var endedRule: AutomationRuleID?
    /// The name of the phrase in `replies.json` that answers words that are only polite ("thank you"): nothing is done
    /// then, and what was talked about before stays what "it" means.
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
