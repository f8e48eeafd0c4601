import Dispatch
import Synchronization

/// Tells a thread to stop, and wakes it where it waits.
final class StopSignal: Sendable {
    private let isRaised = Mutex(false)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Tells the thread to stop.
    func raise() {
        isRaised.withLock { $0 = true }
        semaphore.signal()
    }

    /// Whether the thread is to stop.
    var hasStopped: Bool { isRaised.withLock { $0 } }

    /// Waits for so many `milliseconds`, or until the signal is raised.
    func wait(milliseconds: Int) {
        guard !hasStopped else { return }
        _ = semaphore.wait(timeout: .now() + .milliseconds(milliseconds))
    }
}
