internal import Connections
internal import Synchronization

/// Tells each event to everybody who listens.
final class EventBroadcast: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncStream<DeviceEvent>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    deinit {
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }

    /// The events from now on.
    func stream() -> AsyncStream<DeviceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(DeviceEvent.bufferSize))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.continuations[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells everybody.
    func send(_ event: DeviceEvent) {
        // Outside of the lock: a stream may end while it is told, which takes the lock.
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.yield(event) }
    }
}
