import Glibc

/// Conversion between 16 kHz and 48 kHz: a band-limited interpolation by a windowed sinc, which lets pass up to 7.2 kHz
/// and keeps what is beyond 8.8 kHz 80 dB down. It delays nothing: the filter is centred on each sample.
struct TripleRate {
    /// 48 kHz over 16 kHz.
    static let factor = 3
    /// Input samples of 16 kHz on either side that a sample depends on.
    static let reach = 24
    /// The shape of the Kaiser window that gives 80 dB (Kaiser 1974).
    private static let shape = 7.86

    /// The filter at 48 kHz, `reach` times `factor` to each side of its centre; its sum is 1.
    private let taps: [Float]
    /// The taps that meet input samples, for each of the three places between two of them.
    private let phases: [[Float]]

    init() {
        let half = Self.reach * Self.factor
        let raw = (-half...half).map { place in
            Self.sinc(Double(place) / Double(Self.factor)) * Self.window(Double(place) / Double(half))
        }
        let sum = raw.reduce(0, +)
        let taps = raw.map { Float($0 / sum) }
        self.taps = taps
        phases = (0..<Self.factor).map { phase in
            // The output `phase` places after input sample n is made of the inputs n - reach + 1 … n + reach.
            (-(Self.reach - 1)...Self.reach).map { offset in
                let place = phase - offset * Self.factor + half
                return taps.indices.contains(place) ? taps[place] * Float(Self.factor) : 0
            }
        }
    }

    /// Three samples for each one of `input`; as though silence were around it.
    func tripled(_ input: [Float]) -> [Float] { tripled(input, places: input.indices) }

    /// Three samples for each one of `input` at some places.
    func tripled(_ input: [Float], places: Range<Int>) -> [Float] {
        guard let first = places.first else { return [] }
        let start = first - Self.reach
        let needed = start..<places.upperBound + Self.reach
        let known = needed.clamped(to: input.indices)
        let padded =
            [Float](repeating: 0, count: known.lowerBound - start) + input[known]
            + [Float](repeating: 0, count: needed.upperBound - known.upperBound)
        var output = [Float](repeating: 0, count: places.count * Self.factor)
        for position in places.indices {
            let place = position - first
            for (phase, taps) in phases.enumerated() {
                output[place * Self.factor + phase] = Self.product(padded, from: place + 1, with: taps)
            }
        }
        return output
    }

    /// One sample for each three of `input`, from sample `start` of it on; as though silence were around it.
    func third(of input: [Float], from start: Int, count: Int) -> [Float] {
        let half = Self.reach * Self.factor
        let silence = [Float](repeating: 0, count: half)
        let needed = max(0, start + count * Self.factor - input.count)
        let padded = silence + input + [Float](repeating: 0, count: half + needed)
        return (0..<count).map { Self.product(padded, from: start + $0 * Self.factor, with: taps) }
    }

    private static func product(_ samples: [Float], from start: Int, with taps: [Float]) -> Float {
        samples.withUnsafeBufferPointer { samples in
            taps.withUnsafeBufferPointer { taps in
                var sum: Float = 0
                for place in taps.indices { sum += samples[start + place] * taps[place] }
                return sum
            }
        }
    }

    private static func sinc(_ x: Double) -> Double {
        x == 0 ? 1 : sin(.pi * x) / (.pi * x)
    }

    private static func window(_ x: Double) -> Double {
        bessel(shape * (max(0, 1 - x * x)).squareRoot()) / bessel(shape)
    }

    /// The modified Bessel function of the first kind and order zero, by its series.
    private static func bessel(_ x: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for step in 1...40 {
            term *= (x / 2 / Double(step)) * (x / 2 / Double(step))
            sum += term
        }
        return sum
    }
}
