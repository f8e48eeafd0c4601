/// Tells one conversation from the others: that at a terminal from that at a microphone, or in a browser.
public struct ConversationID: RawRepresentable, Hashable, Sendable {
    /// The text that whoever speaks has given it.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The longest name that a conversation is given, in bytes.
    public static let longestName = 128

    /// The one conversation of who has no other.
    public static let usual = ConversationID(rawValue: "")

    /// A conversation that can be come back to, by its name; each person has one of their own under it.
    public static func named(_ name: String, of person: String?) -> ConversationID {
        ConversationID(rawValue: "\(name)|\(person ?? "")")
    }

    /// A conversation that nobody comes back to.
    public static func passing(_ name: String) -> ConversationID { ConversationID(rawValue: "?" + name) }

    /// Whether nobody comes back to it.
    public var isPassing: Bool { rawValue.hasPrefix("?") }

    /// Whether somebody may come back to it in another program or after a restart.
    public var isLasting: Bool { !rawValue.isEmpty && !isPassing }
}
