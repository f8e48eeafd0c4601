internal import HomeModel

/// How far a measured value must go back past a limit before passing it counts again.
///
/// Sensors waver: 25.1, 24.9, 25.1 around a limit of 25 is one crossing. A value that is set rather than measured
/// doesn't waver, and has no such margin.
enum Debounce {
    /// The margin, in the unit of the characteristic: a fifth of a degree, one percent, a twentieth of a light
    /// level or of a concentration.
    static func margin(for metadata: CharacteristicMetadata, limit: Double) -> Double {
        guard !metadata.permissions.contains(.write) else { return 0 }
        return switch metadata.unit {
        case "celsius": 0.2
        case "percent": 1
        case "lux", "ppm": limit.magnitude / 20
        default: 0
        }
    }
}

extension ChangeTest {
    /// Whether a value passes by itself, whatever it was before.
    func holds(for value: Value) -> Bool {
        switch self {
        case .any: true
        case .to(let wanted): value == wanted
        case .above(let limit): value.number.map { $0 > limit } ?? false
        case .below(let limit): value.number.map { $0 < limit } ?? false
        }
    }

    /// Whether a value is far enough on the other side of the limit for the next crossing to count.
    func isBack(_ value: Value, margin: Double) -> Bool {
        switch self {
        case .any, .to: true
        case .above(let limit): value.number.map { $0 <= limit - margin } ?? false
        case .below(let limit): value.number.map { $0 >= limit + margin } ?? false
        }
    }
}
