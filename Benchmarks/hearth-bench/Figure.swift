import Foundation

/// One measured number with what it is to be held against.
struct Figure: Encodable {
    /// What a figure should reach.
    enum Goal {
        /// A floor.
        case atLeast(Double)
        /// A ceiling that is not to be touched.
        case under(Double)

        /// Whether a value reaches it.
        func isMet(by value: Double) -> Bool {
            switch self {
            case .atLeast(let floor): value >= floor
            case .under(let ceiling): value < ceiling
            }
        }

        /// The goal in words.
        var text: String {
            switch self {
            case .atLeast(let floor): "≥ \(Figure.text(of: floor))"
            case .under(let ceiling): "< \(Figure.text(of: ceiling))"
            }
        }
    }

    /// What was measured.
    var name: String
    /// The number.
    var value: Double
    /// Its unit.
    var unit: String
    /// What it should reach, where there is such a thing.
    var goal: Goal?

    /// Makes a figure.
    init(_ name: String, _ value: Double, _ unit: String, goal: Goal? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.goal = goal
    }

    private enum CodingKeys: String, CodingKey {
        case name, value, unit, goal, met
    }

    /// Writes it with its goal in words, and whether that is met.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value.isFinite ? value : nil, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encodeIfPresent(goal?.text, forKey: .goal)
        try container.encodeIfPresent(goal?.isMet(by: value), forKey: .met)
    }

    /// A number as a person reads it: three or four digits that mean something.
    static func text(of number: Double) -> String {
        guard number != 0 else { return "0" }
        let decimals = max(0, 2 - Int(log10(abs(number)).rounded(.down)))
        let text = String(format: "%.\(min(decimals, 6))f", number)
        guard text.contains(".") else { return text }
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }
}
