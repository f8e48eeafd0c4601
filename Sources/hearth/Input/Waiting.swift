import Dispatch
import Synchronization

/// Lets a thread that is nobody else's wait for what a task finds out.
enum Waiting {
    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    /// What comes of an operation; never to be called from a task.
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
