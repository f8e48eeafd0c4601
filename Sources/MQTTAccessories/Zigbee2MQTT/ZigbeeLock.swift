internal import Connections
internal import HomeModel
internal import JSONValues

/// A lock. Whether it is locked is what its bolt says, where the device tells that besides the command.
struct ZigbeeLock: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let state: Expose
    private let bolt: Expose?

    init?(_ expose: Expose, key: String, name: String?, topics: ZigbeeTopics) {
        guard let state = expose.feature("state") else { return nil }
        self.state = state
        bolt = expose.feature("lock_state")
        device = topics
        service = DeviceService(
            key: key, name: name, type: "LockMechanism",
            characteristics: [
                Standard.characteristic("LockCurrentState"),
                Standard.characteristic("LockTargetState", isWritable: state.isSettable),
            ])
    }

    var topics: [String] { [device.state] }

    private var target: Codec {
        .words([.init(state.on ?? "LOCK", "locked"), .init(state.off ?? "UNLOCK", "unlocked")])
    }
    private static let current = Codec.words([
        .init("locked", "locked"), .init("unlocked", "unlocked"), .init("not_fully_locked", "jammed"),
    ])

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        var values: [CharacteristicType: Value] = [:]
        let told = document[state.property].flatMap(target.value(of:))
        values["LockTargetState"] = told
        if let bolt {
            if let word = document[bolt.property] {
                values["LockCurrentState"] = Self.current.value(of: word) ?? .word("unknown")
            }
        } else {
            values["LockCurrentState"] = told
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        guard let json = request.values["LockTargetState"].flatMap(target.json(for:)) else { return [] }
        return [device.set([state.property: json])]
    }
}
