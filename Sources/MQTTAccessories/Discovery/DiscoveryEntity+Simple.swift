internal import Connections
internal import HomeModel
internal import JSONValues

/// Switches, valves, sirens, locks, alarms, sensors and buttons.
extension DiscoveryEntity {
    /// Something that is on or off, open or shut.
    mutating func toggle() -> (any ServiceMapping)? {
        let isValve = document.component == "valve"
        let on = document.text(isValve ? "payload_open" : "payload_on") ?? (isValve ? "OPEN" : "ON")
        let off = document.text(isValve ? "payload_close" : "payload_off") ?? (isValve ? "CLOSE" : "OFF")
        let toldOn = document.text(isValve ? "state_open" : "state_on") ?? (isValve ? "open" : on)
        let toldOff = document.text(isValve ? "state_closed" : "state_off") ?? (isValve ? "closed" : off)
        let codec = Codec.toggle(on: .string(on), off: .string(off))
        let toldCodec = Codec.toggle(on: .string(toldOn), off: .string(toldOff))
        let isSiren = document.component == "siren"
        var told = told("state_topic", isSiren ? "state_value_template" : "value_template", toldCodec)
        if isSiren, document.text("state_value_template") == nil { told?.reading = .stateOrPlain }
        if isValve, document.flag("reports_position") { return positionedValve() }
        var sent = sent("command_topic", "command_template", codec)
        // A siren takes a document, for its tone and duration travel with it.
        if isSiren, sent?.template == nil { sent?.member = "state" }
        guard !isValve else {
            let active = field(Standard.characteristic("Active"), told, sent)
            let inUse = field(Standard.characteristic("InUse"), told)
            return mapping(service("Valve"), [active, told == nil ? nil : inUse])
        }
        let type: ServiceType = document.text("device_class") == "outlet" ? "Outlet" : "Switch"
        return mapping(service(type), [field(Standard.characteristic("On"), told, sent)])
    }

    private mutating func positionedValve() -> (any ServiceMapping)? {
        let (low, high) = (document.number("position_closed") ?? 0, document.number("position_open") ?? 100)
        guard high > low, var told = told("state_topic", "value_template", .above(low)) else { return nil }
        if case .plain = told.reading { told.reading = .positionOrPlain }
        let sent = sent("command_topic", "command_template", .toggle(on: .number(high), off: .number(low)))
        return mapping(
            service("Valve"),
            [field(Standard.characteristic("Active"), told, sent), field(Standard.characteristic("InUse"), told)])
    }

    /// A lock; one that wants a code is sent it where it is known.
    mutating func lock() -> (any ServiceMapping)? {
        let locked = JSONValue.string(document.text("state_locked") ?? "LOCKED")
        let unlocked = JSONValue.string(document.text("state_unlocked") ?? "UNLOCKED")
        let jammed = JSONValue.string(document.text("state_jammed") ?? "JAMMED")
        let locking = JSONValue.string(document.text("state_locking") ?? "LOCKING")
        let unlocking = JSONValue.string(document.text("state_unlocking") ?? "UNLOCKING")
        let current = told(
            "state_topic", "value_template",
            .words([.init(locked, "locked"), .init(unlocked, "unlocked"), .init(jammed, "jammed")]))
        let goal = current.map { told in
            var told = told
            told.codec = .words([
                .init(locked, "locked"), .init(locking, "locked"), .init(unlocked, "unlocked"),
                .init(unlocking, "unlocked"),
            ])
            return told
        }
        let codec = Codec.words([
            .init(.string(document.text("payload_lock") ?? "LOCK"), "locked"),
            .init(.string(document.text("payload_unlock") ?? "UNLOCK"), "unlocked"),
        ])
        var sent = sent("command_topic", "command_template", codec)
        if document.text("code_format") != nil {
            if sent?.template == nil {
                // Nobody but the announcing program would look at the code.
                leaveOut("code_format")
                sent = nil
            }
            sent?.code = .init()
        }
        return mapping(
            service("LockMechanism"),
            [
                field(Standard.characteristic("LockCurrentState"), current),
                field(Standard.characteristic("LockTargetState"), goal, sent),
            ])
    }

    /// An alarm; one that wants a code is sent it where it is known.
    mutating func alarm() -> (any ServiceMapping)? {
        let states: [Codec.Pair] = [
            .init("disarmed", "off"), .init("armed_home", "stay"), .init("armed_away", "away"),
            .init("armed_night", "night"), .init("armed_vacation", "away"), .init("armed_custom_bypass", "stay"),
        ]
        let current = told("state_topic", "value_template", .words(states + [.init("triggered", "triggered")]))
        let goal = current.map { told in
            var told = told
            told.codec = .words(states)
            return told
        }
        let all: [(feature: String?, key: String, payload: String, word: String)] = [
            ("arm_home", "payload_arm_home", "ARM_HOME", "stay"), ("arm_away", "payload_arm_away", "ARM_AWAY", "away"),
            ("arm_night", "payload_arm_night", "ARM_NIGHT", "night"), (nil, "payload_disarm", "DISARM", "off"),
        ]
        let features = document.texts("supported_features")
        let payloads = all.filter { entry in entry.feature.map { features?.contains($0) ?? true } ?? true }
        let codec = Codec.words(payloads.map { .init(.string(document.text($0.key) ?? $0.payload), $0.word) })
        var sent = sent("command_topic", "command_template", codec, variable: "action")
        if let code = document.text("code") {
            let isTheirs = code.hasPrefix("REMOTE_CODE")
            var demand = Field.Sent.CodeDemand(exactly: isTheirs ? nil : code)
            if document.config["code_arm_required"]?.bool == false { demand.notFor = ["stay", "away", "night"] }
            if document.config["code_disarm_required"]?.bool == false { demand.notFor.insert("off") }
            sent?.code = demand
        }
        let words = payloads.map(\.word)
        return mapping(
            service("SecuritySystem"),
            [
                field(Standard.characteristic("SecuritySystemCurrentState"), current),
                field(Standard.characteristic("SecuritySystemTargetState", words: words), goal, sent),
            ])
    }

    /// A measured value.
    mutating func sensor() -> (any ServiceMapping)? {
        let names = DiscoveryNames.standard
        let deviceClass = document.text("device_class")
        let unit = document.text("unit_of_measurement")
        if isHidden(deviceClass) { return nil }
        guard
            let name = deviceClass.flatMap({ names.sensors[$0] })
                ?? (deviceClass == nil ? unit.flatMap { names.sensorUnits[$0] } : nil),
            let quantity = Quantity.all[name], let codec = quantity.codec(unit: unit),
            let told = told("state_topic", "value_template", codec)
        else { return nil }
        var fields = [field(Standard.characteristic(quantity.characteristicType), told)]
        if quantity.characteristicType == "BatteryLevel" {
            var low = told
            low.codec = .below(15)
            fields.append(field(Standard.characteristic("StatusLowBattery"), low))
        }
        return mapping(service(quantity.serviceType), fields)
    }

    /// Something that is noticed or not.
    mutating func binarySensor() -> (any ServiceMapping)? {
        let deviceClass = document.text("device_class")
        if isHidden(deviceClass) { return nil }
        let on = JSONValue.string(document.text("payload_on") ?? "ON")
        let off = JSONValue.string(document.text("payload_off") ?? "OFF")
        guard let name = deviceClass.flatMap({ DiscoveryNames.standard.binarySensors[$0] }),
            let quantity = Quantity.all[name], !quantity.service.isEmpty, let codec = quantity.codec(on: on, off: off),
            let told = told("state_topic", "value_template", codec)
        else { return nil }
        var noticed = field(Standard.characteristic(quantity.characteristicType), told)
        // A day at the most: more is no delay.
        noticed?.offDelay = document.number("off_delay").flatMap { $0 > 0 && $0 <= 86400 ? $0 : nil }
        return mapping(service(quantity.serviceType), [noticed])
    }

    private func isHidden(_ deviceClass: String?) -> Bool {
        guard document.text("entity_category") != nil else { return false }
        return deviceClass.map { !DiscoveryNames.standard.keptDiagnostics.contains($0) } ?? true
    }

    /// Events of a button.
    mutating func event() -> (any ServiceMapping)? {
        let types = document.texts("event_types") ?? []
        let pairs = types.compactMap { text in ButtonAction(text).map { Codec.Pair(.string(text), $0.press) } }
        guard !pairs.isEmpty, var told = told("state_topic", "value_template", .words(pairs)) else { return nil }
        // The event's type is a member of the document that the template, or the device, makes.
        if case .plain = told.reading { told.reading = .path(["event_type"]) }
        if case .template = told.reading { return nil }
        var seen: Set<String> = []
        let presses = pairs.map(\.ours).filter { seen.insert($0).inserted }
        let characteristic = Standard.characteristic("ProgrammableSwitchEvent", words: presses)
        return mapping(
            service("StatelessProgrammableSwitch"), [Field(characteristic, told: told, isMoment: true)])
    }

    /// One way to press one button.
    mutating func trigger() -> (any ServiceMapping)? {
        guard document.text("automation_type") == "trigger", let topic = document.text("topic"),
            let payload = document.text("payload"), let type = document.text("type")
        else { return nil }
        let press = ButtonAction(type.replacing("button_", with: ""))?.press ?? "singlePress"
        var told = Field.Told(topic: topic, reading: .plain, codec: .words([.init(.string(payload), press)]))
        if let source = document.text("value_template") {
            guard let template = Template(source) else { return nil }
            told.reading = .template(template)
        }
        var service = service("StatelessProgrammableSwitch")
        service.key = document.text("subtype") ?? document.key
        service.name = document.text("subtype")?.replacing("_", with: " ")
        let characteristic = Standard.characteristic("ProgrammableSwitchEvent", words: [press])
        return mapping(service, [Field(characteristic, told: told, isMoment: true)])
    }
}
