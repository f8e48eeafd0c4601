import Speech

/// Reads a recording piece by piece as frames of the one form that ``AudioFrame`` has;
/// memory use doesn't grow with length.
///
/// Channels are averaged (``ChannelMix``), the rate is converted, values beyond full scale are clipped, and what is no
/// number (in files of floating-point samples) counts as silence. A 16 kHz mono 16-bit file comes out bit for bit.
struct AudioFileReader: ~Copyable {
    /// Samples per channel that are read at once.
    private static let blockLength = 4096
    /// The most interleaved values that are read at once, so that many channels do not cost more memory.
    private static let blockValues = 1 << 16

    private let path: String
    private let expectedLength: Int?
    private var file: SoundFileHandle
    private var resampler: Resampler?
    private var block: [Float]
    private var mix: ChannelMix
    private var taken = 0
    private var position = 0
    private var isAtEnd = false

    /// Opens the recording at `path`.
    init(path: String) throws(AudioFileError) {
        let isRegular = try checkReadable(at: path)
        let file = try SoundFileHandle(path: path, isRegular: isRegular)
        guard file.claimedLength != 0 else { throw AudioFileError(path: path, reason: .empty) }
        resampler = try Self.resampler(for: file, path: path)
        let written = isRegular ? WaveHeader.claimedLength(ofFileAt: path) : nil
        expectedLength = written ?? file.claimedLength
        let length = min(Self.blockLength, max(1, Self.blockValues / file.channels))
        block = [Float](repeating: 0, count: length * file.channels)
        mix = ChannelMix(channels: file.channels)
        self.path = path
        self.file = file
    }

    /// The conversion that `file` needs, `nil` where it needs none.
    private static func resampler(
        for file: borrowing SoundFileHandle, path: String
    ) throws(AudioFileError) -> Resampler? {
        guard file.sampleRate != AudioFrame.sampleRate else { return nil }
        guard let resampler = Resampler(from: file.sampleRate, to: AudioFrame.sampleRate) else {
            let reason = AudioFileError.Reason.unsupported(sampleRate: file.sampleRate, channels: file.channels)
            throw AudioFileError(path: path, reason: reason)
        }
        return resampler
    }

    /// Samples per second in the file.
    var sampleRate: Int { file.sampleRate }
    /// Channels in the file.
    var channels: Int { file.channels }
    /// Seconds that the file claims to last; `nil` where it doesn't say.
    var claimedDuration: Double? { expectedLength.map { Double($0) / Double(file.sampleRate) } }

    /// The next samples, or `nil` at the end; a truncated file throws only after all that is there was given.
    mutating func next() throws(AudioFileError) -> AudioFrame? {
        while !isAtEnd {
            let mixed = try readMixed()
            isAtEnd = mixed.isEmpty
            let samples = try convert(mixed)
            guard !samples.isEmpty else { continue }
            defer { position += samples.count }
            return AudioFrame(samples: samples, position: position)
        }
        try checkLength()
        return nil
    }

    /// The next block as one channel; empty at the end.
    private mutating func readMixed() throws(AudioFileError) -> [Float] {
        let count = try block.withUnsafeMutableBufferPointer { (buffer) throws(AudioFileError) in
            try file.read(into: buffer)
        }
        taken += count
        return block.withUnsafeBufferPointer { buffer in
            mix.mixed(buffer, count: count)
        }
    }

    /// `mixed` at the rate of all frames, in 16 bits.
    private mutating func convert(_ mixed: [Float]) throws(AudioFileError) -> [Int16] {
        guard resampler != nil else { return mixed.map(Self.sample) }
        let converted: [Float]?
        do {
            converted = try mixed.withUnsafeBufferPointer { (buffer) throws(Resampler.Failure) in
                try resampler?.convert(buffer, isLast: isAtEnd)
            }
        } catch {
            throw AudioFileError(
                path: path, reason: .unreadable(operation: "resampling", code: error.code, detail: error.detail))
        }
        return (converted ?? []).map(Self.sample)
    }

    /// A value of full scale 1 as 16 bits, clipped.
    private static func sample(_ value: Float) -> Int16 {
        Int16(min(max((value * 32_768).rounded(), -32_768), 32_767))
    }

    /// Throws where the file ended before what its header says.
    private mutating func checkLength() throws(AudioFileError) {
        guard let expectedLength, taken < expectedLength else { return }
        let rate = Double(file.sampleRate)
        let expected = Double(expectedLength) / rate
        // Only once: who goes on reading has been told.
        taken = expectedLength
        throw AudioFileError(path: path, reason: .truncated(expected: expected, found: Double(position) / 16_000))
    }
}
