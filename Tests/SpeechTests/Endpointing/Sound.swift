import Foundation
import TestSupport

/// Sounds made of numbers, 16 kHz: something like a voice, and what is none.
enum Sound {
    /// Nothing at all.
    static func digitalSilence(_ seconds: Double) -> [Double] {
        [Double](repeating: 0, count: Int(seconds * 16_000))
    }

    /// White noise with a mean square of `level` squared.
    static func noise(_ seconds: Double, level: Double, seed: UInt64 = 1) -> [Double] {
        var random = SeededGenerator(seed: seed)
        // A uniform distribution from -1 to 1 has a mean square of 1/3.
        return digitalSilence(seconds).map { _ in Double.random(in: -1...1, using: &random) * level * 3.0.squareRoot() }
    }

    /// Syllables, four a second, of a voice whose pitch falls: harmonics that weaken upwards,
    /// a rise and a fall in each.
    static func voice(_ seconds: Double, level: Double, pitch: Double = 130) -> [Double] {
        var phase = 0.0
        return (0..<Int(seconds * 16_000)).map { index in
            let time = Double(index) / 16_000
            phase += 2 * .pi * pitch * (1.1 - 0.2 * time / seconds) / 16_000
            let place = time.truncatingRemainder(dividingBy: 0.25) / 0.25
            let envelope = place < 0.8 ? sin(.pi * place / 0.8) : 0
            let tone = (1...20).reduce(0.0) { $0 + sin(phase * Double($1)) / Double($1) }
            return tone * envelope * level
        }
    }

    /// A noise that dies away, as of a tap on the table, each `pause` seconds; the first at 1 s.
    static func taps(_ seconds: Double, each pause: Double, length: Double, level: Double, seed: UInt64 = 1) -> [Double]
    {
        let noise = noise(seconds, level: level, seed: seed)
        return noise.indices.map { index in
            let time = Double(index) / 16_000 - 1
            guard time >= 0 else { return 0 }
            let place = time.truncatingRemainder(dividingBy: pause)
            return place < length ? noise[index] * exp(-3 * place / length) : 0
        }
    }

    /// `seconds` of what `value` gives for each moment, in seconds.
    static func made(_ seconds: Double, _ value: (Double) -> Double) -> [Double] {
        (0..<Int(seconds * 16_000)).map { value(Double($0) / 16_000) }
    }

    /// A tone with as many `harmonics`, each weaker than the last.
    static func tone(_ time: Double, frequency: Double, harmonics: Int = 1) -> Double {
        var sum = 0.0
        for harmonic in 1...harmonics { sum += sin(2 * .pi * frequency * Double(harmonic) * time) / Double(harmonic) }
        return sum
    }

    /// How far `time` is in a cycle of `length`.
    static func cycle(_ time: Double, _ length: Double) -> Double { time.truncatingRemainder(dividingBy: length) }

    /// Two sounds at once; the longer one gives the length.
    static func mix(_ one: [Double], _ other: [Double], at seconds: Double = 0) -> [Double] {
        let start = Int(seconds * 16_000)
        var result = one + [Double](repeating: 0, count: max(0, start + other.count - one.count))
        for (index, value) in other.enumerated() { result[start + index] += value }
        return result
    }

    /// The sound in 16 bits, clipped.
    static func samples(_ sound: [Double]) -> [Int16] {
        sound.map { Int16(min(max($0.rounded(), -32_768), 32_767)) }
    }
}
