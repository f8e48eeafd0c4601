/// So many of so many, with the interval in which the true share lies in 95 of 100 cases (Wilson 1927).
struct Share: Encodable {
    /// How many were so.
    var count: Int
    /// Of how many.
    var total: Int

    /// The share, from 0 to 1.
    var value: Double { total == 0 ? 0 : Double(count) / Double(total) }

    /// The interval's ends.
    var interval: (low: Double, high: Double) {
        guard total > 0 else { return (0, 1) }
        let z = 1.96
        let n = Double(total)
        let centre = value + z * z / (2 * n)
        let reach = z * (value * (1 - value) / n + z * z / (4 * n * n)).squareRoot()
        let scale = 1 + z * z / n
        return (max(0, (centre - reach) / scale), min(1, (centre + reach) / scale))
    }

    /// Counts what another share counted, too.
    static func += (share: inout Share, other: Share) {
        share.count += other.count
        share.total += other.total
    }

    /// The share with its interval, for a table.
    var text: String { "\(value.rounded(to: 3)) (\(interval.low.rounded(to: 3))–\(interval.high.rounded(to: 3)))" }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(value, forKey: .share)
        try container.encode(interval.low, forKey: .low)
        try container.encode(interval.high, forKey: .high)
        try container.encode(total, forKey: .total)
    }

    private enum Key: String, CodingKey { case share, low, high, total }
}

extension Double {
    /// Rounded to so many places after the point.
    func rounded(to places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { value, _ in value * 10 }
        return (self * scale).rounded() / scale
    }
}
