internal import HomeModel

/// A value as it was said: a number in a unit, a colour, a mode.
struct SpokenValue {
    enum Content {
        case number(Double)
        case color(hue: Double, saturation: Double)
        case kelvin(Double)
        case mode(String)
    }

    let content: Content
    /// The mode that it is, where it is one.
    var mode: String? {
        guard case .mode(let mode) = content else { return nil }
        return mode
    }
    var isMode: Bool { mode != nil }
    /// The unit of a number: `percent`, `degrees`; `bare`, or `fraction` where it is no whole one;
    /// otherwise the kind of value.
    let kind: String
    /// The scale of degrees, where it was said.
    let scale: String?
    /// Whether it was said as "high", and not as a number.
    let isHigh: Bool
    /// Whether it is only to be more of a colour than it is: "more pink", "greener".
    let isToward: Bool
    /// Whether it is the most that is meant, and less may stay as it is: "not too loud".
    let isAtMost: Bool

    /// Reads a `value` node, or a node that holds the tags of a value; `nil` where it holds none.
    init?(_ node: Meaning) {
        scale = node.value(.scale)
        isHigh = node.value(.level) == "high"
        isToward = node.has(.toward)
        isAtMost = node.has(.atMost)
        let said = node.child(.number)?.number ?? node.value(.exact).flatMap(Double.init)
        // "Thirty percent closed" is as much less open.
        let number = node.has(.closing) ? said.map { 100 - $0 } : said
        if let hue = node.value(.hue).flatMap(Double.init),
            let saturation = node.value(.saturation).flatMap(Double.init)
        {
            content = .color(hue: hue, saturation: saturation)
            kind = "color"
        } else if let kelvin = node.value(.kelvin).flatMap(Double.init) {
            content = .kelvin(kelvin)
            kind = "kelvin"
        } else if node.value(.unit) == "kelvin", let number {
            content = .kelvin(number)
            kind = "kelvin"
        } else if let mode = node.value(.mode) {
            content = .mode(mode)
            kind = "mode"
        } else if let number {
            content = .number(number)
            kind = node.value(.unit) ?? (number == number.rounded() ? "bare" : "fraction")
        } else {
            return nil
        }
    }

    /// Whether it is a number that may be more or less than another.
    var isNumber: Bool {
        if case .number = content { true } else { false }
    }

    /// The colour temperature in kelvin, where one was said.
    var kelvin: Double? {
        if case .kelvin(let kelvin) = content { kelvin } else { nil }
    }

    /// Whether the unit suits the characteristic. Percent of a temperature is a slip; nobody knows which word is wrong.
    func isOfUnit(_ metadata: CharacteristicMetadata) -> Bool {
        guard case .number = content else { return true }
        switch metadata.unit {
        case "celsius": return kind != "percent"
        case "percent": return kind != "degrees"
        default: return true
        }
    }

    /// The value in the unit of a characteristic; °F become °C where the words or the home's units say so, and percent
    /// of an angle are a share of what it can be.
    func value(for metadata: CharacteristicMetadata, fahrenheit: Bool) -> Value {
        switch content {
        case .number(let number):
            if kind == "percent", metadata.unit == "degrees", let least = metadata.minimum, let most = metadata.maximum
            {
                return .number((least + (most - least) * number / 100).rounded())
            }
            // A number of thousands that is said of a white is in kelvin, whatever the light counts in.
            if metadata.unit == "mired", number >= 1000 { return .number(Self.mired(number)) }
            guard metadata.unit == "celsius" else { return .number(number) }
            let isFahrenheit = scale.map { $0 == "fahrenheit" } ?? fahrenheit
            return .number(isFahrenheit ? Self.celsius(number) : number)
        case .kelvin(let kelvin):
            return .number(Self.mired(kelvin))
        case .mode(let mode):
            return .word(mode)
        case .color(let hue, _):
            return .number(hue)
        }
    }

    /// The value as a difference, in the unit of a characteristic; `nil` where it is no number.
    func difference(for metadata: CharacteristicMetadata, fahrenheit: Bool) -> Double? {
        guard case .number(let number) = content else { return nil }
        let isFahrenheit = metadata.unit == "celsius" && (scale.map { $0 == "fahrenheit" } ?? fahrenheit)
        return isFahrenheit ? (number / 1.8 * 10).rounded() / 10 : number
    }

    /// The writes for a colour: hue and saturation, or a colour temperature where the light has one and a white was
    /// said.
    func colorWrites(for service: Service) -> [(CharacteristicType, Value)] {
        switch content {
        case .color(let hue, let saturation):
            guard service.characteristic("Hue") != nil, service.characteristic("Saturation") != nil else { return [] }
            return [("Hue", .number(hue)), ("Saturation", .number(saturation))]
        case .kelvin(let kelvin):
            guard let metadata = service.characteristic("ColorTemperature")?.metadata,
                let mired = try? metadata.accepted(.number(Self.mired(kelvin)))
            else {
                // A white on a lamp that has only colours: the nearest is one of little saturation.
                guard service.characteristic("Hue") != nil, service.characteristic("Saturation") != nil else {
                    return []
                }
                return [("Hue", .number(30)), ("Saturation", .number(kelvin < 3500 ? 35 : 0))]
            }
            return [("ColorTemperature", mired)]
        case .number, .mode:
            return []
        }
    }

    private static func celsius(_ fahrenheit: Double) -> Double {
        ((fahrenheit - 32) / 1.8 * 10).rounded() / 10
    }

    private static func mired(_ kelvin: Double) -> Double {
        kelvin > 0 ? (1_000_000 / kelvin).rounded() : 0
    }
}
