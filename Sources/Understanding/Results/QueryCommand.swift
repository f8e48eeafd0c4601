public import HomeModel

/// A question about how things are, with its answer.
public struct QueryCommand: Sendable, Hashable {
    /// What it is about.
    public var topic: QueryTopic
    /// What was read: one for each characteristic.
    public var targets: [CommandTarget]
    /// The answer to a yes/no question.
    public var answer: Bool?
    /// The answer to “how many”.
    public var count: Int?
    /// The units in which temperatures are told, where it was asked for others than the home's.
    public var units: Home.TemperatureUnit?

    /// Makes a question.
    public init(_ topic: QueryTopic, targets: [CommandTarget] = [], answer: Bool? = nil, count: Int? = nil) {
        self.topic = topic
        self.targets = targets
        self.answer = answer
        self.count = count
    }
}

/// What a question was about.
public struct QueryTopic: Sendable, Hashable {
    /// How the question was put.
    public enum Form: String, Sendable, Hashable {
        case state, which, count, value
        /// Which has the most or the least, and which of two has more;
        /// ``QueryTopic/state`` tells whether it is `up` or `down`.
        case most, compare
    }

    /// The states that tell who could come in or what could harm. An answer about them is never only a part of the
    /// truth: "are the doors locked" is asked of the whole home wherever one stands,
    /// and a gate without a lock that was named is told.
    static let safetyStates: Set<String> = [
        "locked", "unlocked", "jammed", "open", "closed", "fullyOpen", "armed", "disarmed", "triggered", "leak",
        "smoke", "secure",
        "carbonMonoxide", "carbonDioxide", "gas", "tripped",
    ]
    /// The states that sensors notice, which are so wherever one of them notices it.
    static let noticedStates: Set<String> = [
        "triggered", "tripped", "leak", "smoke", "carbonMonoxide", "carbonDioxide", "gas", "motion", "occupied",
        "vibration",
    ]
    /// The states in which nothing needs to be looked after.
    static let reassuringStates: Set<String> = [
        "locked", "closed", "secure", "off", "stopped", "armed", "batteryFine", "done", "still", "clear", "dry",
    ]

    /// How it was put.
    public var form: Form
    /// The state asked about, by the grammar's name (`open`).
    public var state: String?
    /// The aspect asked about, by the grammar's name (`temperature`).
    public var aspect: String?
    /// The one type of things that was asked about, where the words say one: of what else goes by their name,
    /// it is said too.
    public var type: String?
    /// Whether one is enough for a yes (“is any window open”), instead of all.
    public var isAny: Bool
    /// Whether two states were offered (“open or closed”), so that neither yes nor no answers.
    public var isChoice = false
    /// Whether it was asked for what is not in the state.
    public var isNegated = false
    /// Whether a yes means that nothing needs to be looked after: locked, closed, off.
    public var isReassuring = false
    /// Whether it was asked of all, in that word, rather than of "the lights".
    public var isOfAll = false
    /// Whether what was asked for is the thing's own and not how it is in its room: how cold a fridge is.
    public var isOfThing = false
    /// The addresses of those targets that are in the state.
    public var matching: [CharacteristicAddress] = []
    /// Everything that was looked at, whether it is in the state or not.
    public var considered: [ServiceID] = []

    /// Makes a topic.
    public init(form: Form, state: String? = nil, aspect: String? = nil, isAny: Bool) {
        self.form = form
        self.state = state
        self.aspect = aspect
        self.isAny = isAny
    }
}
