internal import MQTTClient

/// A way in which devices announce themselves and are spoken to over MQTT.
///
/// A dialect reads announcements and makes mapped devices of them; following and commanding those is the same for all.
protocol Dialect: Sendable {
    /// The topics of the announcements.
    var filters: [String] { get }
    /// Whether a message is one of the announcements.
    func wants(_ topic: String) -> Bool
    /// Reads an announcement; `nil` where it says nothing new.
    mutating func take(_ message: MQTTMessage) -> DialectChange?
    /// A device as it was announced last; `nil` where it isn't announced, or where the dialect doesn't remember.
    func device(_ address: String) -> MappedDevice?
}

extension Dialect {
    func device(_ address: String) -> MappedDevice? { nil }
}

/// What an announcement comes to.
struct DialectChange: Sendable {
    /// Devices by their addresses: new ones, changed ones, and `nil` for those that are gone.
    var devices: [String: MappedDevice?] = [:]
    /// The groups that there are now, where that changed.
    var groups: [GroupTopic]?
    /// What is to be sent on account of it.
    var orders: [Order] = []
}
