internal import Synchronization

/// Keeps the house from hearing itself: what is captured while it is shut is dropped.
public final class HearingGate: Sendable {
    /// How long the sound of a voice hangs in a room and in the buffers behind the microphone.
    public static let tail = Duration.milliseconds(400)

    private struct State {
        /// How many speak at the moment.
        var voices = 0
        /// When the tail of the last voice is over.
        var opensAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// An open gate.
    public init() {}

    /// Whether what is captured now is dropped.
    public var isShut: Bool {
        state.withLock { state in
            if state.voices > 0 { return true }
            guard let moment = state.opensAt else { return false }
            if moment > .now { return true }
            state.opensAt = nil
            return false
        }
    }

    /// Keeps the gate shut while `speak` runs, and for the tail after it.
    public func whileShut<Result>(_ speak: () async throws -> Result) async rethrows -> Result {
        state.withLock { $0.voices += 1 }
        defer {
            state.withLock { state in
                state.voices -= 1
                state.opensAt = .now + Self.tail
            }
        }
        return try await speak()
    }
}
