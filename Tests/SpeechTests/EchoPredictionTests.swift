import Foundation
import Speech
import Testing

struct EchoPredictionTests {
    /// Bursts of 60 ms with pauses between them, as syllables are.
    private static let bursts = TestNoise.values(48_000).enumerated().map { index, value in
        index % 4800 < 960 ? value * 3000 : 0
    }

    /// What is heard of them between two walls: every 40 ms the same once more, half as strong.
    private static let wet = bursts.indices.reduce(into: [Double]()) { heard, index in
        heard.append(bursts[index] + (index >= 640 ? heard[index - 640] * 0.5 : 0))
    }.map { Int16($0) }

    @Test func anEchoIsTakenOutAndWhatIsSaidStays() {
        let dry = EchoPrediction().dry(Self.wet)
        #expect(dry.count == Self.wet.count)
        // Late in the sound, where each burst has many before it.
        let start = 9 * 4800
        let said = start..<(start + 600)
        let echo = (start + 1000)..<(start + 1600)
        #expect(abs(TestNoise.decibels(dry[said]) - TestNoise.decibels(Self.wet[said])) < 1.5)
        #expect(TestNoise.decibels(dry[echo]) < TestNoise.decibels(Self.wet[echo]) - 8)
    }

    @Test func whatHasNoEchoLosesLittle() {
        let plain = Self.bursts.map { Int16($0) }
        let lost = zip(plain, EchoPrediction().dry(plain)).map { Int16(clamping: Int($0) - Int($1)) }
        #expect(TestNoise.decibels(lost) < TestNoise.decibels(plain) - 10)
    }

    @Test(arguments: [0, 1, 100, 5000, 9000]) func anyLengthStays(count: Int) {
        let samples = TestNoise.values(count).map { Int16($0 * 32_767) }
        #expect(EchoPrediction().dry(samples).count == count)
    }

    @Test(arguments: [0, 1, -20_000]) func silenceAndASteadyPressureDontGrow(value: Int16) {
        let samples = [Int16](repeating: value, count: 16_000)
        // Where it sets in and ends there is a click.
        #expect(EchoPrediction().dry(samples).allSatisfy { abs(Int($0)) <= 3 * abs(Int(value)) / 2 + 1 })
    }

    @Test func aBandInWhichNothingIsHeardIsHarmless() {
        // A pure tone: all other bands hold nothing but what rounding leaves.
        let tone = (0..<16_000).map { Int16(8000 * sin(2 * .pi * 500 * Double($0) / 16_000)) }
        #expect(EchoPrediction().dry(tone).allSatisfy { abs(Int($0)) <= 9000 })
    }
}
