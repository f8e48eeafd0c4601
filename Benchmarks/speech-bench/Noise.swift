import Foundation
import TestSupport

/// Sounds that speech is mixed with, made from numbers.
enum Noise: String, CaseIterable {
    case kitchen, company, dishes, pink, tap, fan, babble, music

    /// So many samples of it; `voices` are what babble is made of.
    func samples(_ count: Int, voices: [[Int16]], using generator: inout SeededGenerator) -> [Double] {
        switch self {
        case .pink: Self.pink(count, &generator)
        case .tap: Self.tap(count, &generator)
        case .fan: Self.fan(count, &generator)
        case .music: Self.music(count, &generator)
        case .babble: Self.babble(count, voices, &generator)
        case .dishes: Self.even(Self.clatter(count, &generator))
        case .company:
            zip(
                zip(Self.even(Self.fan(count, &generator)), Self.even(Self.clatter(count, &generator))),
                Self.even(Self.distant(Self.babble(count, voices, &generator)))
            ).map { 0.6 * $0.0 + 0.8 * $0.1 + 0.5 * $1 }
        case .kitchen:
            zip(
                zip(Self.even(Self.pink(count, &generator)), Self.even(Self.tap(count, &generator))),
                Self.even(Self.clatter(count, &generator))
            ).map { $0.0 + 0.7 * $0.1 + 0.8 * $1 }
        }
    }

    private static let rate = 16_000.0

    private static func white(_ generator: inout SeededGenerator) -> Double {
        // Nearly Gaussian: the sum of four even ones.
        (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &generator) }
    }

    private static func even(_ samples: [Double]) -> [Double] {
        let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(samples.count, 1))
        return power > 0 ? samples.map { $0 / power.squareRoot() } : samples
    }

    /// Three first-order filters in parallel come within 1 dB of a fall of 3 dB an octave (Kellet).
    private static func pink(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var (a, b, c) = (0.0, 0.0, 0.0)
        return (0..<count).map { _ in
            let white = white(&generator)
            a = 0.99765 * a + white * 0.0990460
            b = 0.96300 * b + white * 0.2965164
            c = 0.57000 * c + white * 1.0526913
            return a + b + c + white * 0.1848
        }
    }

    /// Running water: noise from about 1 kHz on, whose strength wanders.
    private static func tap(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var (low, strength) = (0.0, 1.0)
        return (0..<count).map { position in
            if position % 1600 == 0 { strength = 1 + 0.4 * Double.random(in: -1...1, using: &generator) }
            let white = white(&generator)
            low += 0.3 * (white - low)
            return (white - low) * strength
        }
    }

    /// A fan: the low part of pink noise, and the hum of its motor.
    private static func fan(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var low = 0.0
        return pink(count, &generator).enumerated().map { position, sample in
            low += 0.35 * (sample - low)
            let time = Double(position) / rate
            return low + 0.4 * (1...4).reduce(0) { $0 + sin(2 * .pi * 100 * Double($1) * time) / Double($1) }
        }
    }

    /// Dishes: about three blows a second, each a few dying tones.
    private static func clatter(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var samples = [Double](repeating: 0, count: count)
        for _ in 0..<max(1, count * 3 / 16_000) where count > 0 {
            let start = Int.random(in: 0..<count, using: &generator)
            let strength = Double.random(in: 0.2...1, using: &generator)
            for _ in 0..<8 {
                let frequency = Double.random(in: 900...7000, using: &generator)
                let decay = Double.random(in: 10...60, using: &generator)
                for position in start..<min(count, start + 5000) {
                    let time = Double(position - start) / rate
                    samples[position] += strength * sin(2 * .pi * frequency * time) * exp(-decay * time)
                }
            }
        }
        return samples
    }

    /// Something like music: plucked chords over a beat.
    private static func music(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var samples = [Double](repeating: 0, count: count)
        let scale = [220, 261.6, 293.7, 329.6, 392, 440, 523.3]
        for start in stride(from: 0, to: count, by: 6000) {
            let chord = scale.shuffled(using: &generator).prefix(3)
            for position in start..<min(count, start + 6000) {
                let time = Double(position - start) / rate
                for note in chord {
                    for harmonic in 1...5 {
                        samples[position] +=
                            sin(2 * .pi * note * Double(harmonic) * time) / Double(harmonic)
                            * exp(-3 * time)
                    }
                }
                samples[position] += white(&generator) * exp(-time * 50)
            }
        }
        return samples
    }

    /// Six people who talk at once.
    private static func babble(_ count: Int, _ voices: [[Int16]], _ generator: inout SeededGenerator) -> [Double] {
        var samples = [Double](repeating: 0, count: count)
        for _ in 0..<6 {
            var position = 0
            while position < count, let voice = voices.randomElement(using: &generator), !voice.isEmpty {
                let talk = even(voice.map(Double.init))
                for sample in talk.dropFirst(position == 0 ? Int.random(in: 0..<talk.count, using: &generator) : 0) {
                    guard position < count else { break }
                    samples[position] += sample
                    position += 1
                }
            }
        }
        return samples
    }

    /// The noise from the next room: the walls take the high part.
    private static func distant(_ samples: [Double]) -> [Double] {
        var low = 0.0
        return samples.map { sample in
            low += 0.4 * (sample - low)
            return low
        }
    }

    /// Speech with noise, where the speech is so many dB above it: the mean power of the frames in which somebody
    /// speaks (those within 20 dB of the loudest) over the mean power of the noise.
    static func mixed(_ speech: [Int16], with noise: [Double], decibels: Double) -> [Int16] {
        let frame = 400
        let powers = stride(from: 0, to: max(speech.count - frame, 0), by: frame).map { start in
            speech[start..<(start + frame)].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(frame)
        }
        let spoken = powers.filter { $0 > (powers.max() ?? 0) / 100 }
        let power = spoken.reduce(0, +) / Double(max(spoken.count, 1))
        let noisePower = max(noise.reduce(0) { $0 + $1 * $1 } / Double(max(noise.count, 1)), 1e-12)
        let gain = (power / noisePower / pow(10, decibels / 10)).squareRoot()
        let mixture = zip(speech, noise).map { Double($0) + gain * $1 }
        let loudest = mixture.reduce(1.0) { max($0, abs($1)) }
        let scale = min(1, 32_000 / loudest)
        return mixture.map { Int16(($0 * scale).rounded()) }
    }
}
