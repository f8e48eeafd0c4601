internal import HomeModel

/// The meaning of a number that is told in another measure than ours.
enum Measure: String, Sendable, Decodable {
    /// A temperature in the unit of the entity or the house; ours is in degrees Celsius.
    case temperature
    /// A colour temperature in kelvin; ours is in mired.
    case kelvin

    /// Our number.
    func ours(_ number: Double, _ view: EntityView) -> Double? {
        switch self {
        case .temperature: Temperature.celsius(number, from: view.temperatureUnit)
        case .kelvin: number > 0 ? (1e6 / number).rounded() : nil
        }
    }

    /// Their number.
    func theirs(_ number: Double, _ view: EntityView) -> Double? {
        switch self {
        case .temperature: Temperature.number(celsius: number, in: view.temperatureUnit)
        case .kelvin: number > 0 ? (1e6 / number).rounded() : nil
        }
    }
}

/// Two scales of which one stands for the other: 0…255 for 0…100 %.
struct Scale: Sendable, Decodable {
    var theirs: [Double]
    var ours: [Double]

    /// Our number.
    func ours(_ number: Double) -> Double? { Self.convert(number, from: theirs, to: ours) }
    /// Their number.
    func theirs(_ number: Double) -> Double? { Self.convert(number, from: ours, to: theirs) }

    private static func convert(_ number: Double, from: [Double], to: [Double]) -> Double? {
        guard from.count == 2, to.count == 2, from[0] != from[1] else { return nil }
        let part = (number - from[0]) / (from[1] - from[0])
        return to[0] + Swift.max(0, Swift.min(1, part)) * (to[1] - to[0])
    }
}
