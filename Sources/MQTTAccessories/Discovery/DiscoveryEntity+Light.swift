internal import Connections
internal import HomeModel
internal import JSONValues

/// Lights of the three schemas.
extension DiscoveryEntity {
    /// A light.
    mutating func light() -> (any ServiceMapping)? {
        switch document.text("schema") ?? "basic" {
        case "json": return jsonLight()
        case "template": return templateLight()
        default: return basicLight()
        }
    }

    private var temperatureRange: (Double?, Double?) {
        func mired(_ key: String) -> Double? {
            document.number(key).flatMap { $0 > 0 ? (1_000_000 / $0).rounded() : nil }
        }
        return (
            document.number("min_mireds") ?? mired("max_kelvin") ?? 153,
            document.number("max_mireds") ?? mired("min_kelvin") ?? 500
        )
    }

    private var temperatureCodec: Codec { document.flag("color_temp_kelvin") ? .reciprocal : .plain }

    /// A topic for each part.
    private mutating func basicLight() -> (any ServiceMapping)? {
        let (least, most) = temperatureRange
        let on = document.text("payload_on") ?? "ON"
        let toggle = Codec.toggle(on: .string(on), off: .string(document.text("payload_off") ?? "OFF"))
        let level = Codec.percent(low: 0, high: document.number("brightness_scale") ?? 255)
        var light = DiscoveryLight(service: service("Lightbulb"))
        let stateTemplate = document.text("state_value_template") == nil ? "value_template" : "state_value_template"
        let brightness = field(
            Standard.characteristic("Brightness"),
            told("brightness_state_topic", "brightness_value_template", level),
            sent("brightness_command_topic", "brightness_command_template", level))
        let temperature = field(
            Standard.characteristic("ColorTemperature", minimum: least, maximum: most),
            told("color_temp_state_topic", "color_temp_value_template", temperatureCodec),
            sent("color_temp_command_topic", "color_temp_command_template", temperatureCodec))
        let effect = choice("Effect", "effect", state: "effect_value_template", words: document.texts("effect_list"))
        light.fields = [brightness, temperature, effect].compactMap { $0 }
        light.state = field(
            Standard.characteristic("On"), told("state_topic", stateTemplate, toggle),
            sent("command_topic", "command_template", toggle))
        for form in DiscoveryLight.ColourForm.allCases {
            let key = form.rawValue
            light.toldColour[form] = told(key + "_state_topic", key + "_value_template", .plain)
            light.sentColour[form] = sent(key + "_command_topic", key + "_command_template", .plain)
        }
        light.order = document.text("on_command_type") ?? "last"
        light.isAssuming = document.flag("optimistic")
        return light.whole()
    }

    /// One document for all: what Zigbee lamps have by discovery, and many others.
    private mutating func jsonLight() -> (any ServiceMapping)? {
        let modes = document.texts("supported_color_modes") ?? []
        let (least, most) = temperatureRange
        guard let topic = document.text("command_topic") ?? document.text("state_topic") else { return nil }
        var light = JSONLight(
            service: service("Lightbulb"), stateTopic: document.text("state_topic"), commandTopic: topic)
        if document.text("command_topic") == nil { light.commandTopic = nil }
        light.scale = document.number("brightness_scale") ?? 255
        light.hasBrightness = document.flag("brightness") || modes.contains { $0 != "onoff" }
        light.hasTemperature = modes.contains("color_temp") || document.flag("color_temp")
        light.isKelvin = document.flag("color_temp_kelvin")
        light.colour = ["hs", "xy", "rgb", "rgbw", "rgbww"].first { modes.contains($0) || document.flag($0) }
        light.isAssuming = document.flag("optimistic")
        light.effects = document.flag("effect") ? document.texts("effect_list") ?? [] : []
        if light.colour?.hasPrefix("rgb") == true { light.colour = "rgb" }
        if document.text("command_topic") != nil, document.config["flash"] != false {
            let seconds = document.number("flash_time_short") ?? 2
            identify(by: .members(topic: topic, ["state": "ON", "flash": .number(seconds)]))
        }
        return light.whole(least: least, most: most)
    }

    /// Templates make the messages and read them.
    private mutating func templateLight() -> (any ServiceMapping)? {
        guard let topic = document.text("command_topic"),
            let on = document.text("command_on_template").flatMap(Template.init),
            let off = document.text("command_off_template").flatMap(Template.init)
        else { return nil }
        let (least, most) = temperatureRange
        var light = TemplateLight(service: service("Lightbulb"), commandTopic: topic, on: on, off: off)
        light.stateTopic = document.text("state_topic")
        for name in ["state", "brightness", "color_temp", "red", "green", "blue"] {
            guard let source = document.text(name + "_template") else { continue }
            if let template = Template(source) {
                light.readings[name] = template
            } else {
                leaveOut(name + "_template")
            }
        }
        light.isKelvin = document.flag("color_temp_kelvin")
        return light.whole(least: least, most: most, commands: document.text("command_on_template") ?? "")
    }
}

/// A light with a topic for each part.
struct DiscoveryLight: ServiceMapping {
    /// The forms of a colour.
    enum ColourForm: String, CaseIterable {
        case hs
        case rgb
        case xy

        func text(_ colour: Colour) -> String {
            switch self {
            case .hs: return "\(JSONValue.text(of: colour.hue)),\(JSONValue.text(of: colour.saturation))"
            case .rgb:
                let parts = colour.parts
                return [parts.red, parts.green, parts.blue].map { JSONValue.text(of: ($0 * 255).rounded()) }
                    .joined(separator: ",")
            case .xy:
                let point = colour.point
                return "\(point.x),\(point.y)"
            }
        }

        func variables(_ colour: Colour) -> [String: JSONValue] {
            let parts = colour.parts
            let point = colour.point
            return [
                "value": .string(text(colour)), "hue": .number(colour.hue), "sat": .number(colour.saturation),
                "x": .number(point.x), "y": .number(point.y), "red": .number((parts.red * 255).rounded()),
                "green": .number((parts.green * 255).rounded()), "blue": .number((parts.blue * 255).rounded()),
            ]
        }

        func colour(_ text: String) -> Colour? {
            let numbers = text.split(separator: ",").compactMap { JSONValue.string(String($0)).looseNumber }
            switch (self, numbers.count) {
            case (.hs, 2): return Colour(hue: numbers[0].rounded(), saturation: numbers[1].rounded())
            case (.rgb, 3): return Colour(red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255)
            case (.xy, 2): return Colour(x: numbers[0], y: numbers[1])
            default: return nil
            }
        }
    }

    var service: DeviceService
    var state: Field?
    var fields: [Field] = []
    var toldColour: [ColourForm: Field.Told] = [:]
    var sentColour: [ColourForm: Field.Sent] = [:]
    /// Whether ON is sent `first`, `last`, or not at all where there is a `brightness`.
    var order = "last"
    var isAssuming = false

    init(service: DeviceService) { self.service = service }

    func whole() -> DiscoveryLight? {
        var whole = self
        whole.service.characteristics = ([state].compactMap { $0 } + fields).map(\.characteristic)
        if !toldColour.isEmpty || !sentColour.isEmpty {
            whole.service.characteristics += [
                Standard.characteristic("Hue", isWritable: !sentColour.isEmpty),
                Standard.characteristic("Saturation", isWritable: !sentColour.isEmpty),
            ]
        }
        return whole.service.characteristics.isEmpty ? nil : whole
    }

    private var all: FieldMapping { FieldMapping(service: service, fields: [state].compactMap { $0 } + fields) }

    var topics: [String] {
        var seen: Set<String> = []
        return (all.topics + toldColour.values.map(\.topic)).filter { seen.insert($0).inserted }
    }

    var isOptimistic: Bool { isAssuming || topics.isEmpty }

    func values(in report: Report) -> [CharacteristicType: Value] {
        var values = all.values(in: report)
        for form in ColourForm.allCases {
            guard let told = toldColour[form], told.topic == report.topic, values["Hue"] == nil else { continue }
            guard let colour = told.reading.text(in: report.payload).flatMap(form.colour) else { continue }
            values["Hue"] = .number(colour.hue)
            values["Saturation"] = .number(colour.saturation)
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        let isOn = request.values["On"]
        let switching = isOn.flatMap { state?.sent?.order(for: $0) }
        if isOn == .bool(false) { return [switching].compactMap { $0 } }
        var orders = fields.compactMap { field in request.values[field.type].flatMap { field.sent?.order(for: $0) } }
        if request.values["Hue"] != nil || request.values["Saturation"] != nil {
            let colour = Colour(hue: request.number("Hue") ?? 0, saturation: request.number("Saturation") ?? 100)
            if let form = ColourForm.allCases.first(where: { sentColour[$0] != nil }), let sent = sentColour[form] {
                let text = sent.template.map { $0.render(form.variables(colour)) } ?? form.text(colour)
                if let text { orders.append(.text(topic: sent.topic, text, isRetained: sent.isRetained)) }
            }
        }
        guard let switching else { return orders }
        if order == "brightness", let brightness = fields.first(where: { $0.type == "Brightness" })?.sent {
            // What is turned on by its brightness alone knows no word for it.
            guard request.values["Brightness"] == nil else { return orders }
            let before = request.known["Brightness"]?.number ?? 0
            return [brightness.order(for: .number(before > 0 ? before : 100))].compactMap { $0 } + orders
        }
        return order == "first" ? [switching] + orders : orders + [switching]
    }

    func assumed(after request: Request) -> [CharacteristicType: Value] {
        if isOptimistic { return request.values }
        return all.assumed(after: request)
    }
}
