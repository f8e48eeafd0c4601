internal import Connections
internal import JSONValues
internal import Synchronization

/// Hands events to everybody who listens, the newest ones to who is slow.
final class EventBroadcast: Sendable {
    private let listeners = Mutex<[Int: AsyncStream<DeviceEvent>.Continuation]>([:])
    private let next = Atomic(0)

    /// What is told from the call on.
    func events() -> AsyncStream<DeviceEvent> {
        let id = next.add(1, ordering: .relaxed).newValue
        let (stream, continuation) = AsyncStream.makeStream(
            of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(DeviceEvent.bufferSize))
        continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0[id] = nil } }
        listeners.withLock { $0[id] = continuation }
        return stream
    }

    /// Tells everybody.
    func send(_ events: [DeviceEvent]) {
        guard !events.isEmpty else { return }
        let all = listeners.withLock { Array($0.values) }
        for listener in all { for event in events { listener.yield(event) } }
    }
}
