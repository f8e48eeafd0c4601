public import HomeModel

/// What is done to a timer, an alarm or a reminder: which one is meant, and what becomes of it.
public struct TimerCommand: Sendable, Hashable {
    /// What can be done to a timer.
    public enum Action: Sendable, Hashable {
        case start, cancel, add, pause, resume, query
    }

    /// What is done.
    public var action: Action
    /// What kind of timer is set or meant.
    public var kind: TimerKind
    /// Its name: given where one is set, otherwise what tells which is meant.
    public var name: String?
    /// Which one is meant, where that is known; otherwise its name or its length tells.
    public var id: Int?
    /// The length to which the timer is set, if ``duration`` is something else: how much is added to it.
    public var length: TimeSpan?
    /// Whether all there are of the kind are meant.
    public var isEvery: Bool
    /// How long it runs, how much is added, or how long it still runs.
    public var duration: TimeSpan?
    /// The clock time at which it is over, where it is set to one.
    public var moment: LocalDateTime?
    /// The days of the week on which an alarm rings; none where it rings once.
    public var days: Set<Weekday> = []
    /// Whether ``name`` is a new one for the one that is meant.
    public var isNamed = false
    /// Whether the one that is asked about is paused: ``duration`` is then what it runs once it goes on.
    public var isPaused = false
    /// The message of a reminder, in the words that were said: "to feed the cat".
    public var text: String?

    /// Makes a command for a timer.
    public init(
        _ action: Action, _ kind: TimerKind = .timer, id: Int? = nil, name: String? = nil, duration: TimeSpan? = nil,
        isEvery: Bool = false
    ) {
        self.action = action
        self.kind = kind
        self.id = id
        self.name = name
        self.duration = duration
        self.isEvery = isEvery
    }
}

extension TimerCommand.Action {
    /// The word of the result object.
    var kind: Command.Kind {
        switch self {
        case .start: .startTimer
        case .cancel: .cancelTimer
        case .add: .addToTimer
        case .pause: .pauseTimer
        case .resume: .resumeTimer
        case .query: .queryTimer
        }
    }
}
