public import Speech
internal import Synchronization

/// Sound that comes over a network, as frames of one length. Frames that nobody takes in time are dropped, the newest
/// first, and told.
public final class StreamedSource: AudioSource {
    /// How many samples a frame has: 32 ms.
    static let frame = 512
    /// How many frames wait at most: about half a minute, in which an utterance can be recognised on a busy machine.
    static let capacity = 1_024

    private struct State {
        var pending: [Int16] = []
        var position = 0
        var dropped = 0
    }

    private let state = Mutex(State())
    private let stream: AsyncStream<AudioEvent>
    private let continuation: AsyncStream<AudioEvent>.Continuation

    /// Makes a source from which nothing has come.
    public init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.capacity))
    }

    /// The frames as they come.
    public func events() -> AsyncStream<AudioEvent> { stream }

    /// Where the stream is, in seconds.
    public var time: Double {
        state.withLock { Double($0.position + $0.pending.count) / Double(AudioFrame.sampleRate) }
    }

    /// Takes the next samples.
    public func add(_ samples: [Int16]) {
        state.withLock { state in
            state.pending += samples
            let whole = state.pending.count - state.pending.count % Self.frame
            for start in stride(from: 0, to: whole, by: Self.frame) {
                send(Array(state.pending[start..<start + Self.frame]), &state)
            }
            state.pending.removeFirst(whole)
        }
    }

    /// Notes that the sound is interrupted: what comes next doesn't belong to what came before.
    public func interrupt(_ reason: String) {
        state.withLock { state in
            send(state.pending, &state)
            state.pending = []
            continuation.yield(.interrupted(reason: reason))
            continuation.yield(.resumed)
        }
    }

    /// Ends the stream.
    public func finish() { continuation.finish() }

    private func send(_ samples: [Int16], _ state: inout State) {
        guard !samples.isEmpty else { return }
        let frame = AudioFrame(samples: samples, position: state.position)
        state.position += samples.count
        if state.dropped > 0, case .enqueued = continuation.yield(.dropped(samples: state.dropped)) {
            state.dropped = 0
        }
        if case .dropped = continuation.yield(.frame(frame)) { state.dropped += samples.count }
    }
}
