import Dispatch
import Synchronization

/// Runs something asynchronous for code that isn't, and waits for the result. Only for a thread of its own, such as the
/// one that reads the keyboard: a thread that runs tasks would keep them from going on.
enum Waiting {
    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    /// Gives what an operation finds. A task may never call this.
    static func value<Value: Sendable>(_ operation: @escaping @Sendable () async -> [Value]) -> [Value] {
        let box = Box<[Value]>()
        let done = DispatchSemaphore(value: 0)
        Task {
            let value = await operation()
            box.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return box.value.withLock { $0 } ?? []
    }
}
