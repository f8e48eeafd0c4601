internal import NIOCore
internal import Synchronization

/// Ticks once, at the time that was set last.
final class Timer: Sendable {
    private let loop: any EventLoop
    private let ticker: AsyncStream<Void>.Continuation
    private let scheduled = Mutex<(at: ContinuousClock.Instant, task: Scheduled<Void>)?>(nil)

    /// Makes a timer that ticks into a stream.
    init(loop: any EventLoop, ticker: AsyncStream<Void>.Continuation) {
        self.loop = loop
        self.ticker = ticker
    }

    deinit { scheduled.withLock { $0?.task.cancel() } }

    /// Sets the time; the one that was set before is forgotten.
    func arm(at deadline: ContinuousClock.Instant, now: ContinuousClock.Instant) {
        scheduled.withLock { scheduled in
            // It is mostly put off a little with each message: the earlier tick then finds nothing to do,
            // and sets it anew.
            if let set = scheduled, set.at <= deadline, set.at > now { return }
            scheduled?.task.cancel()
            let ticker = ticker
            let wait = max(.milliseconds(1), deadline - now)
            let task = loop.scheduleTask(in: TimeAmount(wait)) { _ = ticker.yield() }
            scheduled = (deadline, task)
        }
    }
}
