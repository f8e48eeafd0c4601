internal import Connections
internal import HomeModel
internal import JSONValues

/// A siren, which is started with how loud and how long, and never tells whether it sounds.
struct ZigbeeSiren: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let warning: Expose
    private let mode: JSONValue

    init?(_ expose: Expose, topics: ZigbeeTopics) {
        guard expose.isSettable, let modes = expose.feature("mode")?.values, modes.contains("stop") else { return nil }
        guard let mode = ["emergency", "burglar", "fire"].first(where: { modes.contains(.string($0)) }) else {
            return nil
        }
        self.mode = .string(mode)
        warning = expose
        device = topics
        service = DeviceService(
            key: "warning", name: expose.label, type: "Switch", characteristics: [Standard.characteristic("On")])
    }

    var topics: [String] { [] }
    var isOptimistic: Bool { true }

    func values(in report: Report) -> [CharacteristicType: Value] { [:] }

    func orders(for request: Request) -> [Order] {
        guard let isOn = request.values["On"]?.bool else { return [] }
        var members: [String: JSONValue] = ["mode": isOn ? mode : "stop"]
        if isOn, let level = warning.feature("level")?.values.last { members["level"] = level }
        if isOn, warning.feature("strobe") != nil { members["strobe"] = true }
        // It stops by itself after three minutes, as the law of many places wants it, where nobody stops it before.
        if isOn, warning.feature("duration") != nil { members["duration"] = 180 }
        return [device.set([warning.property: .object(members)])]
    }
}
