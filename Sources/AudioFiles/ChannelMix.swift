/// Makes one channel of several.
///
/// Where one of two microphones or wires is the wrong way round, its sound is the other's upside down, and the two
/// together are silence. So a channel that mirrors the first one is turned round again.
struct ChannelMix {
    /// From this correlation with the first channel on, below 0, a channel is taken to be upside down. Two microphones
    /// in a room are far from it.
    private static let mirrored = -0.9

    /// For each channel whether it is added as it is or turned round.
    private var signs: [Float]

    /// A mix of so many channels.
    init(channels: Int) {
        signs = [Float](repeating: 1, count: max(channels, 1))
    }

    /// The mean of the channels for each of `count` interleaved samples.
    mutating func mixed(_ block: UnsafeBufferPointer<Float>, count: Int) -> [Float] {
        let channels = signs.count
        guard channels > 1 else { return (0..<count).map { Self.sane(block[$0]) } }
        for channel in 1..<channels { turn(channel, in: block, count) }
        return (0..<count).map { index in
            var sum: Float = 0
            for channel in 0..<channels { sum += signs[channel] * Self.sane(block[index * channels + channel]) }
            return sum / Float(channels)
        }
    }

    /// Decides which way round a channel is, where there is sound enough to tell.
    private mutating func turn(_ channel: Int, in block: UnsafeBufferPointer<Float>, _ count: Int) {
        var first = 0.0
        var other = 0.0
        var both = 0.0
        for index in 0..<count {
            let one = Double(Self.sane(block[index * signs.count]))
            let two = Double(Self.sane(block[index * signs.count + channel]))
            first += one * one
            other += two * two
            both += one * two
        }
        let scale = (first * other).squareRoot()
        guard scale > 0 else { return }
        let correlation = both / scale
        if correlation <= Self.mirrored { signs[channel] = -1 }
        if correlation >= -Self.mirrored { signs[channel] = 1 }
    }

    /// `value` without infinities and NaN, which would poison the resampler's filter.
    private static func sane(_ value: Float) -> Float {
        value.isFinite ? min(max(value, -8), 8) : 0
    }
}
