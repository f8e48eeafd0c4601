import Synchronization

/// A clock that stands still until it is set. Nobody waits by it: whoever sets it lets happen what is due.
final class VirtualClock: Clock, Sendable {
    /// A moment of the clock.
    struct Instant: InstantProtocol {
        /// The time since the clock began.
        var offset: Duration

        func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        func duration(to other: Self) -> Duration { other.offset - offset }
        static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
    }

    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// Sets the clock to a time since it began; it never goes back.
    func set(_ offset: Duration) {
        time.withLock { $0 = max($0, offset) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
