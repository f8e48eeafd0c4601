internal import Connections
internal import HomeModel
internal import JSONValues
internal import MQTTClient

/// Shelly's devices of the second generation and later: they say that they are there, and are asked what they have.
struct ShellyDialect: Dialect {
    /// What the topics of their answers to us begin with.
    static let answers = "hearth/shelly/"
    private static let most = 2000

    private var asked: Set<String> = []
    private var configs: [String: JSONValue] = [:]

    var filters: [String] { ["+/online", Self.answers + "+/rpc"] }

    func wants(_ topic: String) -> Bool { topic.hasSuffix("/online") || topic.hasPrefix(Self.answers) }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        if message.topic.hasPrefix(Self.answers) {
            return answer(message, prefix: String(message.topic.dropFirst(Self.answers.count).dropLast("/rpc".count)))
        }
        // Others may say "online", too; they don't answer the question, and nothing comes of it.
        guard String(decoding: message.payload, as: UTF8.self) == "true" else { return nil }
        let prefix = String(message.topic.dropLast("/online".count))
        guard asked.count < Self.most || asked.contains(prefix) else { return nil }
        asked.insert(prefix)
        return DialectChange(orders: [ShellyDevice.order("Shelly.GetConfig", [:], prefix: prefix)])
    }

    private mutating func answer(_ message: MQTTMessage, prefix: String) -> DialectChange? {
        guard asked.contains(prefix), let json = JSONReader.value(message.payload), let config = json["result"] else {
            return nil
        }
        // Of the answers, the configuration is the one that tells what the device is;
        // the state is read by its services.
        guard let mac = config["sys"]?["device"]?["mac"]?.string, configs[prefix] != config else { return nil }
        configs[prefix] = config
        var change = DialectChange(orders: [ShellyDevice.order("Shelly.GetStatus", [:], prefix: prefix)])
        change.devices.updateValue(ShellyDevice(config, mac: mac, prefix: prefix).mapped, forKey: "shelly:" + mac)
        return change
    }
}

/// One device, as its configuration describes it.
struct ShellyDevice {
    private struct Measured: Decodable {
        var path: [String]
        var quantity: String
    }

    private static let measured = Resources.decoded([String: [Measured]].self, "shelly") ?? [:]

    private let config: JSONValue
    private let mac: String
    private let prefix: String

    init(_ config: JSONValue, mac: String, prefix: String) {
        self.config = config
        self.mac = mac
        self.prefix = prefix
    }

    /// A call of one of the device's methods.
    static func order(_ method: String, _ parameters: [String: JSONValue], prefix: String) -> Order {
        let call: JSONValue = [
            "id": 1, "src": .string(ShellyDialect.answers + prefix), "method": .string(method),
            "params": .object(parameters),
        ]
        return .text(topic: prefix + "/rpc", call.text)
    }

    /// The device with its services.
    var mapped: MappedDevice {
        // What is moved is what the device is; its inputs are said by name.
        let parts = (config.object ?? [:]).filter { $0.key.contains(":") }.sorted {
            ($0.key.hasPrefix("input") ? 1 : 0, $0.key) < ($1.key.hasPrefix("input") ? 1 : 0, $1.key)
        }
        var mappings: [any ServiceMapping] = []
        var unmapped: [String] = []
        for (key, part) in parts {
            let kind = key.prefix { $0 != ":" }
            let name = part["name"]?.string
            let service = service(key, String(kind), part)
            if let service { mappings.append(service) }
            let sensors = sensors(key, String(kind), name: name)
            mappings += sensors
            if service == nil, sensors.isEmpty { unmapped.append(key) }
        }
        let name = config["sys"]?["device"]?["name"]?.string
        let description = DeviceDescription(
            address: "shelly:" + mac, name: name ?? prefix, model: prefix.split(separator: "-").first.map(String.init),
            unmapped: unmapped)
        return MappedDevice(
            description: description, mappings: mappings,
            availability: Availability(sources: [
                .init(topic: prefix + "/online", reading: .plain, online: "true", offline: "false")
            ]), questions: [Self.order("Shelly.GetStatus", [:], prefix: prefix)])
    }

    private func service(_ key: String, _ kind: String, _ part: JSONValue) -> (any ServiceMapping)? {
        let types: [String: ServiceType] = [
            "switch": "Switch", "light": "Lightbulb", "cct": "Lightbulb", "rgb": "Lightbulb", "rgbw": "Lightbulb",
            "cover": "WindowCovering", "input": "StatelessProgrammableSwitch",
        ]
        guard let type = types[kind], let id = part["id"]?.number else { return nil }
        if kind == "input", part["type"]?.string != "button" { return nil }
        // A relay that a light hangs on says so.
        let isLamp = kind == "switch" && part["consumption_type"]?.string == "light"
        let service = DeviceService(
            key: key, name: part["name"]?.string, type: isLamp ? "Lightbulb" : type, characteristics: [])
        return ShellyPart(service: service, kind: kind, id: id, prefix: prefix)
    }

    private func sensors(_ key: String, _ kind: String, name: String?) -> [any ServiceMapping] {
        var byService: [(type: ServiceType, fields: [Field])] = []
        for measured in Self.measured[kind] ?? [] {
            guard let quantity = Quantity.all[measured.quantity] else { continue }
            let codec = quantity.codec(unit: nil) ?? quantity.codec(on: true, off: false)
            guard let codec else { continue }
            let type = quantity.serviceType
            let fields = Self.paths(key, prefix).map { topic, path in
                Field(
                    Standard.characteristic(quantity.characteristicType),
                    told: .init(topic: topic, reading: .path(path + measured.path), codec: codec))
            }
            if let index = byService.firstIndex(where: { $0.type == type }) {
                byService[index].fields += fields
            } else {
                byService.append((type, fields))
            }
        }
        return byService.map { entry in
            let service = DeviceService(
                key: key + " " + entry.type.rawValue, name: name, type: entry.type, characteristics: [])
            return FieldMapping(service: service, fields: entry.fields)
        }
    }

    /// Where the state of a part is told, and where in the document it stands.
    static func paths(_ key: String, _ prefix: String) -> [(topic: String, path: [String])] {
        [
            (prefix + "/events/rpc", ["params", key]), (prefix + "/status/" + key, []),
            (ShellyDialect.answers + prefix + "/rpc", ["result", key]),
        ]
    }
}

/// A relay, a light, a cover or a button of a device.
struct ShellyPart: ServiceMapping {
    var service: DeviceService
    private let kind: String
    private let id: Double
    private let prefix: String

    init(service: DeviceService, kind: String, id: Double, prefix: String) {
        self.service = service
        self.kind = kind
        self.id = id
        self.prefix = prefix
        let names: [String]
        switch kind {
        case "light": names = ["On", "Brightness"]
        case "cct": names = ["On", "Brightness", "ColorTemperature"]
        case "rgb", "rgbw": names = ["On", "Brightness", "Hue", "Saturation"]
        case "cover": names = ["CurrentPosition", "TargetPosition", "PositionState", "HoldPosition"]
        case "input": names = []
        default: names = ["On"]
        }
        self.service.characteristics = names.map { Standard.characteristic(CharacteristicType(rawValue: $0)) }
        if kind == "input" {
            self.service.characteristics = [
                Standard.characteristic(
                    "ProgrammableSwitchEvent", words: ["singlePress", "doublePress", "triplePress", "longPress"])
            ]
        }
    }

    private var paths: [(topic: String, path: [String])] { ShellyDevice.paths(service.key, prefix) }
    var topics: [String] { paths.map(\.topic) }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let json = report.payload.json else { return [:] }
        if kind == "input" { return press(in: json, isRetained: report.isRetained) }
        guard let path = paths.first(where: { $0.topic == report.topic })?.path, let told = json[path: path] else {
            return [:]
        }
        if kind == "cover" { return cover(told, report) }
        var values: [CharacteristicType: Value] = [:]
        values["On"] = told["output"]?.bool.map { .bool($0) }
        if kind != "switch" { values["Brightness"] = told["brightness"]?.number.map { .number($0) } }
        if kind == "cct" { values["ColorTemperature"] = told["ct"].flatMap(Codec.reciprocal.value(of:)) }
        if let parts = told["rgb"]?.array?.compactMap(\.number), parts.count == 3, kind.hasPrefix("rgb") {
            let colour = Colour(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255)
            values["Hue"] = .number(colour.hue)
            values["Saturation"] = .number(colour.saturation)
        }
        return values
    }

    private func cover(_ told: JSONValue, _ report: Report) -> [CharacteristicType: Value] {
        var moved = CoverReport()
        moved.position = told["current_pos"]?.number
        switch told["state"]?.string {
        case "opening"?: moved.movement = "opening"
        case "closing"?: moved.movement = "closing"
        case nil: break
        case let state?:
            moved.movement = "stopped"
            // Not calibrated, it knows its ends alone.
            if moved.position == nil { moved.position = state == "open" ? 100 : state == "closed" ? 0 : nil }
        }
        return moved.values(in: report)
    }

    private func press(in json: JSONValue, isRetained: Bool) -> [CharacteristicType: Value] {
        guard !isRetained, json["method"]?.string == "NotifyEvent" else { return [:] }
        let words = [
            "single_push": "singlePress", "double_push": "doublePress", "triple_push": "triplePress",
            "long_push": "longPress",
        ]
        for event in json["params"]?["events"]?.array ?? [] where event["component"]?.string == service.key {
            if let word = event["event"]?.string.flatMap({ words[$0] }) {
                return ["ProgrammableSwitchEvent": .word(word)]
            }
        }
        return [:]
    }

    func orders(for request: Request) -> [Order] {
        var parameters: [String: JSONValue] = [:]
        let method: String
        if kind == "cover" {
            if request.values["HoldPosition"] == .bool(true) {
                return [ShellyDevice.order("Cover.Stop", ["id": .number(id)], prefix: prefix)]
            }
            guard let percent = request.values["TargetPosition"]?.number else { return [] }
            // The ends are known without a calibration, too.
            if percent == 0 || percent == 100 {
                return [
                    ShellyDevice.order(percent == 0 ? "Cover.Close" : "Cover.Open", ["id": .number(id)], prefix: prefix)
                ]
            }
            method = "Cover.GoToPosition"
            parameters["pos"] = .number(percent)
        } else {
            method =
                ["switch": "Switch", "light": "Light", "cct": "CCT", "rgb": "RGB", "rgbw": "RGBW"][
                    kind, default: "Switch"] + ".Set"
            if let isOn = request.values["On"]?.bool { parameters["on"] = .bool(isOn) }
            if let percent = request.values["Brightness"]?.number { parameters["brightness"] = .number(percent) }
            if let mired = request.values["ColorTemperature"] { parameters["ct"] = Codec.reciprocal.json(for: mired) }
            if request.values["Hue"] != nil || request.values["Saturation"] != nil {
                let parts = Colour(hue: request.number("Hue") ?? 0, saturation: request.number("Saturation") ?? 100)
                    .parts
                parameters["rgb"] = .array([parts.red, parts.green, parts.blue].map { .number(($0 * 255).rounded()) })
            }
            if let seconds = request.transition, kind != "switch" {
                parameters["transition_duration"] = .number(seconds)
            }
        }
        parameters["id"] = .number(id)
        return [ShellyDevice.order(method, parameters, prefix: prefix)]
    }

    func assumed(after request: Request) -> [CharacteristicType: Value] {
        request.values.filter { $0.key == "TargetPosition" }
    }
}
