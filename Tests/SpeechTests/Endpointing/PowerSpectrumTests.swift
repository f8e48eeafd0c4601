import Foundation
import TestSupport
import Testing

@testable import Speech

struct PowerSpectrumTests {
    @Test(arguments: [1, 4, 8, 9])
    func agreesWithTheDefinition(doublings: Int) {
        var spectrum = PowerSpectrum(doublings: doublings)
        var random = SeededGenerator(seed: 7)
        let samples = (0..<spectrum.size).map { _ in Float.random(in: -1000...1000, using: &random) + 300 }
        var powers = [Float](repeating: 0, count: spectrum.binCount)
        samples.withUnsafeBufferPointer { spectrum.transform($0, into: &powers) }
        let mean = samples.reduce(0, +) / Float(samples.count)
        for bin in stride(from: 0, to: spectrum.binCount, by: 7) {
            var real = 0.0
            var imaginary = 0.0
            for (index, sample) in samples.enumerated() {
                let window = 0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(samples.count))
                let angle = 2 * Double.pi * Double(bin * index) / Double(spectrum.size)
                real += Double(sample - mean) * window * cos(angle)
                imaginary -= Double(sample - mean) * window * sin(angle)
            }
            let expected = (real * real + imaginary * imaginary) / (0.375 * Double(samples.count))
            #expect(abs(Double(powers[bin]) - expected) <= 1e-3 * expected + 10)
        }
    }
}
