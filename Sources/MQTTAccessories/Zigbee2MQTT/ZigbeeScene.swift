internal import Connections
internal import HomeModel
internal import JSONValues

/// A scene that is stored in a group or a device, to be recalled by one message: a switch that is only ever pressed.
struct ZigbeeScene: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let number: Int

    private init(number: Int, topics: ZigbeeTopics) {
        self.number = number
        device = topics
        var characteristic = Standard.characteristic("On")
        characteristic.metadata.permissions = [.write]
        service = DeviceService(type: "Switch", noun: "scene", characteristics: [characteristic])
    }

    var topics: [String] { [] }

    func values(in report: Report) -> [CharacteristicType: Value] { [:] }

    func orders(for request: Request) -> [Order] {
        guard request.values["On"] == .bool(true) else { return [] }
        // A text of its own: two scenes of one group that are recalled one after the other are two messages.
        return [.text(topic: device.state + "/set", JSONValue.object(["scene_recall": .number(Double(number))]).text)]
    }

    /// The scenes that stand in an entry of the bridge, each a device by itself as it has a name of its own.
    /// - Parameter address: that of what they are stored in.
    static func all(
        in entry: JSONValue, of address: String, topics: ZigbeeTopics, room: String?, availability: Availability
    ) -> [String: MappedDevice] {
        var scenes: [String: MappedDevice] = [:]
        for scene in entry["scenes"]?.array ?? [] {
            guard let number = scene["id"]?.integer, let name = scene["name"]?.string, !name.isEmpty else { continue }
            let own = "\(address):scene:\(number)"
            scenes[own] = MappedDevice(
                description: DeviceDescription(address: own, name: name, room: room),
                mappings: [ZigbeeScene(number: number, topics: topics)], availability: availability)
        }
        return scenes
    }
}
