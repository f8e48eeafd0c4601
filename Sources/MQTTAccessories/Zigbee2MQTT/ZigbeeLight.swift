internal import Connections
internal import HomeModel
internal import JSONValues

/// A light: on and off, brightness, colour temperature, and a colour by point or by hue and saturation.
struct ZigbeeLight: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let state: Expose?
    private let brightness: Expose?
    private let temperature: Expose?
    private let point: Expose?
    private let hueAndSaturation: Expose?
    private let mode: String

    init?(_ expose: Expose, key: String, name: String?, topics: ZigbeeTopics) {
        device = topics
        state = expose.feature("state")
        brightness = expose.feature("brightness")
        temperature = expose.feature("color_temp")
        point = expose.feature("color_xy")
        hueAndSaturation = expose.feature("color_hs")
        mode = "color_mode" + (expose.endpoint.map { "_" + $0 } ?? "")
        guard state != nil || brightness != nil else { return nil }
        // A light that can only be dimmed is off at no brightness.
        var characteristics = [Standard.characteristic("On")]
        if brightness != nil { characteristics.append(Standard.characteristic("Brightness")) }
        if let temperature {
            characteristics.append(
                Standard.characteristic("ColorTemperature", minimum: temperature.minimum, maximum: temperature.maximum))
        }
        if point != nil || hueAndSaturation != nil {
            characteristics += [Standard.characteristic("Hue"), Standard.characteristic("Saturation")]
        }
        service = DeviceService(key: key, name: name, type: "Lightbulb", characteristics: characteristics)
    }

    var topics: [String] { [device.state] }

    private var level: Codec { .percent(low: brightness?.minimum ?? 0, high: brightness?.maximum ?? 254) }
    private var toggle: Codec { .toggle(on: state?.on ?? "ON", off: state?.off ?? "OFF") }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        var values: [CharacteristicType: Value] = [:]
        if let state { values["On"] = document[state.property].flatMap(toggle.value(of:)) }
        if let brightness, case .number(let percent)? = document[brightness.property].flatMap(level.value(of:)) {
            // The least that is on is one percent: a lamp that glows isn't at none.
            let isGlowing = percent == 0 && (document[brightness.property]?.number ?? 0) > (brightness.minimum ?? 0)
            values["Brightness"] = .number(isGlowing ? 1 : percent)
            if state == nil { values["On"] = .bool(percent > 0) }
        }
        if let temperature, let number = document[temperature.property]?.number {
            values["ColorTemperature"] = .number(number.rounded())
        }
        if let colour = colour(in: document) {
            values["Hue"] = .number(colour.hue)
            values["Saturation"] = .number(colour.saturation)
        }
        return values
    }

    /// The colour that a document tells; none while the light is white by its colour temperature.
    private func colour(in document: JSONValue) -> Colour? {
        guard let property = (point ?? hueAndSaturation)?.property, let told = document[property] else { return nil }
        if document[mode]?.string == "color_temp" { return nil }
        if let hue = told["hue"]?.number, let saturation = told["saturation"]?.number {
            return Colour(hue: hue.rounded(), saturation: saturation.rounded())
        }
        guard let x = told["x"]?.number, let y = told["y"]?.number else { return nil }
        return Colour(x: x, y: y)
    }

    func orders(for request: Request) -> [Order] {
        var members: [String: JSONValue] = [:]
        if case .bool(let isOn)? = request.values["On"] {
            if let state {
                members[state.property] = toggle.json(for: .bool(isOn))
            } else if let brightness, request.values["Brightness"] == nil || !isOn {
                members[brightness.property] = .number(isOn ? brightness.maximum ?? 254 : brightness.minimum ?? 0)
            }
            // A light that is to be off is sent nothing that would switch it on.
            if !isOn { return [device.set(adding(request.transition, to: members))] }
        }
        if let brightness, let value = request.values["Brightness"], let json = level.json(for: value) {
            members[brightness.property] = json
        }
        if let temperature, let number = request.values["ColorTemperature"]?.number {
            members[temperature.property] = .number(number)
        }
        if request.values["Hue"] != nil || request.values["Saturation"] != nil {
            let colour = Colour(hue: request.number("Hue") ?? 0, saturation: request.number("Saturation") ?? 100)
            if let hueAndSaturation {
                members[hueAndSaturation.property] = [
                    "hue": .number(colour.hue), "saturation": .number(colour.saturation),
                ]
            } else if let point {
                let (x, y) = colour.point
                members[point.property] = ["x": .number(x), "y": .number(y)]
            }
        }
        return members.isEmpty ? [] : [device.set(adding(request.transition, to: members))]
    }

    private func adding(_ transition: Double?, to members: [String: JSONValue]) -> [String: JSONValue] {
        guard let transition, transition > 0 else { return members }
        return members.merging(["transition": .number(transition)]) { own, _ in own }
    }
}
