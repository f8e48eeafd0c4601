internal import Connections
internal import HomeModel
internal import JSONValues

/// What a list of exposes comes to: services, and what is left over.
struct ZigbeeServices {
    /// The services with their mappings.
    private(set) var mappings: [any ServiceMapping] = []
    /// The names of what was left out, though it is neither a setting for the installer nor a diagnosis.
    private(set) var unmapped: [String] = []
    private let topics: ZigbeeTopics
    private let text: String
    private let names = ZigbeeNames.standard
    private var sensors: [(key: String, name: String?, type: ServiceType, members: [Member])] = []
    private var extras: [Member] = []
    /// Whether a position is that of a valve, and not of a blind.
    private let hasValve: Bool
    /// The thermostat, where the device is one.
    private let climate: Expose?

    /// - Parameter text: how the maker describes the device; it tells plugs from switches and gates from blinds.
    init(_ exposes: [Expose], topics: ZigbeeTopics, text: String) {
        let exposes = Expose.gathered(exposes)
        self.topics = topics
        self.text = text
        climate = exposes.first { $0.type == "climate" }
        hasValve = climate != nil || text.lowercased().contains("valve")
        let movement = exposes.first {
            names.movements.contains($0.name) && $0.type == "enum"
        }
        // A setting with a name of its own ("window detection") stands after what the device is.
        let specific = exposes.filter(\.isSpecific)
        for expose in specific.filter({ !$0.isSideSwitch }) + specific.filter(\.isSideSwitch) {
            addSpecific(expose, movement: movement?.property)
        }
        let isLock = exposes.contains { $0.type == "lock" }
        let used = Set(exposes.filter(\.isSpecific).flatMap { $0.features.map(\.property) })
        for expose in exposes where !expose.isSpecific && !(used.contains(expose.property) && !expose.property.isEmpty)
        {
            if expose.property == movement?.property, exposes.contains(where: { $0.type == "cover" }) { continue }
            addGeneric(expose, isLock: isLock)
        }
        addAirQuality()
        for sensor in sensors {
            let service = DeviceService(key: sensor.key, name: sensor.name, type: sensor.type, characteristics: [])
            mappings.append(
                MemberMapping(
                    service: service, members: sensor.members + lowBattery(sensor), stateTopic: topics.state,
                    setTopic: topics.state + "/set"))
        }
        attachExtras()
        nameServices()
        mappings = mappings.withKeysOfTheirOwn
    }

    private mutating func addSpecific(_ expose: Expose, movement: String?) {
        let part = expose.endpoint
        let key = expose.type + (part.map { "_" + $0 } ?? "")
        let name = part.map { $0.replacing("_", with: " ") }
        var left: [String] = []
        func leave(except known: Set<String>) {
            left = expose.features.filter { !known.contains($0.name) && !names.isSetting($0) }.map(\.name)
        }
        let mapping: (any ServiceMapping)?
        switch expose.type {
        case "light":
            mapping = ZigbeeLight(expose, key: key, name: name, topics: topics)
            leave(except: ["state", "brightness", "color_temp", "color_xy", "color_hs", "color_temp_startup"])
        case "cover":
            mapping = ZigbeeCover(expose, key: key, name: name, topics: topics, text: text, movement: movement)
            leave(except: ["state", "position", "tilt"])
        case "lock":
            mapping = ZigbeeLock(expose, key: key, name: name, topics: topics)
            leave(except: ["state", "lock_state"])
        case "climate":
            mapping = ZigbeeClimate(expose, key: key, name: name, topics: topics)
            leave(except: [
                "local_temperature", "occupied_heating_setpoint", "current_heating_setpoint", "system_mode", "fan_mode",
                "occupied_cooling_setpoint", "current_cooling_setpoint", "running_state", "running_mode",
                "pi_heating_demand", "preset", "swing_mode",
            ])
            if let swing = expose.feature("swing_mode"), swing.isSettable, !addSwing(swing) { left.append(swing.name) }
        case "fan":
            mapping = ZigbeeFan(
                state: expose.feature("state"), speed: expose.feature("speed"), mode: expose.feature("mode"), key: key,
                name: name, topics: topics)
            leave(except: ["state", "speed", "mode"])
        default:
            mapping = toggle(expose.features.first, key: key, name: name)
        }
        unmapped += left
        if let mapping { mappings.append(mapping) } else { unmapped.append(expose.type) }
        // The fan of an air conditioner stands after it: it is a part of that.
        if expose.type == "climate", let mode = expose.feature("fan_mode") {
            addFan(
                mode: mode, of: expose.feature("system_mode"), key: key + "_fan",
                name: mapping == nil || name != nil ? mode.label : nil)
        }
    }

    /// Whether what can be set is the thermostat's mode once more, under another name.
    private func isRepeated(_ expose: Expose) -> Bool {
        guard expose.type == "enum", let modes = climate?.feature("system_mode")?.values else { return false }
        return !expose.values.isEmpty && expose.values.allSatisfy(modes.contains)
    }

    /// The characteristic by which a device's own words are chosen; that of a mode only where there is a thermostat,
    /// whose own modes it doesn't repeat.
    private func choice(of expose: Expose) -> String? {
        if let climate, names.climateChoices[expose.name] != nil {
            let modes = climate.feature("system_mode")?.values ?? []
            let isNew = climate.feature("preset") == nil && !expose.values.allSatisfy(modes.contains)
            return isNew ? names.climateChoices[expose.name] : nil
        }
        return names.choices[expose.name]
    }

    private mutating func addFan(mode: Expose, of power: Expose? = nil, key: String, name: String?) {
        if let fan = ZigbeeFan(state: nil, speed: nil, mode: mode, power: power, key: key, name: name, topics: topics) {
            mappings.append(fan)
        } else {
            unmapped.append(mode.name)
        }
    }

    /// A switch, an outlet or a valve.
    private func toggle(_ state: Expose?, key: String, name: String?) -> MemberMapping? {
        guard let state, state.type == "binary" || state.type == "switch" else { return nil }
        // A member with a name of its own ("window detection") is a switch of the device, and not the device.
        let isMain = state.name == "state"
        let isValve = isMain && names.valveWords.isAny(in: text)
        let isOutlet = isMain && !isValve && names.outletWords.isAny(in: text)
        let type: ServiceType = isValve ? "Valve" : isOutlet ? "Outlet" : "Switch"
        let member = Member(
            characteristic: Standard.characteristic(isValve ? "Active" : "On", isWritable: state.isSettable),
            path: [state.property], codec: .toggle(on: state.on ?? "ON", off: state.off ?? "OFF"))
        return MemberMapping(
            service: DeviceService(
                key: isMain ? key : state.property, name: isMain ? name : state.label, type: type, characteristics: []),
            members: [member], stateTopic: topics.state, setTopic: topics.state + "/set")
    }

    private mutating func addGeneric(_ expose: Expose, isLock: Bool) {
        let isHidden = expose.category != nil && !names.keptDiagnostics.contains(expose.name)
        if isHidden { return }
        if isLock, let type = Self.lockActions[expose.name] { return addLockAction(expose, as: type) }
        if expose.isSettable, names.swing.contains(expose.name), addSwing(expose) { return }
        if expose.type == "enum", expose.isSettable, let type = choice(of: expose) {
            return addChoice(expose, as: CharacteristicType(rawValue: type))
        }
        if expose.name == "action", expose.type == "enum" {
            let buttons = ZigbeeButton.all(of: expose, topics: topics)
            mappings += buttons as [any ServiceMapping]
            if buttons.isEmpty { unmapped.append(expose.name) }
            return
        }
        if addQuantity(expose) || addPresence(expose) || addAlarm(expose) { return }
        if expose.name == "warning", let siren = ZigbeeSiren(expose, topics: topics) {
            mappings.append(siren)
            return
        }
        if expose.type == "binary", expose.isSettable, names.switches.contains(expose.name),
            let mapping = toggle(expose, key: expose.property, name: expose.label)
        {
            mappings.append(mapping)
            return
        }
        if expose.type == "enum", expose.name == "fan_mode" || expose.name == "fan_speed", expose.isSettable {
            return addFan(mode: expose, key: expose.property, name: expose.label)
        }
        // Being found is no characteristic: it is what `identify` does.
        if expose.name != "identify", !names.isSetting(expose), !isRepeated(expose) { unmapped.append(expose.name) }
    }

    /// What a lock tells of what was last done to it, and by whom.
    private static let lockActions: [String: CharacteristicType] = [
        "action": "LockLastKnownAction", "action_source_name": "LockActionSource", "action_user": "LockActionUser",
    ]

    /// What was last done to a lock, by which key: told in the device's own words.
    private mutating func addLockAction(_ expose: Expose, as type: CharacteristicType) {
        let codec = expose.type == "numeric" ? Codec.plain : .words(expose.values.map { .init($0, $0.plainText) })
        let member = Member(
            characteristic: Standard.characteristic(type, isWritable: false), path: [expose.property], codec: codec,
            isMoment: true)
        if let index = sensors.firstIndex(where: { $0.type == "LockManagement" }) {
            sensors[index].members.append(member)
        } else {
            sensors.append(("action", expose.label, "LockManagement", [member]))
        }
    }

    /// What a device chooses among by words of its own: what a lamp plays, the comfort of a heater.
    private mutating func addChoice(_ expose: Expose, as type: CharacteristicType) {
        // Blinking is what `identify` does.
        let plain = type == "Effect" ? Set(names.blinks + names.effectEnds) : []
        let words = expose.values.filter { !plain.contains($0.plainText) }
        guard !words.isEmpty, !extras.contains(where: { $0.type == type }) else { return }
        var characteristic = Standard.characteristic(type, words: words.map(\.plainText), isWritable: true)
        if !expose.isTold { characteristic.metadata.permissions = [.write] }
        extras.append(
            Member(
                characteristic: characteristic, path: [expose.property],
                codec: .words(words.map { .init($0, $0.plainText) })))
    }

    /// Whether an air conditioner swings its vanes: the first of its ways to swing, and standing still.
    private mutating func addSwing(_ expose: Expose) -> Bool {
        let ways: (on: JSONValue?, off: JSONValue?)
        switch expose.type {
        case "binary": ways = (expose.on, expose.off)
        case "numeric": ways = (expose.minimum == 0 ? 1 : nil, 0)
        default:
            ways = (
                names.swings.lazy.compactMap { word in expose.values.first { $0.means(.string(word)) } }.first,
                expose.values.first { $0.means("off") }
            )
        }
        guard let on = ways.on, let off = ways.off else { return false }
        guard !extras.contains(where: { $0.type == "SwingMode" }) else { return true }
        extras.append(
            Member(
                characteristic: Standard.characteristic("SwingMode", isWritable: true), path: [expose.property],
                codec: expose.type == "binary" ? .toggle(on: on, off: off) : .notOff(on: on, off: off)))
        return true
    }

    private mutating func addQuantity(_ expose: Expose) -> Bool {
        guard let (quantity, isApart) = names.quantity(of: expose), expose.isTold || expose.isSettable else {
            return false
        }
        let codec: Codec? =
            switch expose.type {
            case "numeric": quantity.codec(unit: expose.unit)
            case "binary": expose.on.flatMap { on in expose.off.flatMap { quantity.codec(on: on, off: $0) } }
            case "enum": quantity.wordCodec ?? presence(expose, quantity)
            default: nil
            }
        guard let codec, quantity.characteristicType != "ValvePosition" || hasValve else { return false }
        let canSet = quantity.characteristicType == "LockPhysicalControls" && expose.isSettable
        let member = Member(
            characteristic: Standard.characteristic(quantity.characteristicType, isWritable: canSet),
            path: [expose.property], codec: codec)
        if quantity.service.isEmpty {
            // Several that mean the same are told by the first.
            if !extras.contains(where: { $0.type == member.type }) { extras.append(member) }
            return true
        }
        // Measurements of one phase of the mains belong together.
        let phase = quantity.service == "ElectricalSensor" ? names.part(of: expose.name) : nil
        let part = isApart ? phase ?? expose.property : expose.endpoint
        let key = quantity.service + (part.map { " " + $0 } ?? "")
        if let index = sensors.firstIndex(where: { $0.key == key }) {
            guard !sensors[index].members.contains(where: { $0.type == member.type }) else {
                // A second one of the same kind is a service of its own.
                sensors.append((key + " " + expose.property, expose.label, quantity.serviceType, [member]))
                return true
            }
            sensors[index].members.append(member)
        } else {
            let name =
                isApart && phase != nil
                ? part?.replacing("_", with: " ")
                : names.titles[quantity.service]
                    ?? expose.label
            sensors.append((key, name, quantity.serviceType, [member]))
        }
        return true
    }

    /// Radars tell what they see in words: all but "none" is somebody.
    private func presence(_ expose: Expose, _ quantity: Quantity) -> Codec? {
        guard quantity.characteristicType == "OccupancyDetected" else { return nil }
        func isNobody(_ word: JSONValue) -> Bool { names.nobody.contains(word.plainText.lowercased()) }
        guard expose.values.contains(where: isNobody) else { return nil }
        return .membership(expose.values.filter { !isNobody($0) })
    }

    /// What a radar tells under any name, where its words are for somebody and for nobody.
    private mutating func addPresence(_ expose: Expose) -> Bool {
        guard expose.type == "enum", expose.isTold, !expose.isSettable,
            expose.values.contains(where: { names.somebody.contains($0.plainText.lowercased()) }),
            !sensors.contains(where: { $0.type == "OccupancySensor" }), let quantity = Quantity.all["occupancy"],
            let codec = presence(expose, quantity)
        else { return false }
        let member = Member(
            characteristic: Standard.characteristic("OccupancyDetected", isWritable: false), path: [expose.property],
            codec: codec)
        sensors.append(("OccupancySensor", expose.label, "OccupancySensor", [member]))
        return true
    }

    /// A value that is only called an alarm is what the device is for, as its maker describes it.
    private mutating func addAlarm(_ expose: Expose) -> Bool {
        guard expose.type == "binary", expose.isTold, !expose.isSettable, names.alarms.contains(expose.name),
            let word = names.alarmWords.keys.sorted().first(where: text.lowercased().contains),
            let quantity = names.alarmWords[word].flatMap({ Quantity.all[$0] }),
            !sensors.contains(where: { $0.type == quantity.serviceType }), let on = expose.on, let off = expose.off,
            let codec = quantity.codec(on: on, off: off)
        else { return false }
        let member = Member(
            characteristic: Standard.characteristic(quantity.characteristicType, isWritable: false),
            path: [expose.property], codec: codec)
        sensors.append((quantity.service, nil, quantity.serviceType, [member]))
        return true
    }

    /// Whether a battery is low is known from its level where the device doesn't say.
    private func lowBattery(_ sensor: (key: String, name: String?, type: ServiceType, members: [Member])) -> [Member] {
        guard sensor.type == "Battery", !sensor.members.contains(where: { $0.type == "StatusLowBattery" }),
            let level = sensor.members.first(where: { $0.type == "BatteryLevel" })
        else { return [] }
        return [
            Member(characteristic: Standard.characteristic("StatusLowBattery"), path: level.path, codec: .below(15))
        ]
    }

    /// How good the air is follows from its dust where the device doesn't say.
    private mutating func addAirQuality() {
        for index in sensors.indices where sensors[index].type == "AirQualitySensor" {
            let members = sensors[index].members
            guard !members.contains(where: { $0.type == "AirQuality" }) else { continue }
            for (type, bands) in names.airQuality.sorted(by: { $0.key > $1.key }) {
                guard let dust = members.first(where: { $0.type == CharacteristicType(rawValue: type) }) else {
                    continue
                }
                let quality = Member(
                    characteristic: Standard.characteristic("AirQuality"), path: dust.path,
                    codec: .bands(bands.map { Codec.Band(upTo: $0.upTo, word: $0.word) }))
                sensors[index].members.insert(quality, at: 0)
                break
            }
        }
    }

    /// A characteristic without a service of its own belongs to the device's main one.
    private mutating func attachExtras() {
        guard !extras.isEmpty else { return }
        guard let index = mappings.indices.first else {
            unmapped += extras.compactMap(\.path.first)
            return
        }
        let more = MemberMapping(
            service: mappings[index].service, members: extras, stateTopic: topics.state, setTopic: topics.state + "/set"
        )
        mappings[index] = CombinedMapping(mappings[index], and: more)
    }

    /// The device's first service needs no name beside the device's.
    private mutating func nameServices() {
        for index in mappings.indices { mappings[index].service.isLabelled = true }
        guard let first = mappings.first, first.service.key.split(separator: "_").count == 1 || mappings.count == 1,
            var combined = mappings.first
        else { return }
        combined.service.name = first is ZigbeeButton ? combined.service.name : nil
        mappings[0] = combined
    }
}

extension [any ServiceMapping] {
    /// The services, with a number after each key that stood before.
    var withKeysOfTheirOwn: [any ServiceMapping] {
        var counts: [String: Int] = [:]
        return map { mapping in
            let count = counts[mapping.service.key, default: 0] + 1
            counts[mapping.service.key] = count
            guard count > 1 else { return mapping }
            var numbered = mapping
            numbered.service.key += " \(count)"
            return numbered
        }
    }
}
