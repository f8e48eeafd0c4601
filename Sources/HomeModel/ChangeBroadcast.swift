internal import Synchronization

/// Hands each change to everybody who listens; the streams end with it.
///
/// Every ``AccessoryConnection`` needs one, so it stands beside the port.
public final class ChangeBroadcast: Sendable {
    /// How many changes wait for a slow reader: some for each accessory of a big house.
    public static let capacity = 4096

    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncStream<AccessoryChange>.Continuation] = [:]
        /// What was told since it was last taken, where somebody takes it.
        var journal: [AccessoryChange]?
    }

    private let listeners = Mutex(Listeners())

    /// Makes one that nobody listens to yet.
    public init() {}

    deinit {
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }

    /// The changes from now on; the newest ``capacity`` of those not yet read.
    public func stream() -> AsyncStream<AccessoryChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AccessoryChange.self, bufferingPolicy: .bufferingNewest(Self.capacity))
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

    /// What was told since this was last called; the first call begins it.
    public func takeJournal() -> [AccessoryChange] {
        listeners.withLock { listeners in
            defer { listeners.journal = [] }
            return listeners.journal ?? []
        }
    }

    /// Tells everybody.
    public func send(_ change: AccessoryChange) {
        listeners.withLock { $0.journal?.append(change) }
        // Outside of the lock: a stream may end while it is told, which takes the lock.
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.yield(change) }
    }
}
