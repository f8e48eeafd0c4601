/// The costs by which derivations are compared: fixed-point numbers in which one word costs ``unit``.
enum Cost {
    /// What one word, or one whole name, costs.
    static let unit: Int32 = 1024
    /// The most that a single weight adds, in ``unit``s: that of a weight of 2^-64.
    static let largestWeight: Int32 = 64 * unit
    /// The most that the weights met between two words add.
    static let largestStep: Int32 = 1 << 20
    /// What an edge may cost.
    static let range: ClosedRange<Int32> = 0...largestStep

    /// What a JSGF weight adds: `-log2(weight)` units, nothing from 1 on; `nil` for 0, which forbids the choice.
    static func ofWeight(_ weight: Double?) -> Int32? {
        guard let weight else { return 0 }
        guard weight > 0 else { return nil }
        guard weight < 1, weight.isFinite else { return 0 }
        guard weight.isNormal, weight.exponent > -64 else { return largestWeight }
        return min(largestWeight, Int32(weight.exponent) * -unit - fractionOfLog2(weight.significand))
    }

    /// The weight that adds this cost: 2 to the power of minus its units.
    static func weight(of cost: Int32) -> Double {
        guard cost > 0 else { return 1 }
        var result = 1.0
        for _ in 0..<min(cost / unit, 1000) { result *= 0.5 }
        for (place, root) in rootsOfOneHalf.enumerated() where cost & ((unit / 2) >> Int32(place)) != 0 {
            result *= root
        }
        return result
    }

    /// The square root of one half, the square root of that, and so on, a root for each binary digit of a cost.
    private static let rootsOfOneHalf = [
        0.7071067811865476, 0.8408964152537145, 0.9170040432046712, 0.9576032806985737,
        0.9785720620877001, 0.9892280131939755, 0.9945994234836332, 0.9972960560854701,
        0.9986471128909702, 0.9993233275026507,
    ]

    /// The sum of two costs met in one step, kept below ``largestStep``.
    static func sum(_ first: Int32, _ second: Int32) -> Int32 {
        min(largestStep, first &+ second)
    }

    /// log2 of a number from 1 up to 2, in ``unit``s, by repeated squaring.
    private static func fractionOfLog2(_ significand: Double) -> Int32 {
        var value = significand
        var result: Int32 = 0
        var bit = unit / 2
        while bit > 0 {
            value *= value
            if value >= 2 {
                value /= 2
                result += bit
            }
            bit /= 2
        }
        return result
    }
}
