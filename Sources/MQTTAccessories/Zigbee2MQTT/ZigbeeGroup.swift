internal import Connections
internal import HomeModel
internal import JSONValues

/// A group of devices, as an entry of `bridge/groups` tells it.
struct ZigbeeGroup {
    /// Its address among the devices.
    let address: String
    /// What is told of it: its name, and what is in it.
    let device: MappedDevice
    /// Where one message reaches all of it; `nil` where it holds parts of devices, which only the bridge can tell apart.
    let topic: GroupTopic?
    /// The scenes that are stored in it, by address.
    let scenes: [String: MappedDevice]

    /// Reads an entry; `nil` where it has no number or no name that could be a topic.
    init?(_ entry: JSONValue, base: String) {
        guard let number = entry["id"]?.integer, let given = entry["friendly_name"]?.string,
            ZigbeeDevice.isTopic(given), !given.isEmpty
        else { return nil }
        address = "\(base):group:\(number)"
        let topics = ZigbeeTopics(state: base + "/" + given)
        let (name, room) = ZigbeeDevice.named(given, address: address, model: "")
        let list = entry["members"]?.array
        let members = (list ?? []).compactMap { $0["ieee_address"]?.string }
        // What can't be read is no group without members, or one would be emptied here for it.
        let isWhole = list?.count == members.count && Set(members).count == members.count
        topic =
            isWhole && members.count > 1 ? GroupTopic(name: given, topic: topics.state + "/set", members: members) : nil
        let description = DeviceDescription(
            address: address, name: name, room: room, members: isWhole ? members : [], isGroup: isWhole)
        let availability = Availability(sources: [.init(topic: base + "/bridge/state", reading: .stateOrPlain)])
        device = MappedDevice(description: description, mappings: [], availability: availability)
        scenes = ZigbeeScene.all(
            in: entry, of: address, topics: topics, room: room, availability: availability)
    }
}

/// Several devices that one message reaches.
struct GroupTopic: Hashable, Sendable {
    /// Its name, as people gave it.
    var name: String
    /// Where its commands go.
    var topic: String
    /// The addresses of its devices.
    var members: [String]

    /// The members of a document that mean the same for a group as for each of its devices.
    private static let common: Set<String> = [
        "state", "brightness", "color_temp", "color", "transition", "position", "tilt",
    ]

    /// Whether a group can be sent what each of its devices would be sent.
    func takes(_ members: [String: JSONValue]) -> Bool { Self.common.isSuperset(of: members.keys) }
}
