internal import HomeModel

/// Says values: "on", "at 40 percent", "set to 21 degrees".
struct ValueWords {
    let phrases: Phrases
    let catalogue: Catalogue
    let usesFahrenheit: Bool
    /// The units of what a maker has made up, by what the home has.
    var ownUnits: [CharacteristicType: String] = [:]

    /// The words for values with temperatures in other units; `nil` are those of the home.
    func told(in units: Home.TemperatureUnit?) -> ValueWords {
        guard let units else { return self }
        return ValueWords(
            phrases: phrases, catalogue: catalogue, usesFahrenheit: units == .fahrenheit, ownUnits: ownUnits)
    }

    /// What something is, that has this value.
    func state(_ type: CharacteristicType, _ value: Value?) -> String {
        guard let value else { return phrases.phrase("nothingKnown") }
        if let key = key("value", type, value) { return phrases.phrase(key, words(type, value)) }
        // A maker's own characteristic has only its name to tell what it is.
        guard isOwn(type) else { return quantity(type, value) }
        let key = value.number == nil ? "own" : ownUnits[type] == nil ? "own.number" : "own.quantity"
        return phrases.phrase(key, words(type, value))
    }

    /// Whether a characteristic is one that a maker has made up.
    func isOwn(_ type: CharacteristicType) -> Bool { catalogue.characteristics[type] == nil }

    /// The phrase for a value: its own (`value.On.true`), else that of its characteristic (`value.On`), else none.
    func key(_ prefix: String, _ type: CharacteristicType, _ value: Value?) -> String? {
        let general = "\(prefix).\(type.rawValue)"
        let exact = value.map { "\(general).\(plain($0))" }
        return [exact, general].compactMap(\.self).first(where: phrases.has)
    }

    /// What fills the places of a value's phrase.
    func words(_ type: CharacteristicType, _ value: Value?) -> [String: String] {
        guard let value else { return [:] }
        return [
            "value": quantity(type, value), "number": plain(value), "kelvin": kelvin(value),
            "name": type.rawValue.partedAtCapitals.lowercased(),
        ]
    }

    /// The name of the nearest colour that has one among the phrases (`color.240.100`), within what an eye takes for
    /// the same.
    func color(hue: Double, saturation: Double) -> String? {
        let near = phrases.colors.map { color in
            let around = abs(color.hue - hue).truncatingRemainder(dividingBy: 360)
            let apart = min(around, 360 - around)
            // Hue matters the less, the paler the colour.
            return (color.name, apart * color.saturation / 100 + abs(color.saturation - saturation) / 2)
        }.min { $0.1 < $1.1 }
        guard let near, near.1 <= Self.farthestColor else { return nil }
        return near.0
    }

    /// About half of what lies between neighbouring colour names.
    private static let farthestColor = 12.0

    /// A value with its unit.
    func quantity(_ type: CharacteristicType, _ value: Value) -> String {
        if let isOn = value.bool { return phrases.phrase("value.On.\(isOn)") }
        guard let number = value.number else { return isOwn(type) ? ChoiceWord(plain(value)).spoken : plain(value) }
        let unit = isOwn(type) ? ownUnits[type] : catalogue.characteristics[type]?.unit
        return quantity(number, unit: unit)
    }

    /// A number with a unit of the catalogue; °C become °F where the home wants so.
    func quantity(_ number: Double, unit: String?) -> String {
        if unit == "seconds", let seconds = Int(exactly: number), seconds >= 60 {
            return duration(TimeSpan(seconds: seconds))
        }
        let shown = unit == "celsius" && usesFahrenheit ? number * 1.8 + 32 : number
        // Half degrees Celsius are whole ones in Fahrenheit to whoever said them.
        let isWhole = unit == "celsius" && usesFahrenheit
        let text = Self.text(isWhole ? shown.rounded() : (shown * 10).rounded() / 10)
        guard let unit, phrases.has("unit.\(unit)") else { return text }
        return phrases.phrase("unit.\(unit)", ["n": text])
    }

    /// A length of time in its largest units.
    func duration(_ span: TimeSpan) -> String {
        var rest = Int(clamping: span.seconds.magnitude)
        var parts: [String] = []
        for (length, unit) in [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")] where rest >= length {
            let count = rest / length
            rest %= length
            parts.append(phrases.phrase("unit.\(unit)\(count == 1 ? "" : "s")", ["n": "\(count)"]))
        }
        return list(parts)
    }

    /// "a, b and c".
    func list(_ items: [String], joinedBy word: String = "and") -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(phrases.phrase(word)) \(last)"
    }

    /// "a, b and 3 more": so many by their names, and the rest by how many they are, in the words of the phrase `more`.
    func list(_ names: some Collection<String>, most: Int, more: String) -> String {
        let rest = names.count - most
        guard rest > 0 else { return list(Array(names)) }
        return list(names.prefix(most) + [phrases.phrase(more, ["count": "\(rest)"])])
    }

    private func plain(_ value: Value) -> String {
        switch value {
        case .bool(let bool): "\(bool)"
        case .number(let number): Self.text(number)
        case .word(let word): word
        }
    }

    private func kelvin(_ value: Value) -> String {
        guard let mired = value.number, mired > 0 else { return plain(value) }
        return Self.text((10_000 / mired).rounded() * 100)
    }

    /// A number without needless decimals.
    static func text(_ number: Double) -> String {
        guard number == number.rounded(), abs(number) < 1e15 else { return "\(number)" }
        return "\(Int(number))"
    }
}
