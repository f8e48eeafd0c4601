import Speech

/// Puts events into a bounded stream, and counts the samples that find no room.
///
/// What was lost is told in its place, before the next frame that finds room; so is a change of state.
struct CaptureOutlet {
    private let continuation: AsyncStream<AudioEvent>.Continuation
    private var lost = 0
    private var unsaid: [AudioEvent] = []
    private var position = 0

    /// Makes an outlet into `continuation`'s stream.
    init(_ continuation: AsyncStream<AudioEvent>.Continuation) {
        self.continuation = continuation
    }

    /// Offers the next samples.
    mutating func offer(_ samples: [Int16]) {
        let frame = AudioFrame(samples: samples, position: position)
        position += samples.count
        if !flush() || !isTaken(.frame(frame)) { lost += samples.count }
    }

    /// Counts samples that the device lost.
    mutating func lose(_ count: Int) {
        position += count
        lost += count
        _ = flush()
    }

    /// Tells of a change of state.
    mutating func tell(_ event: AudioEvent) {
        // Of many changes that nobody hears only the last two matter: why it stopped, and that it goes on.
        unsaid = unsaid.suffix(1) + [event]
        _ = flush()
    }

    /// Ends the stream.
    func finish() { continuation.finish() }

    /// Tells what could not be told before; `false` where there is still no room.
    private mutating func flush() -> Bool {
        if lost > 0 {
            guard isTaken(.dropped(samples: lost)) else { return false }
            lost = 0
        }
        while let event = unsaid.first {
            guard isTaken(event) else { return false }
            unsaid.removeFirst()
        }
        return true
    }

    private func isTaken(_ event: AudioEvent) -> Bool {
        if case .dropped = continuation.yield(event) { return false }
        return true
    }
}
