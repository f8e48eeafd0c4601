public import Speech
import Synchronization

/// A recording on disk, opened for one reading: any WAV or FLAC that libsndfile reads, at any rate, with any channels.
///
/// Reading is unpaced and on demand: a block is read when the next frame is asked for, so nothing is ever dropped and
/// memory use doesn't grow with the length. A recording that ends before its header says gives all it has, and only
/// then the error.
public struct AudioFile: AudioSource {
    /// The path as it was given.
    public let path: String
    /// Samples per second in the file, before conversion.
    public let sampleRate: Int
    /// Channels in the file, before mixing.
    public let channels: Int
    /// Seconds that the file says it lasts; `nil` where it doesn't say.
    public let claimedDuration: Double?
    private let reading: Reading

    /// Opens the recording at `path`; throws where it is missing, no audio, empty or may not be read.
    public init(path: String) throws(AudioFileError) {
        self.path = path
        let reader = try AudioFileReader(path: path)
        sampleRate = reader.sampleRate
        channels = reader.channels
        claimedDuration = reader.claimedDuration
        reading = Reading(reader)
    }

    /// The next frame, or `nil` at the end. Blocks for the time of one read; frames are shared with ``frames()`` and
    /// ``events()``, which take theirs from the same reading.
    public func next() throws(AudioFileError) -> AudioFrame? {
        try reading.next()
    }

    /// The frames as an asynchronous sequence that throws what ``next()`` throws.
    public func frames() -> AudioFileFrames {
        AudioFileFrames(file: self)
    }

    /// The frames as events; an error becomes `AudioEvent/failed(reason:)`, after which the stream ends.
    public func events() -> AsyncStream<AudioEvent> {
        guard reading.claimEvents() else { return AsyncStream { $0.finish() } }
        return AsyncStream(unfolding: { [reading] in reading.nextEvent() })
    }
}

/// The frames of an ``AudioFile``, read as they are asked for.
public struct AudioFileFrames: AsyncSequence {
    /// Gives one frame at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// What is read.
        let file: AudioFile

        /// The next frame, or `nil` at the end.
        public mutating func next() async throws(AudioFileError) -> AudioFrame? { try file.next() }

        /// The next frame, or `nil` at the end.
        public mutating func next(isolation: isolated (any Actor)?) async throws(AudioFileError) -> AudioFrame? {
            try file.next()
        }
    }

    /// What is read.
    let file: AudioFile

    /// Starts or goes on with the reading.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file) }
}

/// The state of one reading, shared by copies of its ``AudioFile``.
private final class Reading: Sendable {
    private struct State: ~Copyable {
        var reader: AudioFileReader
        var isClaimed = false
        var hasFailed = false
    }

    private let state: Mutex<State>

    init(_ reader: consuming sending AudioFileReader) {
        state = Mutex(State(reader: reader))
    }

    func next() throws(AudioFileError) -> AudioFrame? {
        let result = state.withLock { state in
            Result { () throws(AudioFileError) in try state.reader.next() }
        }
        return try result.get()
    }

    /// Whether the caller is the first to ask for the events.
    func claimEvents() -> Bool {
        state.withLock { state in
            defer { state.isClaimed = true }
            return !state.isClaimed
        }
    }

    func nextEvent() -> AudioEvent? {
        state.withLock { state in
            guard !state.hasFailed else { return nil }
            do throws(AudioFileError) {
                return try state.reader.next().map { .frame($0) }
            } catch {
                state.hasFailed = true
                return .failed(reason: error.description)
            }
        }
    }
}
