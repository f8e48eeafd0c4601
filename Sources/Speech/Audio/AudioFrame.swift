/// A run of consecutive PCM samples: 16 kHz, one channel, signed 16-bit, the form in which all audio travels here.
public struct AudioFrame: Sendable, Equatable {
    /// Samples per second of every frame.
    public static let sampleRate = 16_000

    /// The samples, oldest first.
    public var samples: [Int16]

    /// The position of the first sample in its stream, in samples from the stream's start.
    public var position: Int

    /// Makes a frame of `samples` that starts `position` samples into its stream.
    public init(samples: [Int16], position: Int) {
        self.samples = samples
        self.position = position
    }

    /// The position just after the last sample, in samples from the stream's start.
    public var end: Int { position + samples.count }

    /// Where the frame starts, in seconds from the stream's start.
    public var startTime: Double { Double(position) / Double(Self.sampleRate) }
}
