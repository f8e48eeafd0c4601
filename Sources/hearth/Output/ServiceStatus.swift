import HomeModel
import HouseService

/// What can be seen of a service, in a few words.
struct ServiceStatus {
    private let service: Service
    private let state: HomeState
    private let usesFahrenheit: Bool

    /// Looks at a service.
    init(_ service: Service, state: HomeState, usesFahrenheit: Bool) {
        self.service = service
        self.state = state
        self.usesFahrenheit = usesFahrenheit
    }

    /// Whether it is switched on, plays, heats or cools.
    var isOn: Bool {
        value("On") == .bool(true) || value("Active") == .bool(true) || value("CurrentMediaState") == .word("play")
            || word("CurrentHeatingCoolingState").map { $0 != "off" } ?? false
    }

    /// Whether it is open or unlocked.
    var isOpen: Bool {
        if ["ContactSensorState", "CurrentDoorState"].contains(where: {
            ["open", "opening", "stopped"].contains(word($0))
        }) {
            return true
        }
        if word("LockCurrentState") == "unlocked" { return true }
        return (value("CurrentPosition")?.number ?? 0) > 0
    }

    /// What somebody should look after.
    var problems: [String] {
        let alarms: [(CharacteristicType, Value, String)] = [
            ("SmokeDetected", .bool(true), "smoke!"), ("CarbonMonoxideDetected", .bool(true), "carbon monoxide!"),
            ("LeakDetected", .bool(true), "a leak!"), ("CarbonDioxideDetected", .bool(true), "too much carbon dioxide"),
            ("SecuritySystemCurrentState", .word("triggered"), "the alarm is triggered"),
            ("LockCurrentState", .word("jammed"), "jammed"), ("LockCurrentState", .word("unknown"), "state unknown"),
            ("CurrentDoorState", .word("stopped"), "stopped half-way"),
            ("StatusTampered", .bool(true), "tampered with"),
            ("StatusFault", .bool(true), "faulty"), ("ObstructionDetected", .bool(true), "blocked"),
            ("FilterChangeIndication", .bool(true), "needs a new filter"),
        ]
        var problems = alarms.compactMap { type, alarm, text in value(type) == alarm ? text : nil }
        if value("StatusLowBattery") == .bool(true) {
            problems.append("low battery" + (number("BatteryLevel").map { " (\($0) %)" } ?? ""))
        }
        return problems
    }

    /// Its state.
    var text: String {
        let parts = [
            power, level, position, word("CurrentDoorState"), word("ContactSensorState"), word("LockCurrentState"),
            word("SecuritySystemCurrentState"), media, climate, senses, air,
        ].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? others : parts.joined(separator: ", ")
    }

    private var power: String? {
        (value("On") ?? value("Active") ?? value("HomeKitCameraActive"))?.bool.map { $0 ? "on" : "off" }
    }

    private var media: String? {
        let state = word("CurrentMediaState").flatMap { ["play": "playing", "pause": "paused", "stop": "stopped"][$0] }
        let parts = [state, value("Mute") == .bool(true) ? "muted" : nil].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var level: String? {
        guard (value("On") ?? value("Active"))?.bool != false else { return nil }
        return ["Brightness", "RotationSpeed", "Volume"].compactMap { type in
            number(CharacteristicType(rawValue: type)).map { type == "Volume" ? "volume \($0) %" : "\($0) %" }
        }.first
    }

    private var position: String? {
        guard let current = value("CurrentPosition")?.number else { return nil }
        switch current {
        case ...0: return "closed"
        case 100...: return "open"
        default: return "\(FileNode.text(of: current)) % open"
        }
    }

    private var climate: String? {
        let now = temperature("CurrentTemperature")
        let target =
            word("TargetHeatingCoolingState") == "off" ? nil : temperature("TargetTemperature").map { "set to \($0)" }
        let mode = word("CurrentHeatingCoolingState").flatMap {
            ["heat": "heating", "cool": "cooling", "dry": "drying", "fanOnly": "blowing", "off": "idle"][$0]
        }
        let parts = [now, target, mode].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var senses: String? {
        var parts: [String] = []
        if let motion = value("MotionDetected")?.bool { parts.append(motion ? "motion" : "no motion") }
        if let occupied = value("OccupancyDetected")?.bool { parts.append(occupied ? "occupied" : "empty") }
        if let humidity = number("CurrentRelativeHumidity") { parts.append("\(humidity) % humidity") }
        if let light = number("CurrentAmbientLightLevel") { parts.append("\(light) lux") }
        let alarms: [CharacteristicType] = [
            "LeakDetected", "SmokeDetected", "CarbonMonoxideDetected", "CarbonDioxideDetected",
        ]
        if alarms.contains(where: { value($0) == .bool(false) }) { parts.append("all clear") }
        if let battery = number("BatteryLevel") { parts.append("battery \(battery) %") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var air: String? {
        let measured: [(CharacteristicType, String)] = [
            ("CarbonDioxideLevel", "ppm CO₂"), ("CarbonMonoxideLevel", "ppm CO"), ("VOCDensity", "µg/m³ VOC"),
            ("PM2_5Density", "µg/m³ PM2.5"), ("PM10Density", "µg/m³ PM10"),
        ]
        let parts =
            [word("AirQuality")].compactMap(\.self)
            + measured.compactMap { type, unit in number(type).map { "\($0) \(unit)" } }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The values of a maker's own type, as they are.
    private var others: String {
        service.characteristics.prefix(3).compactMap { characteristic in
            value(characteristic.type).map {
                let unit = characteristic.metadata.unit.map { " \(Self.symbols[$0] ?? $0)" } ?? ""
                return "\(characteristic.type.rawValue) \($0.fileForm(of: characteristic.type).plainText)\(unit)"
            }
        }.joined(separator: ", ")
    }

    private static let symbols = [
        "percent": "%", "celsius": "°C", "degrees": "°", "lux": "lx", "watts": "W", "kilowattHours": "kWh",
        "volts": "V", "amperes": "A", "voltAmperes": "VA", "voltAmperesReactive": "var", "hertz": "Hz",
        "hectopascals": "hPa", "decibels": "dB", "metresPerSecond": "m/s", "millimetres": "mm", "metres": "m",
        "litres": "l", "litresPerMinute": "l/min", "cubicMetres": "m³", "microgramsPerCubicMetre": "µg/m³",
    ]

    private func value(_ type: CharacteristicType) -> Value? { state.value(type, of: service.id) }

    private func word(_ type: CharacteristicType) -> String? { value(type)?.word }

    private func number(_ type: CharacteristicType) -> String? {
        value(type)?.number.map { FileNode.text(of: ($0 * 10).rounded() / 10) }
    }

    private func temperature(_ type: CharacteristicType) -> String? {
        guard let celsius = value(type)?.number else { return nil }
        let number = usesFahrenheit ? celsius * 9 / 5 + 32 : celsius
        return "\(FileNode.text(of: (number * 10).rounded() / 10)) °\(usesFahrenheit ? "F" : "C")"
    }
}
