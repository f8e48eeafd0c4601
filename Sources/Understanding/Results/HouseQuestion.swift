public import HomeModel

/// A question about the house as a whole, with its answer.
public enum HouseQuestion: Sendable, Hashable {
    /// How it is, or how a room is.
    case summary(HouseSummary)
    /// What there is of a kind, or in a place, by name; how many of it, where that was asked.
    case names([String], isCount: Bool)
    /// Where some things are: a target for each.
    case places([CommandTarget])
    /// The people who are there.
    case people(PeopleAtHome)
    /// Whether a rule is on, or off.
    case ruleState(AutomationRule, RuleStateAnswer)
    /// For how much longer some things stay as they are; for good where there is no length.
    case remaining([CommandTarget], TimeSpan?)

    /// What is told about.
    public var targets: [CommandTarget] {
        switch self {
        case .summary(let summary): summary.targets
        case .places(let targets), .remaining(let targets, _): targets
        case .names, .people, .ruleState: []
        }
    }
}

/// How the house is, or one of its rooms: what has to be looked after, and what is on, open or running.
public struct HouseSummary: Sendable, Hashable {
    /// What was asked about.
    public enum Scope: Sendable, Hashable {
        /// The whole house.
        case house
        /// What is wrong with the house.
        case problems
        /// A place in it.
        case room
    }

    /// What was asked about.
    public var scope: Scope
    /// What is told of things, each with its value.
    public var targets: [CommandTarget]
    /// The names of what can't be reached.
    public var unreachable: [String]
    /// The ways to accessories that are closed, where it was asked what is wrong.
    public var closed: [ConnectionReport] = []
    /// What else is wrong, where that was asked.
    public var others: [HouseProblem] = []

    /// Makes one.
    public init(of scope: Scope, targets: [CommandTarget], unreachable: [String]) {
        self.scope = scope
        self.targets = targets
        self.unreachable = unreachable
    }
}

/// The people who are at home.
public struct PeopleAtHome: Sendable, Hashable {
    /// The names of those who are there.
    public var names: [String]
    /// The name of the one who was asked about.
    public var asked: String?
    /// Whether it is as was asked, where that is a yes or no.
    public var answer: Bool?
    /// Whether it was asked where somebody is: that takes no yes or no.
    public var isWhere = false
    /// How many they are, where that was asked.
    public var count: Int?
    /// The names of those who are not there, where that was asked.
    public var away: [String]?

    /// Makes one.
    public init(_ names: [String]) {
        self.names = names
    }
}

/// Whether a rule is on.
public struct RuleStateAnswer: Sendable, Hashable {
    /// Whether it is as was asked: whether it is on, where that was left open.
    public var isSo: Bool
    /// Whether one of on and off was asked for, so that yes or no answers it.
    public var isYesOrNo: Bool
}
