public import HomeModel

/// The person who speaks, where and when.
public struct Speaker: Sendable, Hashable {
    /// The room the speaker is in, where it is known.
    public var room: RoomID?
    /// The person who speaks, if it is known; otherwise the first admin of the home is meant.
    public var person: PersonID?
    /// The highest role that an unknown speaker, or one who isn't surely known, has; `nil` where only ``person``
    /// decides.
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
