/// The power spectrum of short pieces of audio: a Hann window and a real discrete Fourier transform.
///
/// The transform packs the real values into half as many complex ones,
/// runs an iterative radix-2 transform (Cooley and Tukey
/// 1965) and separates the result, which needs half the work of a complex transform of the full length.
struct PowerSpectrum: Sendable {
    /// Samples that are transformed at once; bins are ``AudioFrame/sampleRate`` / `size` apart.
    let size: Int
    private let window: [Float]
    private let cosines: [Float]
    private let sines: [Float]
    private let order: [Int]
    private var real: [Float]
    private var imaginary: [Float]

    /// Makes the tables for `2 << doublings` samples at once, 4 at least and 65,536 at most.
    init(doublings: Int) {
        let bits = min(max(doublings, 1), 15)
        let half = 1 << bits
        let size = 2 * half
        self.size = size
        window = Self.hannWindow(size)
        cosines = (0..<half).map { Self.cosine(Float($0) / Float(size)) }
        sines = (0..<half).map { Self.cosine(Float($0) / Float(size) - 0.25) }
        order = ComplexTransform.bitReversed(bits: bits)
        real = [Float](repeating: 0, count: half)
        imaginary = real
    }

    /// Bins of the result, from 0 Hz up; the one at half the sample rate is left out.
    var binCount: Int { size / 2 }

    /// The factors of a window of `length` samples.
    static func hannWindow(_ length: Int) -> [Float] {
        (0..<length).map { 0.5 - 0.5 * cosine(Float($0) / Float(length)) }
    }

    /// The power in each bin of `samples`, of which the mean is taken away first; scaled so that white noise of a mean
    /// square of 1 has a power of 1 in each bin.
    ///
    /// `samples` holds ``size`` values, `powers` gets ``binCount`` of them; with fewer nothing happens.
    mutating func transform(_ samples: UnsafeBufferPointer<Float>, into powers: inout [Float]) {
        guard samples.count == size, powers.count == binCount else { return }
        load(samples)
        butterflies()
        separate(into: &powers)
    }

    /// Windows the samples, even ones as real parts and odd ones as imaginary parts, in bit-reversed order.
    private mutating func load(_ samples: UnsafeBufferPointer<Float>) {
        let half = order.count
        var sum: Float = 0
        for sample in samples { sum += sample }
        let mean = sum / Float(samples.count)
        window.withUnsafeBufferPointer { window in
            real.withUnsafeMutableBufferPointer { real in
                imaginary.withUnsafeMutableBufferPointer { imaginary in
                    var index = 0
                    while index < half {
                        let place = order[index]
                        real[place] = (samples[2 * index] - mean) * window[2 * index]
                        imaginary[place] = (samples[2 * index + 1] - mean) * window[2 * index + 1]
                        index += 1
                    }
                }
            }
        }
    }

    /// The complex transform in place.
    private mutating func butterflies() {
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                cosines.withUnsafeBufferPointer { cosines in
                    sines.withUnsafeBufferPointer { sines in
                        var width = 1
                        while width < real.count {
                            // Table entries are for twice as many points.
                            ComplexTransform.join(
                                width, real, imaginary, cosines, sines, stride: real.count / width)
                            width *= 2
                        }
                    }
                }
            }
        }
    }

    /// Separates the transforms of the even and the odd samples, joins them, and takes the powers.
    private mutating func separate(into powers: inout [Float]) {
        let count = order.count
        // The sum of the squared Hann window is 3/8 of its length.
        let scale = 1 / (0.375 * Float(size))
        real.withUnsafeBufferPointer { real in
            imaginary.withUnsafeBufferPointer { imaginary in
                powers.withUnsafeMutableBufferPointer { powers in
                    var index = 0
                    while index < count {
                        let mirror = (count - index) % count
                        let evenReal = (real[index] + real[mirror]) / 2
                        let evenImaginary = (imaginary[index] - imaginary[mirror]) / 2
                        let oddReal = (imaginary[index] + imaginary[mirror]) / 2
                        let oddImaginary = (real[mirror] - real[index]) / 2
                        let cosine = cosines[index]
                        let sine = sines[index]
                        let realPart = evenReal + oddReal * cosine + oddImaginary * sine
                        let imaginaryPart = evenImaginary + oddImaginary * cosine - oddReal * sine
                        powers[index] = (realPart * realPart + imaginaryPart * imaginaryPart) * scale
                        index += 1
                    }
                }
            }
        }
    }

    /// The cosine of `turns` times a full turn, by the Taylor series; the standard library has none without Foundation.
    static func cosine(_ turns: Float) -> Float {
        let angle = Double(turns - turns.rounded()) * 2 * .pi
        var term = 1.0
        var sum = 1.0
        for index in 1...14 {
            term *= -angle * angle / Double((2 * index - 1) * (2 * index))
            sum += term
        }
        return Float(sum)
    }
}
