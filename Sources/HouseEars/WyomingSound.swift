internal import AudioFiles
internal import Speech
internal import WyomingProtocol

/// Sound that somebody sends by the Wyoming protocol, as frames.
struct WyomingSound: AudioSource {
    private let sound: WyomingHandlers.Sound
    private let format: WyomingAudioFormat

    /// Makes a source of sound that comes in a format.
    init(_ sound: WyomingHandlers.Sound, _ format: WyomingAudioFormat) {
        self.sound = sound
        self.format = format
    }

    /// The frames as they come; the sound that waits is bounded by who sends it.
    func events() -> AsyncStream<AudioEvent> {
        let (sound, format) = (sound, format)
        // What is pulled is what is there: nothing waits here besides.
        let reader = WyomingSoundReader(sound, format)
        return AsyncStream(unfolding: { await reader.next() })
    }
}

/// Reads sound piece by piece.
private actor WyomingSoundReader {
    private var pieces: WyomingHandlers.Sound.AsyncIterator
    private let converter: StreamConverter?
    private var position = 0

    init(_ sound: WyomingHandlers.Sound, _ format: WyomingAudioFormat) {
        pieces = sound.makeAsyncIterator()
        converter = StreamConverter(rate: format.rate, width: format.width, channels: format.channels)
    }

    func next() async -> AudioEvent? {
        guard let converter else { return .failed(reason: "nobody knows this form of sound") }
        // A copy, for an actor's own can't be lent to something that waits; both read from the same stream.
        var pieces = pieces
        while let bytes = await pieces.next(isolation: self) {
            let samples = converter.convert(bytes)
            guard !samples.isEmpty else { continue }
            defer { position += samples.count }
            return .frame(AudioFrame(samples: samples, position: position))
        }
        return nil
    }
}
