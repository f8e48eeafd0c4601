import Speech
import TestSupport
import Testing

struct SignalToNoiseTests {
    /// A second of noise and a second of something louder.
    private func sound(noise: Int, voice: Int) -> [Int16] {
        var generator = SeededGenerator(seed: 7)
        return (0..<32_000).map { position in
            let amplitude = position < 16_000 ? noise : voice
            return Int16(clamping: Int.random(in: -amplitude...amplitude, using: &generator))
        }
    }

    @Test(arguments: [(1000, 10_000, 20.0), (100, 10_000, 40), (5000, 10_000, 6)])
    func isTheRatioOfPowers(noise: Int, voice: Int, decibels: Double) {
        #expect(abs(SignalToNoise.decibels(in: sound(noise: noise, voice: voice)) - decibels) < 1.5)
    }

    @Test(arguments: [0, 1, 399]) func tooShortHasNone(count: Int) {
        #expect(SignalToNoise.decibels(in: [Int16](repeating: 5, count: count)) == 0)
    }

    @Test func silenceHasNone() {
        #expect(SignalToNoise.decibels(in: [Int16](repeating: 0, count: 16_000)) == 0)
    }
}
