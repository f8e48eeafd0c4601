/// Where audio comes from: a capture device, a file, a script in a test.
public protocol AudioSource: Sendable {
    /// What happens while listening, oldest first; ends when the source does, or when the consuming task is cancelled.
    ///
    /// The stream's buffer is bounded; frames that nobody took in time are dropped and reported as
    /// ``AudioEvent/dropped(samples:)``. A source is read once: a second call gives an empty stream.
    func events() -> AsyncStream<AudioEvent>
}

/// What an ``AudioSource`` reports.
public enum AudioEvent: Sendable, Equatable {
    /// Samples, in order, gapless unless a ``dropped(samples:)`` stands between.
    case frame(AudioFrame)
    /// So many samples were lost since the last frame, because nobody read in time.
    case dropped(samples: Int)
    /// The source cannot deliver at the moment and goes on trying; `reason` is for people.
    case interrupted(reason: String)
    /// The source delivers again after ``interrupted(reason:)``.
    case resumed
    /// The source has ended for good; `reason` is for people.
    case failed(reason: String)
}
