import Foundation

/// Noise that is always the same.
enum TestNoise {
    /// So many values from -1 to 1.
    static func values(_ count: Int) -> [Double] {
        var seed: UInt32 = 1
        return (0..<count).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Double(seed >> 8) / Double(1 << 24) * 2 - 1
        }
    }

    /// How loud samples are, in dB.
    static func decibels(_ samples: some Collection<Int16>) -> Double {
        10 * log10(samples.reduce(1e-3) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1)))
    }
}
