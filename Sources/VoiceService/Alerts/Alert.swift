public import Automation
public import HomeModel

/// Something that people are told by the house itself: what a rule has to say, what somebody announces, what is wrong
/// with the house.
public struct Alert: Hashable, Sendable, Codable {
    /// What an alert comes from.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A rule that tells.
        case rule
        /// Somebody who wants all to know.
        case announcement
        /// Something that is wrong with the house, for those who look after it.
        case problem
    }

    /// Its number, which nothing else has among those that are kept.
    public var id: Int
    /// What it comes from.
    public var kind: Kind
    /// The home that it is about.
    public var home: HomeID
    /// When it was last raised.
    public var moment: Instant
    /// When that was by the clock of the home.
    public var at: LocalDateTime
    /// The name of the rule.
    public var rule: String?
    /// The people it is for, in the home file's words: `everyone`, `admins` or a name.
    public var to: String
    /// The people whom it is for; all where nobody is named.
    public var people: [String]
    /// The only room in which it is told.
    public var room: String?
    /// What is told.
    public var text: String
    /// Whether it repeats until somebody acknowledges it.
    public var isUrgent: Bool
    /// How many times it was raised before anybody acknowledged it.
    public var count = 1
    /// How many times it was told.
    public var tellings = 0
    /// When it was last told.
    public var toldAt: Instant?
    /// When it was acknowledged.
    public var acknowledgedAt: Instant?
    /// The person who acknowledged it, if that is known.
    public var acknowledgedBy: String?

    /// Whether it repeats until somebody acknowledges it, and nobody has.
    public var isOpen: Bool { isUrgent && acknowledgedAt == nil }

    /// The alert as programs are told of it.
    public var fileForm: FileNode {
        .map(
            ("id", .number(Double(id))), ("kind", .string(kind.rawValue)), ("at", .string(at.text)),
            ("rule", rule.map(FileNode.string)), ("to", .string(to)),
            ("people", people.isEmpty ? nil : .list(people.map(FileNode.string))),
            ("room", room.map(FileNode.string)), ("text", .string(text)), ("urgent", .bool(isUrgent)),
            ("count", .number(Double(count))), ("told", .number(Double(tellings))),
            ("acknowledged", .bool(acknowledgedAt != nil)), ("by", acknowledgedBy.map(FileNode.string)))
    }
}

/// An alert before it has a number.
public struct AlertDraft: Hashable, Sendable {
    /// What it comes from.
    public var kind: Alert.Kind
    /// The home that it is about.
    public var home: HomeID
    /// The name of the rule.
    public var rule: String?
    /// The people it is for: `everyone`, `admins` or a name.
    public var to: String
    /// The people whom it is for; all where nobody is named.
    public var people: [String]
    /// The only room in which it is told.
    public var room: String?
    /// What is told.
    public var text: String
    /// Whether it repeats until somebody acknowledges it.
    public var isUrgent: Bool

    /// Makes a draft of what a rule, somebody or the house tells in a home.
    /// - Parameters:
    ///   - kind: whether a rule, somebody or the house tells it.
    ///   - telling: whom it is told, where, and whether it is urgent.
    ///   - rule: the name of the rule, where one tells it.
    ///   - me: the person that `me` means; the first of the admins where it is `nil`.
    ///   - home: the home.
    ///   - text: what is told.
    public init(
        _ kind: Alert.Kind, _ telling: RuleTelling, rule: String? = nil, me: PersonID? = nil, in home: Home,
        text: String
    ) {
        self.kind = kind
        self.home = home.id
        self.rule = rule
        room = telling.room.flatMap { id in home.rooms.first { $0.id == id }?.name }
        self.text = text
        isUrgent = telling.isUrgent
        let person: Person?
        switch telling.audience {
        case .everyone: person = nil
        case .admins:
            to = "admins"
            people = home.people.filter { $0.role == .admin }.map(\.name)
            return
        case .me: person = home.people.first { $0.id == me } ?? home.defaultSpeaker
        case .person(let id): person = home.people.first { $0.id == id }
        }
        // A person who is gone meanwhile, or was never there, can't be told alone.
        to = person?.name ?? "everyone"
        people = person.map { [$0.name] } ?? []
    }
}
