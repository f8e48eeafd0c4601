internal import HomeModel
internal import JSONValues

/// How a value stands in the other side's messages.
enum Codec: Sendable, Hashable {
    /// True and false as two values of their own: `"ON"` and `"OFF"`.
    case toggle(on: JSONValue, off: JSONValue)
    /// Some of their values mean yes, all others no.
    case membership([JSONValue])
    /// All of their values but some mean yes.
    case allBut([JSONValue])
    /// One of their values means no, and all others yes; of these one is written.
    case notOff(on: JSONValue, off: JSONValue)
    /// A number is a word of ours, by the band that it is in.
    case bands([Band])
    /// A number up to a limit means yes.
    case below(Double)
    /// A number above a limit means yes.
    case above(Double)
    /// Whole steps of theirs are 0 to 100 percent, the least of them being the first that isn't nothing.
    case steps(low: Double, high: Double)
    /// Kelvin are mired, and the other way round.
    case reciprocal
    /// A number times a factor plus an offset is ours.
    case linear(factor: Double, offset: Double)
    /// A range of theirs is 0 to 100 percent.
    case percent(low: Double, high: Double)
    /// Something that is only pressed: true is the message, and nothing is ever told.
    case press(JSONValue)
    /// Their values and our words; of several for one word, the first is written.
    case words([Pair])

    /// A value of theirs and the word that it is here.
    struct Pair: Sendable, Hashable {
        var theirs: JSONValue
        var ours: String

        init(_ theirs: JSONValue, _ ours: String) {
            self.theirs = theirs
            self.ours = ours
        }
    }

    /// Numbers up to a limit, and the word that they are here; without a limit, all that are above the others.
    struct Band: Sendable, Hashable {
        var upTo: Double?
        var word: String
    }

    /// A number that is ours as it is.
    static let plain = Codec.linear(factor: 1, offset: 0)

    /// Our value of theirs; `nil` for what is none.
    func value(of json: JSONValue) -> Value? {
        switch self {
        case .toggle(let on, let off):
            // Nearly always it stands there letter by letter.
            if json == on { return .bool(true) }
            if json == off { return .bool(false) }
            if json.means(on) { return .bool(true) }
            return json.means(off) ? .bool(false) : nil
        case .reciprocal:
            guard let number = json.looseNumber, number > 0 else { return nil }
            return .number((1_000_000 / number).rounded())
        case .above(let limit): return json.looseNumber.map { .bool($0 > limit) }
        case .steps(let low, let high):
            guard let number = json.looseNumber, high >= low else { return nil }
            return .number(min(100, max(0, ((number - low + 1) / (high - low + 1) * 100).rounded(.down))))
        case .below(let limit): return json.looseNumber.map { .bool($0 <= limit) }
        case .membership(let yes):
            return json == .null ? nil : .bool(yes.contains { json.means($0) })
        case .allBut(let no):
            return json == .null ? nil : .bool(!no.contains { json.means($0) })
        case .notOff(_, let off): return json == .null ? nil : .bool(!json.means(off))
        case .bands(let bands):
            guard let number = json.looseNumber else { return nil }
            return bands.first { $0.upTo.map { number <= $0 } ?? true }.map { .word($0.word) }
        case .linear(let factor, let offset):
            return json.looseNumber.map { .number(clean($0 * factor + offset)) }
        case .percent(let low, let high):
            guard let number = json.looseNumber, high > low else { return nil }
            return .number(clean(min(100, max(0, (number - low) / (high - low) * 100)), places: 0))
        case .press: return nil
        case .words(let pairs):
            return pairs.first { json.means($0.theirs) }.map { .word($0.ours) }
        }
    }

    /// Their value of ours; `nil` where there is none.
    func json(for value: Value) -> JSONValue? {
        switch (self, value) {
        case (.toggle(let on, let off), .bool(let bool)), (.notOff(let on, let off), .bool(let bool)):
            return bool ? on : off
        case (.linear(let factor, let offset), .number(let number)):
            guard factor != 0 else { return nil }
            return .number(clean((number - offset) / factor))
        case (.reciprocal, .number(let number)):
            return number > 0 ? .number((1_000_000 / number).rounded()) : nil
        case (.steps(let low, let high), .number(let number)):
            guard number > 0 else { return .number(low - 1) }
            return .number(low - 1 + (number / 100 * (high - low + 1)).rounded(.up))
        case (.percent(let low, let high), .number(let number)):
            return .number((low + number / 100 * (high - low)).rounded())
        case (.press(let message), .bool(true)): return message
        case (.words(let pairs), .word(let word)): return pairs.first { $0.ours == word }?.theirs
        default: return nil
        }
    }

    private func clean(_ number: Double, places: Double = 3) -> Double {
        var scale = 1.0
        for _ in 0..<Int(places) { scale *= 10 }
        let cleaned = (number * scale).rounded() / scale
        return cleaned.isFinite ? cleaned : number
    }
}

extension JSONValue {
    /// Whether two values are the same thing said: texts by their letters whatever their case, `true` also as the text.
    func means(_ other: JSONValue) -> Bool {
        self == other || plainText.lowercased() == other.plainText.lowercased()
    }
}
