internal import HomeModel

/// Says values: "on", "at 40 percent", "set to 21 degrees".
struct ValueWords {
    let phrases: Phrases
    let catalogue: Catalogue
    let usesFahrenheit: Bool

    /// What something is, that has this value.
    func state(_ type: CharacteristicType, _ value: Value?) -> String {
        guard let value else { return phrases.phrase("nothingKnown") }
        let key = "value.\(type.rawValue)"
        let exact = "\(key).\(plain(value))"
        if phrases.has(exact) { return phrases.phrase(exact) }
        let words = ["value": quantity(type, value), "number": plain(value), "kelvin": kelvin(value)]
        return phrases.has(key) ? phrases.phrase(key, words) : quantity(type, value)
    }

    /// A value with its unit.
    func quantity(_ type: CharacteristicType, _ value: Value) -> String {
        guard let number = value.number else { return plain(value) }
        let unit = catalogue.characteristics[type]?.unit
        return quantity(number, unit: unit)
    }

    /// A number with a unit of the catalogue; °C become °F where the home wants so.
    func quantity(_ number: Double, unit: String?) -> String {
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
