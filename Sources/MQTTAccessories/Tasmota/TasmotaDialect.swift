internal import Connections
internal import HomeModel
internal import JSONValues
internal import MQTTClient

/// Tasmota's own announcements: one document tells what a device has, another which sensors.
struct TasmotaDialect: Dialect {
    private static let prefix = "tasmota/discovery/"
    private static let most = 5000

    private var configs: [String: JSONValue] = [:]
    private var sensors: [String: JSONValue] = [:]

    var filters: [String] { [Self.prefix + "+/config", Self.prefix + "+/sensors"] }

    func wants(_ topic: String) -> Bool { topic.hasPrefix(Self.prefix) }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        let words = message.topic.dropFirst(Self.prefix.count).split(separator: "/")
        guard words.count == 2, let id = words.first.map(String.init) else { return nil }
        let json = message.payload.isEmpty ? nil : JSONReader.value(message.payload)
        if json == nil, !message.payload.isEmpty { return nil }
        guard configs[id] != nil || sensors[id] != nil || configs.count < Self.most else { return nil }
        if words[1] == "config" {
            guard configs[id] != json else { return nil }
            configs[id] = json
        } else {
            guard sensors[id] != json, json != nil else { return nil }
            sensors[id] = json
        }
        var change = DialectChange()
        let device = configs[id].flatMap { TasmotaDevice($0, sensors: sensors[id])?.mapped }
        change.devices.updateValue(device, forKey: "tasmota:" + id)
        return change
    }
}

/// One device, as its two documents describe it.
struct TasmotaDevice {
    private let config: JSONValue
    private let sensors: JSONValue?
    private let command: String
    private let stat: String
    private let tele: String
    private let words: [String]

    init?(_ config: JSONValue, sensors: JSONValue?) {
        guard let topic = config["t"]?.string, let form = config["ft"]?.string,
            let prefixes = config["tp"]?.array?.compactMap(\.string), prefixes.count == 3, config["mac"]?.string != nil
        else { return nil }
        self.config = config
        self.sensors = sensors?["sn"]
        func path(_ prefix: String) -> String {
            form.replacing("%topic%", with: topic).replacing("%prefix%", with: prefix)
                .replacing("%hostname%", with: config["hn"]?.string ?? "").replacing(
                    "%id%", with: config["mac"]?.string ?? "")
        }
        (command, stat, tele) = (path(prefixes[0]), path(prefixes[1]), path(prefixes[2]))
        words = config["state"]?.array?.compactMap(\.string) ?? ["OFF", "ON"]
    }

    /// The device with its services.
    var mapped: MappedDevice? {
        guard words.count >= 2, let mac = config["mac"]?.string else { return nil }
        let relays = (config["rl"]?.array ?? []).map { $0.integer ?? 0 }
        let names = (config["fn"]?.array ?? []).map(\.string)
        let count = relays.filter { $0 != 0 }.count
        let allLights = config["so"]?["30"]?.integer == 1
        var mappings: [any ServiceMapping] = []
        var shutters = 0
        for (index, kind) in relays.enumerated() where kind != 0 {
            let name = count > 1 && names.indices.contains(index) ? names[index] : nil
            switch kind {
            case 3:
                // A shutter has two relays, one for each way.
                if shutters % 2 == 0 { mappings.append(shutter(shutters / 2 + 1, name: name)) }
                shutters += 1
            case 2: mappings.append(light(index + 1, isOnly: count == 1, name: name))
            default: mappings.append(relay(index + 1, isOnly: count == 1, isLight: allLights, name: name))
            }
        }
        mappings += sensorMappings
        let description = DeviceDescription(
            address: "tasmota:" + mac, name: config["dn"]?.string ?? names.first.flatMap { $0 } ?? mac,
            model: config["md"]?.string)
        return MappedDevice(
            description: description, mappings: mappings.withKeysOfTheirOwn,
            availability: Availability(sources: [
                .init(
                    topic: tele + "LWT", reading: .plain, online: config["onln"]?.string ?? "Online",
                    offline: config["ofln"]?.string ?? "Offline")
            ]), questions: [.text(topic: command + "STATE", "")])
    }

    private var toggle: Codec { .toggle(on: .string(words[1]), off: .string(words[0])) }

    /// A member of the state is told under two topics: when it changes, and every few minutes.
    private func told(_ characteristic: DeviceCharacteristic, _ path: [String], _ codec: Codec, sent: Field.Sent? = nil)
        -> [Field]
    {
        [stat + "RESULT", tele + "STATE"].map { topic in
            Field(characteristic, told: .init(topic: topic, reading: .path(path), codec: codec), sent: sent)
        }
    }

    private func power(_ number: Int, isOnly: Bool) -> [Field] {
        let sent = Field.Sent(topic: command + "POWER\(number)", codec: toggle)
        var fields = told(Standard.characteristic("On"), ["POWER\(number)"], toggle, sent: sent)
        // Where there is but one, it has no number.
        if isOnly { fields += told(Standard.characteristic("On"), ["POWER"], toggle) }
        return fields
    }

    private func relay(_ number: Int, isOnly: Bool, isLight: Bool, name: String?) -> any ServiceMapping {
        let service = DeviceService(
            key: "relay \(number)", name: name, type: isLight ? "Lightbulb" : "Switch", characteristics: [])
        var mapping = FieldMapping(service: service, fields: power(number, isOnly: isOnly))
        // The field with the number can be set; the one without tells the same.
        mapping.fields = mapping.fields.map { field in
            var field = field
            if field.sent == nil { field.characteristic.metadata.permissions.insert(.write) }
            return field
        }
        return mapping.sendingOnce
    }

    private func light(_ number: Int, isOnly: Bool, name: String?) -> any ServiceMapping {
        let kind = config["lt_st"]?.integer ?? 1
        var fields = power(number, isOnly: isOnly)
        fields += told(
            Standard.characteristic("Brightness"), ["Dimmer"], .plain,
            sent: .init(topic: command + "Dimmer", codec: .plain))
        if kind == 2 || kind == 5 {
            let range = Standard.characteristic("ColorTemperature", minimum: 153, maximum: 500)
            fields += told(range, ["CT"], .plain, sent: .init(topic: command + "CT", codec: .plain))
        }
        if kind >= 3 {
            for (index, type) in ["Hue", "Saturation"].enumerated() {
                let template = Template("{{ value_json.HSBColor.split(',')[\(index)] }}")
                let sent = Field.Sent(topic: command + "HsbColor\(index + 1)", codec: .plain)
                for topic in [stat + "RESULT", tele + "STATE"] {
                    guard let template else { continue }
                    fields.append(
                        Field(
                            Standard.characteristic(CharacteristicType(rawValue: type)),
                            told: .init(topic: topic, reading: .template(template), codec: .plain), sent: sent))
                }
            }
        }
        let service = DeviceService(key: "light \(number)", name: name, type: "Lightbulb", characteristics: [])
        return FieldMapping(service: service, fields: fields).sendingOnce
    }

    private func shutter(_ number: Int, name: String?) -> any ServiceMapping {
        let service = DeviceService(key: "shutter \(number)", name: name, type: "WindowCovering", characteristics: [])
        return TasmotaShutter(service: service, number: number, stat: stat, tele: tele, command: command)
    }

    private static let names = Resources.decoded([String: NamedQuantity].self, "tasmota") ?? [:]

    private var sensorMappings: [any ServiceMapping] {
        var mappings: [any ServiceMapping] = []
        let unit = (sensors?["TempUnit"]?.string).map { "°" + $0 } ?? "°C"
        for (sensor, values) in (sensors?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            var byService: [(type: ServiceType, fields: [Field])] = []
            for name in (values.object ?? [:]).keys.sorted() {
                guard let named = Self.names[name], let quantity = Quantity.all[named.quantity],
                    let codec = quantity.codec(unit: named.unit ?? unit)
                else { continue }
                let told = Field.Told(topic: tele + "SENSOR", reading: .path([sensor, name]), codec: codec)
                let field = Field(Standard.characteristic(quantity.characteristicType), told: told)
                if let index = byService.firstIndex(where: { $0.type == quantity.serviceType }) {
                    byService[index].fields.append(field)
                } else {
                    byService.append((quantity.serviceType, [field]))
                }
            }
            mappings += byService.map { entry in
                let service = DeviceService(
                    key: sensor + " " + entry.type.rawValue, name: nil, type: entry.type, characteristics: [])
                return FieldMapping(service: service, fields: entry.fields)
            }
        }
        return mappings
    }
}

extension FieldMapping {
    /// The mapping with each characteristic set by its first field alone: several tell it.
    var sendingOnce: FieldMapping {
        var once = self
        var seen: Set<CharacteristicType> = []
        for index in once.fields.indices where once.fields[index].sent != nil {
            if !seen.insert(once.fields[index].type).inserted { once.fields[index].sent = nil }
        }
        return once
    }
}

/// A shutter.
struct TasmotaShutter: ServiceMapping {
    var service: DeviceService
    private let member: String
    private let number: Int
    private let stat: String
    private let tele: String
    private let command: String

    init(service: DeviceService, number: Int, stat: String, tele: String, command: String) {
        self.service = service
        self.number = number
        self.stat = stat
        self.tele = tele
        self.command = command
        member = "Shutter\(number)"
        self.service.characteristics = [
            Standard.characteristic("CurrentPosition"), Standard.characteristic("TargetPosition"),
            Standard.characteristic("PositionState"), Standard.characteristic("HoldPosition"),
        ]
    }

    var topics: [String] { [stat + "RESULT", tele + "SENSOR"] }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let told = report.payload.json?[member] else { return [:] }
        var moved = CoverReport()
        moved.position = told["Position"]?.number
        if let direction = told["Direction"]?.number {
            moved.movement = direction > 0 ? "opening" : direction < 0 ? "closing" : "stopped"
        }
        return moved.values(in: report)
    }

    func orders(for request: Request) -> [Order] {
        if request.values["HoldPosition"] == .bool(true) { return [.text(topic: command + "ShutterStop\(number)", "")] }
        guard let percent = request.values["TargetPosition"]?.number else { return [] }
        return [.text(topic: command + "ShutterPosition\(number)", JSONValue.text(of: percent))]
    }

    func assumed(after request: Request) -> [CharacteristicType: Value] {
        request.values.filter { $0.key == "TargetPosition" }
    }
}
