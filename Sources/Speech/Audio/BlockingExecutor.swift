import Dispatch

/// A serial executor on a queue of its own, for actors whose work blocks: engines, devices, synthesizers.
///
/// Such work must not run on the cooperative pool, whose few threads serve everything else.
public final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor; `label` names its queue in debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    /// Runs `job` after all that were enqueued before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        queue.async { unowned.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
