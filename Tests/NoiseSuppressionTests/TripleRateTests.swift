import Foundation
import Testing

@testable import NoiseSuppression

struct TripleRateTests {
    /// A tone of 16 kHz with an amplitude of 1000.
    private func tone(_ frequency: Double, count: Int, rate: Double = 16_000) -> [Float] {
        (0..<count).map { Float(1000 * sin(2 * .pi * frequency * Double($0) / rate)) }
    }

    private func largestDifference(_ first: [Float], _ second: [Float], within range: Range<Int>) -> Float {
        range.map { abs(first[$0] - second[$0]) }.max() ?? 0
    }

    @Test(arguments: [100.0, 1000, 4000, 7000]) func tonesComeBackUnchangedAndAtTheirPlace(frequency: Double) {
        let rate = TripleRate()
        let input = tone(frequency, count: 2000)
        let tripled = rate.tripled(input)
        #expect(tripled.count == 6000)
        let expected = tone(frequency, count: 6000, rate: 48_000)
        #expect(largestDifference(tripled, expected, within: 300..<5700) < 5)
        let back = rate.third(of: tripled, from: 0, count: 2000)
        #expect(largestDifference(back, input, within: 100..<1900) < 5)
    }

    @Test func whatSixteenKilohertzCannotHoldIsLeftOut() {
        let high = tone(12_000, count: 6000, rate: 48_000)
        let low = TripleRate().third(of: high, from: 0, count: 2000)
        #expect(low[100..<1900].allSatisfy { abs($0) < 1 })
    }

    @Test func startsWhereItIsTold() {
        let rate = TripleRate()
        let input = tone(440, count: 2000)
        let later = rate.third(of: rate.tripled(input), from: 480, count: 2000)
        #expect(later.count == 2000)
        let expected = Array(input[160...])
        #expect(largestDifference(later, expected, within: 100..<1700) < 5)
    }

    @Test(arguments: [0, 1, 2, 159, 161]) func anyLengthWillDo(count: Int) {
        let rate = TripleRate()
        let tripled = rate.tripled(tone(440, count: count))
        #expect(tripled.count == 3 * count)
        #expect(rate.third(of: tripled, from: 0, count: count).count == count)
    }
}
