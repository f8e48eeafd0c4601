/// The powers of an utterance's frames of 10 ms, and what stands out of them.
struct FramePowers {
    /// Samples of a frame.
    static let frame = 160

    /// The mean square of each frame's samples; one more than there is, so that digital silence has a level.
    let powers: [Double]
    /// The power of the loud frames, of which 5 % are louder.
    let loud: Double

    /// Measures `samples`; what is left over at the end is no frame.
    init(of samples: [Int16]) {
        powers = stride(from: 0, to: samples.count - Self.frame + 1, by: Self.frame).map { start in
            1 + samples[start..<(start + Self.frame)].reduce(0.0) { $0 + Double($1) * Double($1) }
                / Double(Self.frame)
        }
        loud = Self.quantile(0.95, of: powers)
    }

    /// The mean power of so many frames around each, fewer at the ends.
    func smoothed(over count: Int) -> [Double] {
        var sums = [0.0]
        for power in powers { sums.append(sums[sums.count - 1] + power) }
        let reach = count / 2
        return powers.indices.map { index in
            let range = max(0, index - reach)..<min(powers.count, index - reach + count)
            return (sums[range.upperBound] - sums[range.lowerBound]) / Double(max(range.count, 1))
        }
    }

    /// The power below which such a share of some lies; 1 of none.
    static func quantile(_ share: Double, of powers: [Double]) -> Double {
        let sorted = powers.sorted()
        return sorted.isEmpty ? 1 : sorted[Int(Double(sorted.count - 1) * share)]
    }
}
