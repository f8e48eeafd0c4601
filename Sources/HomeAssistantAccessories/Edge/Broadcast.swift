internal import Connections
internal import Synchronization

/// Hands what happens to all who listen.
final class Broadcast: Sendable {
    private struct Listeners {
        var last = 0
        var all: [Int: AsyncStream<DeviceEvent>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// What happens from now on.
    func stream() -> AsyncStream<DeviceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(DeviceEvent.bufferSize))
        let id = listeners.withLock { listeners in
            listeners.last += 1
            listeners.all[listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in self?.leave(id) }
        return stream
    }

    /// Tells it to all.
    func tell(_ event: DeviceEvent) {
        let all = listeners.withLock { Array($0.all.values) }
        for listener in all { listener.yield(event) }
    }

    private func leave(_ id: Int) { listeners.withLock { $0.all[id] = nil } }
}
