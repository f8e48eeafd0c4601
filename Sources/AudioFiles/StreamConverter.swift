internal import Speech

/// Makes the sound that programs here work with of samples as they come from elsewhere: any rate,
/// width and number of channels.
///
/// It serves one stream, from one task at a time.
public final class StreamConverter {
    private let width: Int
    private let channels: Int
    private var mix: ChannelMix
    private var resampler: Resampler?
    private let isPlain: Bool

    /// Makes a converter for a stream; `nil` for a format that no sound has.
    /// - Parameters:
    ///   - rate: samples in a second.
    ///   - width: bytes of a sample: 1 (without a sign), or 2 to 4 (with one), the lowest first.
    ///   - channels: how many samples belong to each moment.
    public init?(rate: Int, width: Int, channels: Int) {
        guard (4_000...192_000).contains(rate), (1...4).contains(width), (1...8).contains(channels) else { return nil }
        self.width = width
        self.channels = channels
        mix = ChannelMix(channels: channels)
        isPlain = rate == AudioFrame.sampleRate && width == 2 && channels == 1
        guard rate != AudioFrame.sampleRate else { return }
        guard let resampler = Resampler(from: rate, to: AudioFrame.sampleRate) else { return nil }
        self.resampler = consume resampler
    }

    /// Converts the next bytes; what is left of a sample at their end is left out.
    public func convert(_ bytes: [UInt8]) -> [Int16] {
        let moments = bytes.count / (width * channels)
        guard moments > 0 else { return [] }
        if isPlain {
            return (0..<moments).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
        }
        let samples = (0..<moments * channels).map { sample(in: bytes, at: $0 * width) }
        let one = samples.withUnsafeBufferPointer { mix.mixed($0, count: moments) }
        return resampled(one).map { Int16(max(-1, min($0, 1)) * Float(Int16.max)) }
    }

    /// A sample as a number from -1 to 1.
    private func sample(in bytes: [UInt8], at start: Int) -> Float {
        if width == 1 { return (Float(bytes[start]) - 128) / 128 }
        var bits: UInt32 = 0
        for offset in 0..<width { bits |= UInt32(bytes[start + offset]) << (8 * UInt32(4 - width + offset)) }
        return Float(Int32(bitPattern: bits)) / -Float(Int32.min)
    }

    private func resampled(_ samples: [Float]) -> [Float] {
        guard resampler != nil else { return samples }
        let result = try? samples.withUnsafeBufferPointer { buffer in try resampler?.convert(buffer, isLast: false) }
        return result ?? []
    }
}
