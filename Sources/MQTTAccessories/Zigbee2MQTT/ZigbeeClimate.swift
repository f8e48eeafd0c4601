internal import Connections
internal import HomeModel
internal import JSONValues

/// A thermostat.
struct ZigbeeClimate: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let temperature: Expose?
    private let heating: Expose?
    private let cooling: Expose?
    private let mode: Expose?
    private let running: Expose?
    private let demand: Expose?
    private let preset: Expose?

    /// Their modes and ours; of several for one, the first that the device has is written.
    private static let modes: [Codec.Pair] = [
        .init("off", "off"), .init("heat", "heat"), .init("emergency_heating", "heat"), .init("cool", "cool"),
        .init("precooling", "cool"), .init("auto", "auto"), .init("heat_cool", "auto"), .init("dry", "dry"),
        .init("fan_only", "fanOnly"),
    ]

    init?(_ expose: Expose, key: String, name: String?, topics: ZigbeeTopics) {
        device = topics
        temperature = expose.feature("local_temperature")
        heating = expose.feature("occupied_heating_setpoint") ?? expose.feature("current_heating_setpoint")
        cooling = expose.feature("occupied_cooling_setpoint") ?? expose.feature("current_cooling_setpoint")
        mode = expose.feature("system_mode")
        running = expose.feature("running_state") ?? expose.feature("running_mode")
        preset = expose.feature("preset").flatMap { $0.values.isEmpty || !$0.isSettable ? nil : $0 }
        demand = expose.feature("pi_heating_demand")
        guard heating != nil || cooling != nil || mode != nil else { return nil }
        var characteristics: [DeviceCharacteristic] = []
        if temperature != nil { characteristics.append(Standard.characteristic("CurrentTemperature")) }
        if let goal = heating ?? cooling {
            characteristics.append(Self.setPoint("TargetTemperature", goal, isWritable: goal.isSettable))
        }
        if let heating, let cooling {
            characteristics.append(
                Self.setPoint("HeatingThresholdTemperature", heating, isWritable: heating.isSettable))
            characteristics.append(
                Self.setPoint("CoolingThresholdTemperature", cooling, isWritable: cooling.isSettable))
        }
        let modes = expose.feature("system_mode")?.values ?? []
        var words = Self.modes.filter { modes.contains($0.theirs) }.map(\.ours)
        characteristics.append(Standard.activity(modes: words))
        if words.isEmpty { words = [heating == nil ? "cool" : "heat"] }
        var seen: Set<String> = []
        characteristics.append(
            Standard.characteristic(
                "TargetHeatingCoolingState", words: words.filter { seen.insert($0).inserted },
                isWritable: mode?.isSettable ?? false))
        if let preset {
            characteristics.append(
                Standard.characteristic("PresetMode", words: preset.values.map(\.plainText), isWritable: true))
        }
        service = DeviceService(key: key, name: name, type: "Thermostat", characteristics: characteristics)
    }

    private static func setPoint(_ type: CharacteristicType, _ expose: Expose, isWritable: Bool) -> DeviceCharacteristic
    {
        Standard.characteristic(
            type, minimum: expose.minimum, maximum: expose.maximum, step: expose.step ?? 0.5, isWritable: isWritable)
    }

    var topics: [String] { [device.state] }

    private var modeCodec: Codec { .words(Self.modes.filter { mode?.values.contains($0.theirs) ?? false }) }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        func number(_ expose: Expose?) -> Double? { expose.flatMap { document[$0.property]?.looseNumber } }
        var values: [CharacteristicType: Value] = [:]
        values["CurrentTemperature"] = number(temperature).map { .number($0) }
        if let mode {
            values["TargetHeatingCoolingState"] = document[mode.property].flatMap(modeCodec.value(of:))
        } else {
            values["TargetHeatingCoolingState"] = .word(heating == nil ? "cool" : "heat")
        }
        let (heat, cool) = (number(heating), number(cooling))
        let isCooling =
            (values["TargetHeatingCoolingState"] ?? report.known["TargetHeatingCoolingState"]) == .word("cool")
        values["TargetTemperature"] = (isCooling ? cool ?? heat : heat ?? cool).map { .number($0) }
        if heating != nil, cooling != nil {
            values["HeatingThresholdTemperature"] = heat.map { .number($0) }
            values["CoolingThresholdTemperature"] = cool.map { .number($0) }
        }
        if let preset { values["PresetMode"] = document[preset.property].flatMap(Self.words(of: preset).value(of:)) }
        values["CurrentHeatingCoolingState"] = activity(in: document, values, report.known).map { .word($0) }
        return values
    }

    /// The device's own words.
    private static func words(of expose: Expose) -> Codec { .words(expose.values.map { .init($0, $0.plainText) }) }

    /// What it does now: what the device says; else what follows from its valve; else from the temperatures.
    private func activity(
        in document: JSONValue, _ told: [CharacteristicType: Value], _ known: [CharacteristicType: Value]
    ) -> String? {
        let mode = (told["TargetHeatingCoolingState"] ?? known["TargetHeatingCoolingState"])?.word
        // What only blows or dries is told by no device but as being idle.
        if let mode, Standard.airModes.contains(mode) { return mode }
        if let running, let word = document[running.property]?.string {
            return word.hasPrefix("heat") ? "heat" : word.hasPrefix("cool") ? "cool" : "off"
        }
        if running != nil { return nil }
        if let demand, let share = document[demand.property]?.number { return share > 0 ? "heat" : "off" }
        guard let mode else { return nil }
        guard mode != "off", let goal = (told["TargetTemperature"] ?? known["TargetTemperature"])?.number,
            let now = (told["CurrentTemperature"] ?? known["CurrentTemperature"])?.number
        else { return mode == "off" ? "off" : nil }
        switch mode {
        case "cool": return now > goal ? "cool" : "off"
        case "heat", "auto": return now < goal ? "heat" : "off"
        default: return "off"
        }
    }

    func orders(for request: Request) -> [Order] {
        var members: [String: JSONValue] = [:]
        if let mode, let json = request.values["TargetHeatingCoolingState"].flatMap(modeCodec.json(for:)) {
            members[mode.property] = json
        }
        if let preset, let json = request.values["PresetMode"].flatMap(Self.words(of: preset).json(for:)) {
            members[preset.property] = json
        }
        if let number = request.values["TargetTemperature"]?.number {
            let word = request.values["TargetHeatingCoolingState"] ?? request.known["TargetHeatingCoolingState"]
            let goal = word == .word("cool") ? cooling ?? heating : heating ?? cooling
            if let goal { members[goal.property] = .number(number) }
        }
        if let heating, let number = request.values["HeatingThresholdTemperature"]?.number {
            members[heating.property] = .number(number)
        }
        if let cooling, let number = request.values["CoolingThresholdTemperature"]?.number {
            members[cooling.property] = .number(number)
        }
        return members.isEmpty ? [] : [device.set(members)]
    }
}
