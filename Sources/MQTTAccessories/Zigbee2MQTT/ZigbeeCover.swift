internal import Connections
internal import HomeModel
internal import JSONValues

/// A covering, with or without a position and slats; a door of a garage or a gate where the description says so.
struct ZigbeeCover: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let state: Expose?
    private let position: Expose?
    private let tilt: Expose?
    /// The member that tells whether it moves, where the device has one.
    private let movement: String?
    private let isDoor: Bool

    init?(_ expose: Expose, key: String, name: String?, topics: ZigbeeTopics, text: String, movement: String?) {
        device = topics
        state = expose.feature("state")
        position = expose.feature("position")
        tilt = expose.feature("tilt")
        self.movement = movement
        guard state != nil || position != nil else { return nil }
        let names = ZigbeeNames.standard
        isDoor = names.garageWords.isAny(in: text)
        var characteristics: [DeviceCharacteristic]
        if isDoor {
            characteristics = [Standard.characteristic("CurrentDoorState"), Standard.characteristic("TargetDoorState")]
        } else {
            // Without a position there is all the way up and all the way down.
            let step: Double? = position == nil ? 100 : nil
            characteristics = [
                Standard.characteristic("CurrentPosition"), Standard.characteristic("TargetPosition", step: step),
                Standard.characteristic("PositionState"),
            ]
        }
        if state?.values.contains(where: { $0.means("STOP") }) == true {
            characteristics.append(Standard.characteristic("HoldPosition"))
        }
        if tilt != nil, !isDoor {
            characteristics += [
                Standard.characteristic("CurrentHorizontalTiltAngle"),
                Standard.characteristic("TargetHorizontalTiltAngle"),
            ]
        }
        let noun = names.coveringNouns.sorted { $0.key < $1.key }.first { text.lowercased().contains($0.key) }?.value
        service = DeviceService(
            key: key, name: name, type: isDoor ? "GarageDoorOpener" : "WindowCovering", noun: isDoor ? nil : noun,
            characteristics: characteristics)
    }

    var topics: [String] { [device.state] }

    /// A command as the device writes it.
    private func word(_ word: JSONValue) -> JSONValue { state?.values.first { $0.means(word) } ?? word }

    private static let angle = Codec.linear(factor: 1.8, offset: -90)

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        var told = CoverReport()
        if let position {
            told.position = document[position.property]?.number
        } else if let word = state.flatMap({ document[$0.property]?.string }) {
            told.position = ["OPEN": 100, "CLOSE": 0][word.uppercased()]
        }
        if let word = movement.flatMap({ document[$0] })?.plainText.lowercased() {
            told.movement =
                ["opening", "up", "open"].contains(word)
                ? "opening" : ["closing", "down", "close"].contains(word) ? "closing" : "stopped"
        }
        var values = isDoor ? told.doorValues(in: report) : told.values(in: report)
        if let tilt, !isDoor, let angle = document[tilt.property].flatMap(Self.angle.value(of:)) {
            values["CurrentHorizontalTiltAngle"] = angle
            if report.awaited["TargetHorizontalTiltAngle"] == nil { values["TargetHorizontalTiltAngle"] = angle }
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        var members: [String: JSONValue] = [:]
        if let percent = request.values["TargetPosition"]?.number {
            if let position {
                members[position.property] = .number(percent)
            } else if let state {
                members[state.property] = self.word(percent >= 50 ? "OPEN" : "CLOSE")
            }
        }
        if let word = request.values["TargetDoorState"]?.word {
            if let state {
                members[state.property] = self.word(word == "open" ? "OPEN" : "CLOSE")
            } else if let position {
                members[position.property] = word == "open" ? 100 : 0
            }
        }
        if let tilt, let angle = request.values["TargetHorizontalTiltAngle"] {
            members[tilt.property] = Self.angle.json(for: angle)?.number.map { .number($0.rounded()) }
        }
        if let state, request.values["HoldPosition"] == .bool(true) { members[state.property] = word("STOP") }
        return members.isEmpty ? [] : [device.set(members)]
    }

    /// The target counts as reported at once; the position only when the device has told it.
    func assumed(after request: Request) -> [CharacteristicType: Value] {
        request.values.filter { $0.key.rawValue.hasPrefix("Target") }
    }
}
