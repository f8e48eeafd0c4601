/// A text or other bytes under a topic.
public struct MQTTMessage: Sendable, Hashable {
    /// What it is about: words with slashes between them.
    public var topic: String
    /// What it says.
    public var payload: [UInt8]
    /// Of one that came: whether it was kept by the broker and may be old. Of one to send: whether the broker keeps it.
    public var isRetained: Bool
    /// Of one to send: after how many seconds the broker hands it to nobody any more who wasn't there, so that a door
    /// doesn't open when its bridge is back an hour later. Only brokers that speak MQTT 5 heed it.
    public var secondsOfUse: UInt32?

    /// Makes a message.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false, secondsOfUse: UInt32? = nil) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.secondsOfUse = secondsOfUse
    }

    /// Makes a message with a text.
    public init(topic: String, text: String, isRetained: Bool = false, secondsOfUse: UInt32? = nil) {
        self.init(topic: topic, payload: Array(text.utf8), isRetained: isRetained, secondsOfUse: secondsOfUse)
    }
}

/// Which topics there can be.
public enum MQTTTopic {
    /// The longest topic that the protocol can carry, in bytes.
    private static let longest = 65535

    /// Whether a message can be sent to the topic: it has no wildcards, and isn't one of the broker's own (`$SYS/…`).
    public static func isName(_ topic: String) -> Bool {
        guard !topic.isEmpty, topic.utf8.count <= longest, !topic.hasPrefix("$") else { return false }
        return !topic.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 == 0 }
    }

    /// Whether the topic matches a filter with `+` and `#`.
    public static func matches(_ topic: String, filter: String) -> Bool {
        if topic.hasPrefix("$") != filter.hasPrefix("$") { return false }
        var words = topic.split(separator: "/", omittingEmptySubsequences: false)[...]
        for part in filter.split(separator: "/", omittingEmptySubsequences: false) {
            if part == "#" { return true }
            guard let word = words.popFirst(), part == "+" || part == word else { return false }
        }
        return words.isEmpty
    }
}
