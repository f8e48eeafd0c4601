/// One thing that an utterance asked for, with what goes with a request of its kind and nothing else.
public enum Command: Sendable, Hashable {
    // What things do.

    /// Values that are written.
    case set(SetCommand)
    /// A scene that runs.
    case runScene(SceneRun)

    // What is asked.

    /// How things are.
    case query(QueryCommand)
    /// How the house is as a whole, what is in it and who.
    case house(HouseQuestion)
    /// What happened, and why.
    case explain(HistoryQuestion)
    /// Which scenes and rules there are, and what they do.
    case list(Listing)
    /// What time or day it is, and where the sun is.
    case time(TimeQuestion)

    // What the house keeps.

    /// A scene that is made, changed or deleted.
    case scene(SceneCommand)
    /// A rule that is made, changed, deleted or switched.
    case rule(RuleCommand)
    /// A timer, an alarm or a reminder.
    case timer(TimerCommand)
    /// A change of the home itself.
    case setUp(SetUpCommand)
    /// Accessories that could be added, and the ways to them.
    case connection(ConnectionCommand)
    /// A code with which somebody signs in.
    case signIn(SignInCommand)

    // The conversation.

    /// People are told something at once.
    case tell(TellCommand)
    /// Somebody has heard what was told: how many things these were, where that is known.
    case acknowledge(count: Int?)
    /// What can be said.
    case help(HelpCommand)
    /// Yes: what waits is done.
    case confirm
    /// No: what waits, or was begun, is not done.
    case cancel
    /// What was done last is taken back.
    case undo
    /// What the house said last is said once more.
    case `repeat`
}

extension Command {
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

    /// The kind in the words of the result object.
    public var kind: Kind {
        switch self {
        case .set: .set
        case .runScene: .runScene
        case .query, .house: .query
        case .explain: .explain
        case .list(let listing): listing.isOfRules ? .listRules : .listScenes
        case .time(.date): .queryDate
        case .time: .queryTime
        case .scene(let command): command.action.kind
        case .rule(let command): command.action.kind
        case .timer(let command): command.action.kind
        case .setUp(let command): command.kind
        case .connection(let command): command.kind
        case .signIn: .giveCode
        case .tell: .tell
        case .acknowledge: .acknowledge
        case .help: .help
        case .confirm: .confirm
        case .cancel: .cancel
        case .undo: .undo
        case .repeat: .repeat
        }
    }

    /// What is written, was read or is told about: one for each characteristic.
    public var targets: [CommandTarget] {
        switch self {
        case .set(let command): command.targets
        case .runScene(let run): run.targets
        case .query(let question): question.targets
        case .house(let question): question.targets
        case .explain(let question): question.targets
        case .list(.scene(_, let targets)): targets
        case .help(let help): help.targets
        case .list, .time, .scene, .rule, .timer, .setUp, .connection, .signIn, .tell, .acknowledge, .confirm, .cancel,
            .undo, .repeat:
            []
        }
    }
}
