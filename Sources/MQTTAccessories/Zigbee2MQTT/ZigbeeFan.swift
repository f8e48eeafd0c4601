internal import Connections
internal import HomeModel
internal import JSONValues

/// A fan by its speed or by its modes; also the fan of an air conditioner, which has modes alone.
struct ZigbeeFan: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let state: Expose?
    private let speed: Expose?
    private let mode: Expose?
    /// The mode of the air conditioner that it is a part of.
    private let power: Expose?
    /// The speeds of the modes that the device has, slowest first.
    private let speeds: [(mode: JSONValue, percent: Double)]
    private let automatic: JSONValue?

    init?(
        state: Expose?, speed: Expose?, mode: Expose?, power: Expose? = nil, key: String, name: String?,
        topics: ZigbeeTopics
    ) {
        device = topics
        self.power = power
        self.state = state
        self.speed = speed
        self.mode = mode
        let names = ZigbeeNames.standard
        speeds = Self.speeds(of: mode, names)
        automatic = mode?.values.first { names.automaticModes.contains($0.plainText.lowercased()) }
        guard state != nil || speed != nil || !speeds.isEmpty else { return nil }
        // The fan of an air conditioner that has no mode for off goes off with that alone.
        let canStop = state != nil || speed != nil || speeds.contains { $0.percent == 0 }
        var characteristics = [Standard.characteristic("Active", isWritable: canStop)]
        if speed != nil {
            characteristics.append(Standard.characteristic("RotationSpeed"))
        } else if !speeds.isEmpty {
            characteristics.append(Standard.characteristic("RotationSpeed"))
        }
        if automatic != nil { characteristics.append(Standard.characteristic("TargetFanState")) }
        service = DeviceService(key: key, name: name, type: "Fanv2", characteristics: characteristics)
    }

    /// Numbered modes go evenly up to full speed; named ones as the table says.
    private static func speeds(of mode: Expose?, _ names: ZigbeeNames) -> [(mode: JSONValue, percent: Double)] {
        guard let mode else { return [] }
        let numbers = mode.values.compactMap { $0.looseNumber }.filter { $0 > 0 }
        let most = numbers.max() ?? 0
        return mode.values.compactMap { value -> (mode: JSONValue, percent: Double)? in
            if let number = value.looseNumber, most > 0 { return (value, (number / most * 100).rounded()) }
            return names.fanModes[value.plainText.lowercased()].map { (value, $0) }
        }.sorted { $0.percent < $1.percent }
    }

    var topics: [String] { [device.state] }

    private var toggle: Codec { .toggle(on: state?.on ?? "ON", off: state?.off ?? "OFF") }
    private var level: Codec { .percent(low: 0, high: speed?.maximum ?? 254) }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        var values: [CharacteristicType: Value] = [:]
        if let state { values["Active"] = document[state.property].flatMap(toggle.value(of:)) }
        if let speed { values["RotationSpeed"] = document[speed.property].flatMap(level.value(of:)) }
        guard let mode, let word = document[mode.property] else { return values }
        if let automatic { values["TargetFanState"] = .word(word.means(automatic) ? "auto" : "manual") }
        if let known = speeds.first(where: { word.means($0.mode) }) {
            if speed == nil { values["RotationSpeed"] = .number(known.percent) }
            if state == nil { values["Active"] = .bool(known.percent > 0) }
        } else if state == nil {
            values["Active"] = .bool(true)
        }
        // Whatever its speed is set to: where the air conditioner is off, nothing blows.
        if let power, values["Active"] == .bool(true) {
            values["Active"] = document[power.property].map { .bool(!$0.means("off")) }
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        var members: [String: JSONValue] = [:]
        if case .bool(let isOn)? = request.values["Active"] {
            if let state {
                members[state.property] = toggle.json(for: .bool(isOn))
            } else if let mode {
                let word =
                    isOn
                    ? mode.values.first { $0.means("on") } ?? automatic ?? speeds.first { $0.percent > 0 }?.mode
                    : speeds.first { $0.percent == 0 }?.mode
                if let word { members[mode.property] = word }
            }
            if !isOn { return members.isEmpty ? [] : [device.set(members)] }
        }
        if let percent = request.values["RotationSpeed"]?.number {
            if let speed {
                members[speed.property] = level.json(for: .number(percent))
            } else if let mode {
                // The mode that is nearest; none that is off for a speed that isn't nothing.
                let choices = percent > 0 ? speeds.filter { $0.percent > 0 } : speeds
                let nearest = choices.min { abs($0.percent - percent) < abs($1.percent - percent) }
                if let nearest { members[mode.property] = nearest.mode }
            }
        }
        if let mode, let automatic, let word = request.values["TargetFanState"]?.word {
            if word == "auto" {
                members[mode.property] = automatic
            } else if request.values["RotationSpeed"] == nil, let middle = speeds.filter({ $0.percent > 0 }).middle {
                members[mode.property] = middle.mode
            }
        }
        return members.isEmpty ? [] : [device.set(members)]
    }
}

extension Array {
    /// The element in the middle.
    fileprivate var middle: Element? { isEmpty ? nil : self[count / 2] }
}
