import Connections
import Synchronization

/// Things that are waited for, never longer than a limit: what doesn't come is told as not measured.
enum Awaited {
    /// The first that a stream gives.
    /// - Parameter what: what is waited for, in words.
    static func first<Element: Sendable>(
        of stream: AsyncStream<Element>, _ what: String, within limit: Duration
    ) async throws -> Element {
        try await withThrowingTaskGroup(of: Element?.self) { group in
            group.addTask {
                for await element in stream { return element }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() ?? nil else { throw Unmeasured("\(what) didn't come in \(limit)") }
            return first
        }
    }
}

/// Listens to the events of a connection for the ones that are waited for.
final class AwaitedEvents: Sendable {
    private struct Wish {
        var test: @Sendable (DeviceEvent) -> Bool
        var arrival: AsyncStream<ContinuousClock.Instant>.Continuation
    }

    private let wish = Mutex<Wish?>(nil)
    private let reader = Mutex<Task<Void, Never>?>(nil)

    /// Listens from now on.
    init(_ stream: AsyncStream<DeviceEvent>) {
        let task = Task { [weak self] in
            for await event in stream { self?.take(event) }
        }
        reader.withLock { $0 = task }
    }

    deinit { reader.withLock { $0?.cancel() } }

    /// Gives the moment in which an event comes, from now on; the last wish alone counts.
    func expect(_ test: @escaping @Sendable (DeviceEvent) -> Bool) -> AsyncStream<ContinuousClock.Instant> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ContinuousClock.Instant.self, bufferingPolicy: .bufferingNewest(1))
        wish.withLock { $0 = Wish(test: test, arrival: continuation) }
        return stream
    }

    private func take(_ event: DeviceEvent) {
        wish.withLock { wish in
            guard let known = wish, known.test(event) else { return }
            known.arrival.yield(.now)
            known.arrival.finish()
            wish = nil
        }
    }
}
