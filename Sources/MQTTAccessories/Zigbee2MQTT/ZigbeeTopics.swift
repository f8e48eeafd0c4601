internal import JSONValues

/// Where a Zigbee device tells its state and takes commands.
struct ZigbeeTopics: Sendable {
    /// The topic of the device: what Zigbee2MQTT was told to begin with, and the device's name.
    var state: String

    /// Members of the device's state document to be set.
    func set(_ members: [String: JSONValue]) -> Order { .members(topic: state + "/set", members) }
}
