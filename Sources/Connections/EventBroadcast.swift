internal import Synchronization

/// Tells each event of a connection to everybody who listens; who is slow gets the newest ones. The streams end with it.
///
/// Every ``DeviceConnection`` needs one, so it stands beside the port.
public final class EventBroadcast: Sendable {
    private struct Listeners {
        var last = 0
        var continuations: [Int: AsyncStream<DeviceEvent>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// Makes one that nobody listens to yet.
    public init() {}

    deinit {
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }

    /// The events from now on.
    public func stream() -> AsyncStream<DeviceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(DeviceEvent.bufferSize))
        let number = listeners.withLock { listeners in
            listeners.last += 1
            listeners.continuations[listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells everybody.
    public func send(_ event: DeviceEvent) { send([event]) }

    /// Tells everybody several events, in their order; gives whether somebody was too slow, and has missed older ones.
    @discardableResult public func send(_ events: [DeviceEvent]) -> Bool {
        guard !events.isEmpty else { return false }
        var isMissed = false
        // Outside of the lock: a stream may end while it is told, which takes the lock.
        for continuation in listeners.withLock({ Array($0.continuations.values) }) {
            for event in events {
                if case .dropped = continuation.yield(event) { isMissed = true }
            }
        }
        return isMissed
    }
}
