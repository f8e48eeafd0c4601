internal import Connections
internal import HomeModel
internal import JSONValues

/// Thermostats, humidifiers and fans.
extension DiscoveryEntity {
    private var isFahrenheit: Bool { document.text("temperature_unit") == "F" }
    private var degrees: Codec { isFahrenheit ? .linear(factor: 5 / 9, offset: -160 / 9) : .plain }

    private func celsius(_ key: String) -> Double? {
        guard let number = document.number(key) else { return nil }
        return isFahrenheit ? ((number - 32) * 5 / 9 * 10).rounded() / 10 : number
    }

    /// What the temperature is set to.
    private mutating func goal(least: Double, most: Double) -> Field? {
        let step = document.number("temp_step").map { isFahrenheit ? $0 * 5 / 9 : $0 } ?? (isFahrenheit ? 0.5 : nil)
        return field(
            Standard.characteristic("TargetTemperature", minimum: least, maximum: most, step: step),
            told("temperature_state_topic", "temperature_state_template", degrees),
            sent("temperature_command_topic", "temperature_command_template", degrees))
    }

    /// What heats water: off, or in one of the ways in which it heats.
    mutating func waterHeater() -> (any ServiceMapping)? {
        let ways = ["eco", "electric", "heat_pump", "gas", "performance", "high_demand"]
        let modes = document.texts("modes") ?? ["off"] + ways
        let heating = ways.filter(modes.contains)
        let pairs =
            (modes.contains("off") ? [Codec.Pair("off", "off")] : []) + heating.map { .init(.string($0), "heat") }
        for mode in modes where mode != "off" && !heating.contains(mode) { leaveOut("mode " + mode) }
        var words = pairs.map(\.ours)
        words = words.enumerated().filter { words.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        let fields = [
            field(
                Standard.characteristic("CurrentTemperature"),
                told("current_temperature_topic", "current_temperature_template", degrees)),
            goal(least: celsius("min_temp") ?? 43, most: celsius("max_temp") ?? 60),
            field(
                Standard.characteristic("TargetHeatingCoolingState", words: words),
                told("mode_state_topic", "mode_state_template", .words(pairs)),
                sent("mode_command_topic", "mode_command_template", .words(pairs))),
            heating.count > 1 ? choice("PresetMode", "mode", words: heating) : nil,
        ]
        return mapping(service("Thermostat", noun: "heater"), fields)
    }

    /// A thermostat.
    mutating func climate() -> (any ServiceMapping)? {
        let step = document.number("temp_step").map { isFahrenheit ? $0 * 5 / 9 : $0 } ?? (isFahrenheit ? 0.5 : nil)
        let (least, most) = (celsius("min_temp") ?? 7, celsius("max_temp") ?? 35)
        let modes: [Codec.Pair] = [
            .init("off", "off"), .init("heat", "heat"), .init("cool", "cool"), .init("auto", "auto"),
            .init("heat_cool", "auto"), .init("dry", "dry"), .init("fan_only", "fanOnly"),
        ].filter { document.texts("modes")?.contains($0.theirs.plainText) ?? true }
        var seen: Set<String> = []
        let words = modes.map(\.ours).filter { seen.insert($0).inserted }
        let actions: [Codec.Pair] = [
            .init("heating", "heat"), .init("preheating", "heat"), .init("cooling", "cool"), .init("off", "off"),
            .init("idle", "off"), .init("fan", words.contains("fanOnly") ? "fanOnly" : "off"),
            .init("drying", words.contains("dry") ? "dry" : "off"),
        ]
        func limit(_ type: CharacteristicType) -> DeviceCharacteristic {
            Standard.characteristic(type, minimum: least, maximum: most, step: step)
        }
        for mode in document.texts("modes") ?? [] where !modes.contains(where: { $0.theirs.plainText == mode }) {
            leaveOut("mode " + mode)
        }
        let fields = [
            field(
                Standard.characteristic("CurrentTemperature"),
                told("current_temperature_topic", "current_temperature_template", degrees)),
            goal(least: least, most: most),
            field(
                Standard.activity(modes: words),
                told("action_topic", "action_template", .words(actions))),
            field(
                Standard.characteristic("TargetHeatingCoolingState", words: words),
                told("mode_state_topic", "mode_state_template", .words(modes)),
                sent("mode_command_topic", "mode_command_template", .words(modes))),
            field(
                limit("HeatingThresholdTemperature"),
                told("temperature_low_state_topic", "temperature_low_state_template", degrees),
                sent("temperature_low_command_topic", "temperature_low_command_template", degrees)),
            field(
                limit("CoolingThresholdTemperature"),
                told("temperature_high_state_topic", "temperature_high_state_template", degrees),
                sent("temperature_high_command_topic", "temperature_high_command_template", degrees)),
            field(
                Standard.characteristic("CurrentRelativeHumidity"),
                told("current_humidity_topic", "current_humidity_template", .plain)),
        ]
        let own = [
            choice(
                "PresetMode", "preset_mode", state: "preset_mode_value_template", words: document.texts("preset_modes")),
            choice("FanMode", "fan_mode", words: document.texts("fan_modes") ?? ["auto", "low", "medium", "high"]),
            swing(),
        ]
        return mapping(service("Thermostat"), fields + own)
    }

    /// A fan with its speed, direction and swing.
    mutating func fan() -> (any ServiceMapping)? {
        let on = JSONValue.string(document.text("payload_on") ?? "ON")
        let off = JSONValue.string(document.text("payload_off") ?? "OFF")
        let toggle = Codec.toggle(on: on, off: off)
        let speed = Codec.steps(
            low: document.number("speed_range_min") ?? 1, high: document.number("speed_range_max") ?? 100)
        let swing = Codec.toggle(
            on: .string(document.text("payload_oscillation_on") ?? "oscillate_on"),
            off: .string(document.text("payload_oscillation_off") ?? "oscillate_off"))
        let direction = Codec.words([
            .init(.string(document.text("payload_direction_forward") ?? "forward"), "clockwise"),
            .init(.string(document.text("payload_direction_reverse") ?? "reverse"), "counterclockwise"),
        ])
        let preset = choice(
            "PresetMode", "preset_mode", state: "preset_mode_value_template", words: document.texts("preset_modes"))
        return mapping(
            service("Fanv2"),
            [
                field(
                    Standard.characteristic("Active"), told("state_topic", "state_value_template", toggle),
                    sent("command_topic", "command_template", toggle)),
                field(
                    Standard.characteristic("RotationSpeed"),
                    told("percentage_state_topic", "percentage_value_template", speed),
                    sent("percentage_command_topic", "percentage_command_template", speed)),
                field(
                    Standard.characteristic("SwingMode"),
                    told("oscillation_state_topic", "oscillation_value_template", swing),
                    sent("oscillation_command_topic", "oscillation_command_template", swing)),
                field(
                    Standard.characteristic("RotationDirection"),
                    told("direction_state_topic", "direction_value_template", direction),
                    sent("direction_command_topic", "direction_command_template", direction)),
                preset,
            ])
    }

    /// A humidifier, or what takes humidity away.
    mutating func humidifier() -> (any ServiceMapping)? {
        let toggle = Codec.toggle(
            on: .string(document.text("payload_on") ?? "ON"), off: .string(document.text("payload_off") ?? "OFF"))
        let goal: CharacteristicType =
            document.text("device_class") == "dehumidifier"
            ? "RelativeHumidityDehumidifierThreshold" : "RelativeHumidityHumidifierThreshold"
        let mode = choice("PresetMode", "mode", words: document.texts("modes"))
        return mapping(
            service("HumidifierDehumidifier"),
            [
                field(
                    Standard.characteristic("Active"), told("state_topic", "state_value_template", toggle),
                    sent("command_topic", "command_template", toggle)),
                field(
                    Standard.characteristic(
                        goal, minimum: document.number("min_humidity"), maximum: document.number("max_humidity")),
                    told("target_humidity_state_topic", "target_humidity_state_template", .plain),
                    sent("target_humidity_command_topic", "target_humidity_command_template", .plain)),
                field(
                    Standard.characteristic("CurrentRelativeHumidity"),
                    told("current_humidity_topic", "current_humidity_template", .plain)),
                mode,
            ])
    }

    /// Whether an air conditioner swings: by a word of its own for yes, and "off".
    private mutating func swing() -> Field? {
        let words = document.texts("swing_modes") ?? ["on", "off"]
        guard let on = ["on", "both", "auto", "vertical", "horizontal"].first(where: words.contains),
            words.contains("off")
        else {
            if document.text("swing_mode_command_topic") != nil { leaveOut("swing_mode") }
            return nil
        }
        let codec = Codec.toggle(on: .string(on), off: "off")
        return field(
            Standard.characteristic("SwingMode"),
            told("swing_mode_state_topic", "swing_mode_state_template", codec),
            sent("swing_mode_command_topic", "swing_mode_command_template", codec))
    }
}
