import Glibc

/// The discrete Fourier transform of a power of two complex values and its inverse (Cooley and Tukey 1965).
struct ComplexTransform: Sendable {
    private let count: Int
    private let cosines: [Float]
    private let sines: [Float]
    private let order: [Int]

    /// Makes the tables for 2 to the power of `bits` values.
    init(bits: Int) {
        let count = 1 << bits
        self.count = count
        cosines = (0..<(count / 2)).map { Float(cos(2 * .pi * Double($0) / Double(count))) }
        sines = (0..<(count / 2)).map { Float(sin(2 * .pi * Double($0) / Double(count))) }
        order = Self.bitReversed(bits: bits)
    }

    /// The numbers of `bits` bits, in their order, with their bits in the opposite order.
    static func bitReversed(bits: Int) -> [Int] {
        (0..<1 << bits).map { number in (0..<bits).reduce(0) { $0 << 1 | number >> $1 & 1 } }
    }

    /// The transform in place.
    func forward(_ real: inout [Float], _ imaginary: inout [Float]) {
        guard real.count == count, imaginary.count == count else { return }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                for (index, other) in order.enumerated() where index < other {
                    real.swapAt(index, other)
                    imaginary.swapAt(index, other)
                }
                cosines.withUnsafeBufferPointer { cosines in
                    sines.withUnsafeBufferPointer { sines in
                        var width = 1
                        while width < count {
                            Self.join(width, real, imaginary, cosines, sines, stride: count / (2 * width))
                            width *= 2
                        }
                    }
                }
            }
        }
    }

    /// The inverse transform in place.
    func inverse(_ real: inout [Float], _ imaginary: inout [Float]) {
        // With the parts exchanged, forth is back.
        forward(&imaginary, &real)
        let scale = 1 / Float(count)
        for index in real.indices {
            real[index] *= scale
            imaginary[index] *= scale
        }
    }

    /// Joins pairs of transforms of `width` values; `stride` entries of the tables are one step of a transform of twice
    /// that.
    static func join(
        _ width: Int, _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
        _ cosines: UnsafeBufferPointer<Float>, _ sines: UnsafeBufferPointer<Float>, stride: Int
    ) {
        var offset = 0
        while offset < width {
            let cosine = cosines[offset * stride]
            let sine = sines[offset * stride]
            var upper = offset
            while upper < real.count {
                let lower = upper + width
                let realPart = real[lower] * cosine + imaginary[lower] * sine
                let imaginaryPart = imaginary[lower] * cosine - real[lower] * sine
                real[lower] = real[upper] - realPart
                imaginary[lower] = imaginary[upper] - imaginaryPart
                real[upper] += realPart
                imaginary[upper] += imaginaryPart
                upper += 2 * width
            }
            offset += 1
        }
    }
}
