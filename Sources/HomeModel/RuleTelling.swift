/// An alert that a rule gives when it fires: who is told, where, and in which words.
public struct RuleTelling: Hashable, Sendable, Codable {
    /// The people who are told.
    public enum Audience: Hashable, Sendable, Codable {
        /// The person who made the rule.
        case me
        /// Somebody of the home.
        case person(PersonID)
        /// All of the home's people.
        case everyone
        /// Those who may change the home.
        case admins
    }

    /// The most characters that a text of one's own has: what is spoken in less than a minute.
    public static let longestText = 500

    /// The people who are told.
    public var audience: Audience
    /// The only room in which it is spoken; everywhere where there is none.
    public var room: RoomID?
    /// What is told; the event, in words, where there is none.
    public var text: String?
    /// Whether it repeats until somebody acknowledges it.
    public var isUrgent: Bool

    /// Makes a telling.
    public init(
        to audience: Audience = .everyone, in room: RoomID? = nil, text: String? = nil, isUrgent: Bool = false
    ) {
        self.audience = audience
        self.room = room
        self.text = text
        self.isUrgent = isUrgent
    }
}

extension AutomationRule {
    /// Whether there is anything that it does when it fires.
    public var doesAnything: Bool { !scenes.isEmpty || !actions.isEmpty || !tells.isEmpty }
}
