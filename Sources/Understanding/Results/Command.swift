public import HomeModel

/// One thing that an utterance asked for.
public struct Command: Sendable, Hashable {
    /// What was asked for, in the words of the result object.
    public enum Kind: String, Sendable, Hashable {
        case set, query, runScene
        case createScene, changeScene, deleteScene
        case createRule, changeRule, deleteRule, enableRule, disableRule, listRules, listScenes
        case explain
        case startTimer, cancelTimer, addToTimer, pauseTimer, resumeTimer, queryTimer, queryTime, queryDate
        case addHome, changeHome, addPerson, changePerson
        case addRoom, addZone, changeZone, addGroup, addAccessory, rename, addAlias, pronounce, move, remove, identify,
            switchHome
        case tell, acknowledge
        case findAccessories, queryConnections, removeConnection, queryLost
        case giveCode
        case confirm, cancel, undo, `repeat`, help
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// What is written or was read: one for each characteristic.
    public var targets: [CommandTarget] = []
    /// The answer to a yes/no question.
    public var answer: Bool?
    /// The answer to “how many”.
    public var count: Int?
    /// How long writes last; the old values come back afterwards.
    public var duration: TimeSpan?
    /// What the timer was set to that is meant, where ``duration`` is something else: how much is added to it.
    public var timerLength: TimeSpan?
    /// Which timer is meant, where it is known; otherwise its name or its length tells.
    public var timer: Int?
    /// What kind of timer is set or meant.
    public var timerKind = TimerKind.timer
    /// What a reminder is to tell, in the words that were said: "to feed the cat".
    public var text: String?
    /// The days of the week on which an alarm rings; none where it rings once.
    public var days: Set<Weekday> = []
    /// What people are told at once.
    public var tells: [RuleTelling] = []
    /// Whether nobody can be told now, but by the next program that runs.
    public var isForLater = false
    /// The scene that runs or is made.
    public var scene: ActionSet?
    /// The rule that is made.
    public var rule: AutomationRule?
    /// What stays on although everything was to go off.
    public var spared: [ServiceID] = []
    /// What stays as it is although it was meant too, by why: it is brighter already than "up to forty".
    public var left: [String: [ServiceID]] = [:]
    /// The state or aspect that a question was about, by the grammar's name, for the reply.
    public var topic: QueryTopic?
    /// The name that is given: of a timer, of a room that is made, the new one of what is renamed; how a name is said,
    /// spelled the way it sounds, and nothing where it is said as it is written.
    public var name: String?
    /// What is renamed, moved, removed or described.
    public var entity: EntityID?
    /// When the sun rises or sets, where that was asked; the clock time at which a timer is over that was set to one.
    public var moment: LocalDateTime?
    /// The room that something is moved to.
    public var place: RoomID?
    /// The accessory that is added.
    public var accessory: Accessory?
    /// What kind of thing is added.
    public var serviceType: ServiceType?
    /// What somebody may do who is added, or may do from now on.
    public var role: Person.Role?
    /// The unit in which temperatures are said from now on.
    public var units: Home.TemperatureUnit?
    /// Whether all there are of a kind are meant, all timers for one.
    public var isEvery = false
    /// What a question about the past asks the log, and what the log has.
    public var inquiry: HistoryInquiry?
    /// What is wrong with the rule that is made, so that it waits for a yes.
    public var conflicts: [RuleConflict] = []
    /// The rules that a list is made of, where they are described.
    public var described: [AutomationRule] = []
    /// Whether a list says what its members do.
    public var isDescribing = false
    /// The names that a list is made of.
    public var names: [String] = []

    /// What was found that could be added, or is shown or added.
    public var found: [FoundAccessory] = []
    /// The setup code that was said, or the code that somebody signs in with: its digits.
    public var code: String?
    /// Why what was found was not added, by the name of the phrase that says it.
    public var problem: String?
    /// The kind of connection that was asked about; all where none was.
    public var way: String?
    /// What can't be reached.
    public var lost: [LostAccessory] = []
    /// How the connections are.
    public var reports: [ConnectionReport] = []

    /// Makes a command of a kind with nothing in it.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// Makes a command about a rule.
    public init(_ kind: Kind, _ rule: AutomationRule) {
        self.kind = kind
        self.rule = rule
    }

    /// Makes a command about a scene.
    public init(_ kind: Kind, _ scene: ActionSet) {
        self.kind = kind
        self.scene = scene
    }
}

/// One characteristic that a command writes or has read.
public struct CommandTarget: Sendable, Hashable {
    /// Where it is.
    public var address: CharacteristicAddress
    /// The name of the home, where it is not the primary one.
    public var home: String?
    /// The name of the room, where the accessory is in one.
    public var room: String?
    /// The name of the accessory.
    public var accessory: String
    /// The name of the service.
    public var service: String
    /// The value: to be written, or as read; `nil` where there is none to read.
    public var value: Value?
    /// Why it was not written or read.
    public var error: AccessoryError?
    /// What the value is called, where it has a name of its own: the input that a screen shows.
    public var valueName: String?
    /// Where it is on its way to the value that was written; `nil` where it has that value, as far as it tells.
    public var movement: Movement?

    /// Makes a target.
    public init(
        address: CharacteristicAddress, home: String? = nil, room: String? = nil, accessory: String, service: String,
        value: Value?, error: AccessoryError? = nil
    ) {
        self.address = address
        self.home = home
        self.room = room
        self.accessory = accessory
        self.service = service
        self.value = value
        self.error = error
    }

    /// The write that the target asks for, where it has a value.
    public var write: CharacteristicWrite? {
        value.map { CharacteristicWrite(address: address, value: $0) }
    }
}

/// What a question was about.
public struct QueryTopic: Sendable, Hashable {
    /// How the question was put.
    public enum Form: String, Sendable, Hashable {
        case state, which, count, value
        /// Which has the most or the least, and which of two has more; ``QueryTopic/state`` tells whether it is `up` or `down`.
        case most, compare
        /// About the house as a whole; ``QueryTopic/aspect`` tells what of it.
        case house
    }

    /// The states that are about who could come in or what could harm: an answer about them is never part of the truth.
    static let safetyStates: Set<String> = [
        "locked", "unlocked", "jammed", "open", "closed", "fullyOpen", "armed", "disarmed", "triggered", "leak",
        "smoke", "secure",
        "carbonMonoxide", "carbonDioxide",
    ]
    /// The states in which nothing needs to be looked after.
    static let reassuringStates: Set<String> = [
        "locked", "closed", "secure", "off", "stopped", "armed", "batteryFine", "done", "still",
    ]

    /// Whether it asks what is wrong with the house as a whole.
    public var asksForProblems: Bool { form == .house && aspect == "problems" }

    /// How it was put.
    public var form: Form
    /// The state asked about, by the grammar's name (`open`).
    public var state: String?
    /// The aspect asked about, by the grammar's name (`temperature`).
    public var aspect: String?
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
    /// The addresses of those targets that are in the state.
    public var matching: [CharacteristicAddress] = []
    /// Everything that was looked at, whether it is in the state or not.
    public var considered: [ServiceID] = []
}
