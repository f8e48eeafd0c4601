import Glibc

/// Takes the late part of a room's echo out of speech: what a distant microphone hears of each sound for some tenths of a
/// second after it, and what turns "turn" into "fan".
///
/// Spectral subtraction after Lebart, Boucher and Denbigh ("A new method based on spectral subtraction for speech
/// dereverberation", 2001): in a room that echoes, the power of the late echo in a band is that of some time before, less
/// what the room took meanwhile. It is taken out of the magnitude, never below a floor, so that the sound stays natural.
public struct Dereverberation {
    /// Samples that are looked at together (32 ms).
    private static let size = 512
    /// Samples from one frame to the next (8 ms).
    private static let hop = 128
    /// How long the room's echo takes to fall by 60 dB, in seconds: that of furnished rooms (0.3 to 0.6).
    private static let decay = 0.5
    /// Echo that is younger, in frames, helps to understand: 48 ms.
    private static let delay = 6
    /// How much of a band's magnitude stays at least.
    private static let floor: Float = 0.15
    /// How much of the last frame's power stays in what the echo is guessed from.
    private static let powerSmoothing: Float = 0.6
    /// How much of the last frame's gain stays.
    private static let gainSmoothing: Float = 0.3

    private let transform = ComplexTransform(bits: 9)
    private let window = (0..<size).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size))) }
    private let remaining = Float(exp(-2 * log(1000) / decay * Double(delay * hop) / Double(AudioFrame.sampleRate)))

    /// Makes the tables.
    public init() {}

    /// The same speech with less echo, sample for sample.
    public func dry(_ samples: [Int16]) -> [Int16] {
        let pad = Self.size - Self.hop
        let frames = (samples.count + pad + Self.hop - 1) / Self.hop
        var result = [Float](repeating: 0, count: frames * Self.hop + Self.size)
        var state = State(bins: Self.size / 2 + 1, delay: Self.delay)
        var real = [Float](repeating: 0, count: Self.size)
        var imaginary = real
        // Two frames at a time: the one is the real part of what is transformed, the other the imaginary part.
        for frame in stride(from: 0, to: frames, by: 2) {
            let starts = [frame, frame + 1].map { $0 * Self.hop - pad }
            for index in 0..<Self.size {
                real[index] = Self.sample(samples, starts[0] + index) * window[index]
                imaginary[index] = Self.sample(samples, starts[1] + index) * window[index]
            }
            transform.forward(&real, &imaginary)
            weigh(&real, &imaginary, &state)
            transform.inverse(&real, &imaginary)
            for index in 0..<Self.size {
                result[starts[0] + pad + index] += real[index] * window[index]
                result[starts[1] + pad + index] += imaginary[index] * window[index]
            }
        }
        // The squares of the windows over a sample add up to 3/8 of the frames that overlap there.
        let scale = 1 / (0.375 * Float(Self.size / Self.hop))
        return samples.indices.map { Int16(max(-32_768, min(32_767, (result[$0 + pad] * scale).rounded()))) }
    }

    private static func sample(_ samples: [Int16], _ index: Int) -> Float {
        samples.indices.contains(index) ? Float(samples[index]) : 0
    }

    /// What is known of the frames before.
    private struct State {
        var smoothed: [Float]
        var gains: [Float]
        /// The smoothed powers of the last frames, the oldest next to be replaced.
        var past: [[Float]]
        var oldest = 0
        var isFirst = true

        init(bins: Int, delay: Int) {
            smoothed = [Float](repeating: 0, count: bins)
            gains = [Float](repeating: 1, count: bins)
            past = Array(repeating: smoothed, count: delay)
        }
    }

    /// Takes the echo out of the spectra of two real frames that were transformed as one.
    private func weigh(_ real: inout [Float], _ imaginary: inout [Float], _ state: inout State) {
        let mask = Self.size - 1
        let bins = 0...(Self.size / 2)
        var first = bins.map { bin in
            let mirror = (Self.size - bin) & mask
            return (real: (real[bin] + real[mirror]) / 2, imaginary: (imaginary[bin] - imaginary[mirror]) / 2)
        }
        var second = bins.map { bin in
            let mirror = (Self.size - bin) & mask
            return (real: (imaginary[bin] + imaginary[mirror]) / 2, imaginary: (real[mirror] - real[bin]) / 2)
        }
        weigh(&first, &state)
        weigh(&second, &state)
        for bin in bins {
            let mirror = (Self.size - bin) & mask
            real[bin] = first[bin].real - second[bin].imaginary
            imaginary[bin] = first[bin].imaginary + second[bin].real
            real[mirror] = first[bin].real + second[bin].imaginary
            imaginary[mirror] = second[bin].real - first[bin].imaginary
        }
    }

    private func weigh(_ spectrum: inout [(real: Float, imaginary: Float)], _ state: inout State) {
        for bin in spectrum.indices {
            let value = spectrum[bin]
            let power = value.real * value.real + value.imaginary * value.imaginary
            let kept = state.isFirst ? 0 : Self.powerSmoothing
            state.smoothed[bin] = state.smoothed[bin] * kept + power * (1 - kept)
            let echo = state.past[state.oldest][bin] * remaining
            let target = max(1 - (echo / max(power, 1e-6)).squareRoot(), Self.floor)
            let gain = state.gains[bin] * Self.gainSmoothing + target * (1 - Self.gainSmoothing)
            state.gains[bin] = gain
            state.past[state.oldest][bin] = state.smoothed[bin]
            spectrum[bin] = (value.real * gain, value.imaginary * gain)
        }
        state.isFirst = false
        state.oldest = (state.oldest + 1) % Self.delay
    }
}
