internal import Connections
internal import HomeModel
internal import JSONValues

/// Covers, doors, and robots.
extension DiscoveryEntity {
    /// A covering, a window, or a door of a garage.
    mutating func cover() -> (any ServiceMapping)? {
        let deviceClass = document.text("device_class") ?? ""
        let type = ServiceType(rawValue: DiscoveryNames.standard.coverTypes[deviceClass] ?? "WindowCovering")
        let (closed, open) = (document.number("position_closed") ?? 0, document.number("position_open") ?? 100)
        guard open != closed else { return nil }
        let percent = Codec.linear(factor: 100 / (open - closed), offset: -closed * 100 / (open - closed))
        let words = Codec.words([
            .init(.string(document.text("state_open") ?? "open"), "open"),
            .init(.string(document.text("state_closed") ?? "closed"), "closed"),
            .init(.string(document.text("state_opening") ?? "opening"), "opening"),
            .init(.string(document.text("state_closing") ?? "closing"), "closing"),
            .init(.string(document.text("state_stopped") ?? "stopped"), "stopped"),
        ])
        let (tiltClosed, tiltOpen) = (document.number("tilt_min") ?? 0, document.number("tilt_max") ?? 100)
        let angle = tiltOpen > tiltClosed ? 180 / (tiltOpen - tiltClosed) : 1.8
        let tilt = Codec.linear(factor: angle, offset: -90 - tiltClosed * angle)
        var cover = DiscoveryCover(service: service(type, noun: DiscoveryNames.standard.coverNouns[deviceClass]))
        cover.position = told("position_topic", "position_template", percent)
        cover.state = told("state_topic", "value_template", words)
        cover.goal = sent("set_position_topic", "set_position_template", percent, variable: "position")
        cover.command = sent("command_topic", "command_template", .plain)
        cover.tilt = told("tilt_status_topic", "tilt_status_template", tilt)
        cover.tiltGoal = sent("tilt_command_topic", "tilt_command_template", tilt, variable: "tilt_position")
        cover.open = document.config["payload_open"] == .null ? nil : document.text("payload_open") ?? "OPEN"
        cover.close = document.config["payload_close"] == .null ? nil : document.text("payload_close") ?? "CLOSE"
        cover.stop = document.config["payload_stop"] == .null ? nil : document.text("payload_stop") ?? "STOP"
        return cover.whole()
    }

    /// How strongly a robot sucks, in its own words.
    private mutating func strength(_ state: Field.Told?) -> Field? {
        guard let words = document.texts("fan_speed_list"), !words.isEmpty else { return nil }
        let codec = Codec.words(words.map { .init(.string($0), $0) })
        let told = state.map { Field.Told(topic: $0.topic, reading: .path(["fan_speed"]), codec: codec) }
        return field(
            Standard.characteristic("FanMode", words: words), told,
            sent("set_fan_speed_topic", "set_fan_speed_template", codec))
    }

    /// A robot that cleans or mows: it works, or it is on its way home and there.
    mutating func robot() -> (any ServiceMapping)? {
        let isMower = document.component == "lawn_mower"
        let working: [JSONValue] = ["cleaning", "mowing"]
        let topic = isMower ? "activity_state_topic" : "state_topic"
        var told = told(topic, isMower ? "activity_value_template" : "state_template", .membership(working))
        if case .plain? = told?.reading { told?.reading = .stateOrPlain }
        let features = document.texts("supported_features") ?? ["start", "stop", "return_home", "battery"]
        var sent: Field.Sent?
        if isMower {
            guard let start = document.text("start_mowing_command_topic"),
                let dock = document.text("dock_command_topic"),
                start == dock
            else {
                leaveOut("commands")
                return mapping(service("LawnMower"), [field(Standard.characteristic("Active"), told)])
            }
            sent = self.sent(
                "start_mowing_command_topic", "start_mowing_command_template", .toggle(on: "start_mowing", off: "dock"))
        } else {
            let start = document.text("payload_start") ?? "start"
            let home = features.contains("return_home")
            let end =
                home
                ? document.text("payload_return_to_base") ?? "return_to_base" : document.text("payload_stop") ?? "stop"
            sent = self.sent("command_topic", "command_template", .toggle(on: .string(start), off: .string(end)))
        }
        var fields = [field(Standard.characteristic("Active"), told, sent)]
        if !isMower, features.contains("battery"), let told {
            let battery = Field.Told(topic: told.topic, reading: .path(["battery_level"]), codec: .plain)
            fields.append(field(Standard.characteristic("BatteryLevel"), battery))
        }
        if !isMower { fields.append(strength(told)) }
        return mapping(service(isMower ? "LawnMower" : "RobotVacuum"), fields)
    }
}

/// Something that moves between open and closed, announced by discovery.
struct DiscoveryCover: ServiceMapping {
    var service: DeviceService
    var position: Field.Told?
    var state: Field.Told?
    var goal: Field.Sent?
    var command: Field.Sent?
    var tilt: Field.Told?
    var tiltGoal: Field.Sent?
    var open: String?
    var close: String?
    var stop: String?

    private var isDoor: Bool { service.type == "GarageDoorOpener" }
    private var canMove: Bool { goal != nil || command != nil }

    /// The cover with its characteristics; `nil` if it neither tells nor takes anything.
    func whole() -> DiscoveryCover? {
        guard position != nil || state != nil || canMove else { return nil }
        var whole = self
        if isDoor {
            whole.service.characteristics = [
                Standard.characteristic("CurrentDoorState"),
                Standard.characteristic("TargetDoorState", isWritable: canMove),
            ]
        } else {
            whole.service.characteristics = [
                Standard.characteristic("CurrentPosition"),
                Standard.characteristic("TargetPosition", step: goal == nil ? 100 : nil, isWritable: canMove),
                Standard.characteristic("PositionState"),
            ]
        }
        if command != nil, stop != nil { whole.service.characteristics.append(Standard.characteristic("HoldPosition")) }
        if tilt != nil || tiltGoal != nil, !isDoor {
            whole.service.characteristics += [
                Standard.characteristic("CurrentHorizontalTiltAngle"),
                Standard.characteristic("TargetHorizontalTiltAngle", isWritable: tiltGoal != nil),
            ]
        }
        return whole
    }

    var topics: [String] {
        var seen: Set<String> = []
        return [position?.topic, state?.topic, tilt?.topic].compactMap { $0 }.filter { seen.insert($0).inserted }
    }

    var isOptimistic: Bool { position == nil && state == nil }

    func values(in report: Report) -> [CharacteristicType: Value] {
        func read(_ told: Field.Told?) -> Value? {
            guard let told, told.topic == report.topic else { return nil }
            return told.reading.value(in: report.payload).flatMap(told.codec.value(of:))
        }
        var moved = CoverReport()
        moved.position = read(position)?.number
        if let word = read(state)?.word {
            if ["opening", "closing", "stopped"].contains(word) {
                moved.movement = word
            } else if position == nil {
                moved.position = word == "open" ? 100 : 0
            } else {
                moved.movement = "stopped"
            }
        }
        var values = isDoor ? moved.doorValues(in: report) : moved.values(in: report)
        if let angle = read(tilt) {
            values["CurrentHorizontalTiltAngle"] = angle
            if report.awaited["TargetHorizontalTiltAngle"] == nil { values["TargetHorizontalTiltAngle"] = angle }
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        func say(_ payload: String?) -> [Order] {
            guard let payload, let command else { return [] }
            guard let template = command.template else {
                return [.text(topic: command.topic, payload, isRetained: command.isRetained)]
            }
            return template.render(["value": .string(payload)]).map { [.text(topic: command.topic, $0)] } ?? []
        }
        var orders: [Order] = []
        if let value = request.values["TargetPosition"], let percent = value.number {
            if let goal, let order = goal.whole.order(for: value) {
                orders.append(order)
            } else {
                orders += say(percent >= 50 ? open : close)
            }
        }
        if let word = request.values["TargetDoorState"]?.word {
            let said = say(word == "open" ? open : close)
            let order = goal?.order(for: .number(word == "open" ? 100 : 0))
            orders += said.isEmpty ? [order].compactMap { $0 } : said
        }
        if let angle = request.values["TargetHorizontalTiltAngle"], let order = tiltGoal?.whole.order(for: angle) {
            orders.append(order)
        }
        if request.values["HoldPosition"] == .bool(true) { orders += say(stop) }
        return orders
    }

    func assumed(after request: Request) -> [CharacteristicType: Value] {
        var assumed = request.values.filter { $0.key.rawValue.hasPrefix("Target") }
        // A house that never hears of it takes it to be there.
        if isOptimistic {
            if let goal = assumed["TargetPosition"] { assumed["CurrentPosition"] = goal }
            if let goal = assumed["TargetDoorState"] { assumed["CurrentDoorState"] = goal }
        }
        return assumed
    }
}
