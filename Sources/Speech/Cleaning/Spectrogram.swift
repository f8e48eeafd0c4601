import Glibc

/// The short-time Fourier transform of a sound: how strong each frequency is at each moment, with its phase, so that
/// what is changed in it can be made audible again (Allen 1977).
struct Spectrogram: Sendable {
    /// Samples that are looked at together (32 ms).
    static let size = 512
    /// Samples from one frame to the next (8 ms).
    static let hop = 128
    /// How many frequencies there are, from 0 to half the sample rate.
    static let bins = size / 2 + 1

    private static let transform = ComplexTransform(bits: 9)
    private static let window = (0..<size).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size))) }
    /// Samples of silence in front, so that the first ones lie in as many frames as the others.
    private static let pad = size - hop
    /// The squares of the windows over a sample add up to 3/8 of the frames that overlap there.
    private static let scale = 1 / (0.375 * Float(size / hop))

    /// How many frames there are.
    let frames: Int
    /// The real parts, frame by frame, ``bins`` each.
    var real: [Float]
    /// The imaginary parts, frame by frame, ``bins`` each.
    var imaginary: [Float]
    private let count: Int

    /// Takes a sound apart.
    init(of samples: [Int16]) {
        count = samples.count
        frames = (samples.count + Self.pad + Self.hop - 1) / Self.hop
        real = [Float](repeating: 0, count: frames * Self.bins)
        imaginary = real
        var first = [Float](repeating: 0, count: Self.size)
        var second = first
        // Two frames at a time: the one is the real part of what is transformed, the other the imaginary part.
        for frame in stride(from: 0, to: frames, by: 2) {
            let start = frame * Self.hop - Self.pad
            for index in 0..<Self.size {
                first[index] = Self.sample(samples, start + index) * Self.window[index]
                second[index] = Self.sample(samples, start + Self.hop + index) * Self.window[index]
            }
            Self.transform.forward(&first, &second)
            for bin in 0..<Self.bins {
                let mirror = (Self.size - bin) & (Self.size - 1)
                let place = frame * Self.bins + bin
                real[place] = (first[bin] + first[mirror]) / 2
                imaginary[place] = (second[bin] - second[mirror]) / 2
                guard frame + 1 < frames else { continue }
                real[place + Self.bins] = (second[bin] + second[mirror]) / 2
                imaginary[place + Self.bins] = (first[mirror] - first[bin]) / 2
            }
        }
    }

    /// The power of all frequencies at all moments together.
    var power: Double {
        real.indices.reduce(0.0) {
            $0 + Double(real[$1]) * Double(real[$1]) + Double(imaginary[$1]) * Double(imaginary[$1])
        }
    }

    /// The sound, as many samples as it was made from.
    func samples() -> [Int16] {
        var sum = [Float](repeating: 0, count: (frames + 1) * Self.hop + Self.size)
        var first = [Float](repeating: 0, count: Self.size)
        var second = first
        for frame in stride(from: 0, to: frames, by: 2) {
            for bin in 0..<Self.bins {
                let mirror = (Self.size - bin) & (Self.size - 1)
                let place = frame * Self.bins + bin
                let hasNext = frame + 1 < frames
                let next = (
                    real: hasNext ? real[place + Self.bins] : 0, imaginary: hasNext ? imaginary[place + Self.bins] : 0
                )
                first[bin] = real[place] - next.imaginary
                second[bin] = imaginary[place] + next.real
                first[mirror] = real[place] + next.imaginary
                second[mirror] = next.real - imaginary[place]
            }
            Self.transform.inverse(&first, &second)
            for index in 0..<Self.size {
                sum[frame * Self.hop + index] += first[index] * Self.window[index]
                sum[(frame + 1) * Self.hop + index] += second[index] * Self.window[index]
            }
        }
        return (0..<count).map {
            Int16(max(-32_768, min(32_767, (sum[$0 + Self.pad] * Self.scale).rounded())))
        }
    }

    private static func sample(_ samples: [Int16], _ index: Int) -> Float {
        samples.indices.contains(index) ? Float(samples[index]) : 0
    }
}
