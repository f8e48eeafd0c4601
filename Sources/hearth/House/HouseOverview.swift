import HomeModel

/// The house as a person wants to see it: problems first, then each room with what is on and open.
struct HouseOverview {
    /// The lines, in the order to be read.
    let lines: [String]

    /// Looks over all homes.
    init(_ database: HomeDatabase) {
        lines = database.homes.flatMap { Self.lines(of: $0, state: database.state) }
    }

    private static func lines(of home: Home, state: HomeState) -> [String] {
        var lines = ["\(home.name)\(home.isPrimary ? " (primary)" : "")"]
        let problems = home.accessories.flatMap { Self.problems(of: $0, state: state) }
        if !problems.isEmpty { lines += ["  Needs attention:"] + problems.map { "    ! \($0)" } }
        let present = home.people.filter { state.present.contains($0.id) }.map(\.name)
        if !home.people.isEmpty {
            lines.append("  At home: \(present.isEmpty ? "nobody" : present.joined(separator: ", "))")
        }
        for room in home.rooms {
            lines += section(room.name, home.accessories.filter { $0.room == room.id }, state: state)
        }
        lines += section("In no room", home.accessories.filter { $0.room == nil }, state: state)
        let scenes = home.scenes.map(\.name)
        if !scenes.isEmpty { lines.append("  Scenes: \(scenes.joined(separator: ", "))") }
        if !home.rules.isEmpty { lines.append("  Rules: \(home.rules.map(\.name).joined(separator: "; "))") }
        return lines
    }

    private static func section(_ name: String, _ accessories: [Accessory], state: HomeState) -> [String] {
        guard !accessories.isEmpty else { return [] }
        let services = accessories.flatMap { accessory in
            accessory.services.map { service in
                let note = state.unreachable.contains(accessory.id) ? "can't be reached" : summary(service, state: state)
                return "    \(service.name): \(note)"
            }
        }
        return ["  \(name)"] + services
    }

    private static func problems(of accessory: Accessory, state: HomeState) -> [String] {
        if state.unreachable.contains(accessory.id) {
            return ["\(accessory.name) can't be reached" + (accessory.bridge.map { " (behind \($0))" } ?? "")]
        }
        return accessory.services.flatMap { service in
            alarms.compactMap { type, value, words in
                state.value(type, of: service.id) == value ? "\(service.name): \(words)" : nil
            }
        }
    }

    private static let alarms: [(CharacteristicType, Value, String)] = [
        ("SmokeDetected", .bool(true), "smoke"), ("CarbonMonoxideDetected", .bool(true), "carbon monoxide"),
        ("LeakDetected", .bool(true), "a leak"), ("SecuritySystemCurrentState", .word("triggered"), "triggered"),
        ("LockCurrentState", .word("jammed"), "jammed"), ("CurrentDoorState", .word("stopped"), "stopped half way"),
        ("ObstructionDetected", .bool(true), "something is in the way"),
        ("StatusLowBattery", .bool(true), "battery low"),
    ]

    /// What tells most about a service: at most three of its values.
    private static func summary(_ service: Service, state: HomeState) -> String {
        let values = service.characteristics.filter { !isTargetOfAnother($0.type, in: service) }.compactMap { characteristic in
            state.value(characteristic.type, of: service.id).map { word($0, characteristic) }
        }
        return values.isEmpty ? "–" : values.prefix(3).joined(separator: ", ")
    }

    /// Whether the service tells the same better by its current state.
    private static func isTargetOfAnother(_ type: CharacteristicType, in service: Service) -> Bool {
        guard type.rawValue.contains("Target") else { return false }
        let current = type.rawValue.replacing("Target", with: "Current")
        return type != "TargetTemperature" && service.characteristic(CharacteristicType(rawValue: current)) != nil
    }

    private static func word(_ value: Value, _ characteristic: Characteristic) -> String {
        switch (characteristic.type, value) {
        case ("On", .bool(let on)), ("Active", .bool(let on)): return on ? "on" : "off"
        case ("CurrentPosition", .number(let position)), ("TargetPosition", .number(let position)):
            return position == 0 ? "closed" : position == 100 ? "open" : "\(FileNode.text(of: position)) % open"
        case (_, .bool(let bool)): return "\(characteristic.type.rawValue) \(bool ? "yes" : "no")"
        case (_, .word(let word)): return word
        case (_, .number(let number)):
            let unit = ["percent": " %", "celsius": " °C", "lux": " lux", "ppm": " ppm"][characteristic.metadata.unit ?? ""]
            return "\(characteristic.type.rawValue) \(FileNode.text(of: number))\(unit ?? "")"
        }
    }
}
