internal import Connections
internal import HomeModel
internal import JSONValues

/// A group of devices, as an entry of `bridge/groups` tells it.
struct ZigbeeGroup {
    /// Its address among the devices.
    let address: String
    /// What is told of it: its name, and what is in it.
    let device: MappedDevice
    /// Where one message reaches all of it; `nil` where it holds parts of devices,
    /// which only the bridge can tell apart.
    let topic: GroupTopic?
    /// The scenes that are stored in it, by address.
    let scenes: [String: MappedDevice]

    /// Which services of a member a group means.
    enum Part: Hashable, Sendable {
        /// The device.
        case whole
        /// One of its services, by its key.
        case service(String)
        /// A part that can't be told from others: nothing is done rather than something to another lamp.
        case unclear
    }

    /// Reads an entry; `nil` where it has no number or no name that could be a topic.
    /// - Parameter part: which part of a device an endpoint is.
    init?(_ entry: JSONValue, base: String, part: (_ address: String, _ endpoint: Int?) -> Part = { _, _ in .whole }) {
        guard let number = entry["id"]?.integer, let given = entry["friendly_name"]?.string,
            ZigbeeDevice.isTopic(given), !given.isEmpty
        else { return nil }
        address = "\(base):group:\(number)"
        let topics = ZigbeeTopics(state: base + "/" + given)
        let (name, room) = ZigbeeDevice.named(given, address: address, model: "")
        let list = entry["members"]?.array ?? []
        var members: [String] = []
        var parts: [String: [String]] = [:]
        // A group that can't be read is no group without members, or one would be emptied here for it.
        var isWhole = entry["members"]?.array != nil
        for member in list {
            guard let address = member["ieee_address"]?.string else {
                isWhole = false
                continue
            }
            let isNew = !members.contains(address)
            if isNew { members.append(address) }
            switch part(address, member["endpoint"]?.integer) {
            case .whole: isWhole = isWhole && isNew
            case .service(let key): parts[address, default: []].append(key)
            case .unclear: isWhole = false
            }
        }
        // Parts are sent theirs one by one: what the group is sent would mean something else to each.
        let isOfDevices = isWhole && parts.isEmpty && members.count > 1
        topic = isOfDevices ? GroupTopic(name: given, topic: topics.state + "/set", members: members) : nil
        let description = DeviceDescription(
            address: address, name: name, room: room, members: isWhole ? members : [], parts: isWhole ? parts : [:],
            isGroup: isWhole)
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
