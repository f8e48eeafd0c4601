internal import Connections
internal import HomeModel
internal import JSONValues

/// A light of the schema `json`: one document tells and takes everything.
struct JSONLight: ServiceMapping {
    var service: DeviceService
    var stateTopic: String?
    var commandTopic: String?
    var scale = 255.0
    var hasBrightness = false
    var hasTemperature = false
    var isKelvin = false
    var colour: String?
    /// What it can play by itself.
    var effects: [String] = []
    var isAssuming = false

    init(service: DeviceService, stateTopic: String?, commandTopic: String?) {
        self.service = service
        self.stateTopic = stateTopic
        self.commandTopic = commandTopic
    }

    func whole(least: Double?, most: Double?) -> JSONLight {
        var whole = self
        let canSet = commandTopic != nil
        whole.service.characteristics = [Standard.characteristic("On", isWritable: canSet)]
        if hasBrightness {
            whole.service.characteristics.append(Standard.characteristic("Brightness", isWritable: canSet))
        }
        if hasTemperature {
            whole.service.characteristics.append(
                Standard.characteristic("ColorTemperature", minimum: least, maximum: most, isWritable: canSet))
        }
        if colour != nil {
            whole.service.characteristics += [
                Standard.characteristic("Hue", isWritable: canSet),
                Standard.characteristic("Saturation", isWritable: canSet),
            ]
        }
        if !effects.isEmpty {
            whole.service.characteristics.append(Standard.characteristic("Effect", words: effects, isWritable: canSet))
        }
        return whole
    }

    var topics: [String] { stateTopic.map { [$0] } ?? [] }
    var isOptimistic: Bool { isAssuming || stateTopic == nil }
    private var level: Codec { .percent(low: 0, high: scale) }
    private var degrees: Codec { isKelvin ? .reciprocal : .plain }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        var values: [CharacteristicType: Value] = [:]
        values["On"] = document["state"].flatMap(Codec.toggle(on: "ON", off: "OFF").value(of:))
        if hasBrightness { values["Brightness"] = document["brightness"].flatMap(level.value(of:)) }
        if hasTemperature, let value = document["color_temp"].flatMap(degrees.value(of:))?.number {
            values["ColorTemperature"] = .number(value.rounded())
        }
        if colour != nil, document["color_mode"] != "color_temp", let told = document["color"].flatMap(read) {
            values["Hue"] = .number(told.hue)
            values["Saturation"] = .number(told.saturation)
        }
        if let word = document["effect"]?.string, effects.contains(word) { values["Effect"] = .word(word) }
        return values
    }

    private func read(_ told: JSONValue) -> Colour? {
        if let hue = told["h"]?.number, let saturation = told["s"]?.number {
            return Colour(hue: hue.rounded(), saturation: saturation.rounded())
        }
        if let x = told["x"]?.number, let y = told["y"]?.number { return Colour(x: x, y: y) }
        guard let red = told["r"]?.number, let green = told["g"]?.number, let blue = told["b"]?.number else {
            return nil
        }
        return Colour(red: red / 255, green: green / 255, blue: blue / 255)
    }

    func orders(for request: Request) -> [Order] {
        guard let commandTopic else { return [] }
        var members: [String: JSONValue] = [:]
        if request.values["On"] == .bool(false) {
            members["state"] = "OFF"
        } else {
            // A document without a state isn't taken by all; what is set to be bright is to be on.
            members["state"] = "ON"
            if let value = request.values["Brightness"] { members["brightness"] = level.json(for: value) }
            if let value = request.values["ColorTemperature"] { members["color_temp"] = degrees.json(for: value) }
            if let word = request.values["Effect"]?.word { members["effect"] = .string(word) }
            if request.values["Hue"] != nil || request.values["Saturation"] != nil {
                members["color"] = written(
                    Colour(hue: request.number("Hue") ?? 0, saturation: request.number("Saturation") ?? 100))
            }
        }
        if let transition = request.transition, transition > 0 { members["transition"] = .number(transition) }
        return [.members(topic: commandTopic, members)]
    }

    private func written(_ value: Colour) -> JSONValue {
        switch colour {
        case "hs": return ["h": .number(value.hue), "s": .number(value.saturation)]
        case "xy":
            let point = value.point
            return ["x": .number(point.x), "y": .number(point.y)]
        default:
            let parts = value.parts
            return [
                "r": .number((parts.red * 255).rounded()), "g": .number((parts.green * 255).rounded()),
                "b": .number((parts.blue * 255).rounded()),
            ]
        }
    }
}

/// A light of the schema `template`.
struct TemplateLight: ServiceMapping {
    var service: DeviceService
    var commandTopic: String
    var on: Template
    var off: Template
    var stateTopic: String?
    var readings: [String: Template] = [:]
    var isKelvin = false

    init(service: DeviceService, commandTopic: String, on: Template, off: Template) {
        self.service = service
        self.commandTopic = commandTopic
        self.on = on
        self.off = off
    }

    /// The light with its characteristics: what is read, or stands in the template of the command.
    func whole(least: Double?, most: Double?, commands: String) -> TemplateLight {
        var whole = self
        whole.service.characteristics = [Standard.characteristic("On")]
        if readings["brightness"] != nil || commands.contains("brightness") {
            whole.service.characteristics.append(Standard.characteristic("Brightness"))
        }
        if readings["color_temp"] != nil || commands.contains("color_temp") {
            whole.service.characteristics.append(
                Standard.characteristic("ColorTemperature", minimum: least, maximum: most))
        }
        if commands.contains("red") || commands.contains("hue") {
            whole.service.characteristics += [Standard.characteristic("Hue"), Standard.characteristic("Saturation")]
        }
        return whole
    }

    var topics: [String] { readings.isEmpty ? [] : stateTopic.map { [$0] } ?? [] }
    var isOptimistic: Bool { topics.isEmpty || readings["state"] == nil }
    private static let level = Codec.percent(low: 0, high: 255)

    func values(in report: Report) -> [CharacteristicType: Value] {
        func read(_ name: String) -> JSONValue? { readings[name]?.render(report.payload).map { .string($0) } }
        var values: [CharacteristicType: Value] = [:]
        values["On"] = read("state").flatMap(Codec.toggle(on: "on", off: "off").value(of:))
        values["Brightness"] = read("brightness").flatMap(Self.level.value(of:))
        values["ColorTemperature"] = read("color_temp").flatMap((isKelvin ? Codec.reciprocal : .plain).value(of:))
        if let red = read("red")?.looseNumber, let green = read("green")?.looseNumber,
            let blue = read("blue")?.looseNumber
        {
            let colour = Colour(red: red / 255, green: green / 255, blue: blue / 255)
            values["Hue"] = .number(colour.hue)
            values["Saturation"] = .number(colour.saturation)
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        var variables: [String: JSONValue] = [:]
        if let transition = request.transition, transition > 0 { variables["transition"] = .number(transition) }
        let isOff = request.values["On"] == .bool(false)
        if !isOff {
            variables["state"] = "on"
            if let value = request.values["Brightness"] { variables["brightness"] = Self.level.json(for: value) }
            if let value = request.values["ColorTemperature"] {
                variables["color_temp"] = (isKelvin ? Codec.reciprocal : .plain).json(for: value)
            }
            if request.values["Hue"] != nil || request.values["Saturation"] != nil {
                let colour = Colour(hue: request.number("Hue") ?? 0, saturation: request.number("Saturation") ?? 100)
                variables.merge(DiscoveryLight.ColourForm.rgb.variables(colour)) { first, _ in first }
            }
        } else {
            variables["state"] = "off"
        }
        guard let text = (isOff ? off : on).render(variables), !text.isEmpty else { return [] }
        return [.text(topic: commandTopic, text)]
    }
}
