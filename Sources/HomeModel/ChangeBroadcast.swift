internal import Synchronization

/// Hands each change to everybody who listens; the streams end with it.
///
/// Every ``AccessoryConnection`` needs one, so it stands beside the port.
public final class ChangeBroadcast: Sendable {
    /// How many changes wait for a slow reader, some for each accessory of a big house, before those that later ones have
    /// overtaken are left out.
    public static let capacity = 4096

    private struct Weak: Sendable {
        weak let listener: ChangeListener?
    }

    private struct Listeners {
        var all: [Weak] = []
        /// What was told since it was last taken, where somebody takes it.
        var journal: PendingChanges?
    }

    private let listeners = Mutex(Listeners())

    /// Makes one that nobody listens to yet.
    public init() {}

    deinit {
        for listener in listeners.withLock({ $0.all }) { listener.listener?.finish() }
    }

    /// The changes from now on, for one reader. One who is slow is told of everything, and not of each value that it had
    /// meanwhile.
    /// - Parameter ended: called when nobody reads any more.
    public func stream(ended: @escaping @Sendable () -> Void = {}) -> AsyncStream<AccessoryChange> {
        let listener = ChangeListener(capacity: Self.capacity, ended: ended)
        listeners.withLock { listeners in
            listeners.all.removeAll { $0.listener == nil }
            listeners.all.append(Weak(listener: listener))
        }
        return AsyncStream(unfolding: { await listener.next() }, onCancel: { listener.finish() })
    }

    /// What was told since this was last called; the first call begins it. Where much was told, each value is that of the end.
    public func takeJournal() -> [AccessoryChange] {
        listeners.withLock { listeners in
            defer { if listeners.journal == nil { listeners.journal = PendingChanges(capacity: Self.capacity) } }
            return listeners.journal?.takeAll() ?? []
        }
    }

    /// Tells everybody.
    public func send(_ change: AccessoryChange) {
        let all = listeners.withLock { listeners in
            listeners.journal?.append(change)
            return listeners.all
        }
        // Outside of the lock: whoever is told may do something here.
        for listener in all { listener.listener?.put(change) }
    }
}

/// One who listens to changes: what waits for them, and whether they wait for something.
private final class ChangeListener: Sendable {
    private struct State {
        var pending: PendingChanges
        var reader: CheckedContinuation<AccessoryChange?, Never>?
        var isOver = false
    }

    private let state: Mutex<State>
    private let ended: @Sendable () -> Void

    init(capacity: Int, ended: @escaping @Sendable () -> Void) {
        state = Mutex(State(pending: PendingChanges(capacity: capacity)))
        self.ended = ended
    }

    deinit { ended() }

    func put(_ change: AccessoryChange) {
        state.withLock { state in
            guard !state.isOver else { return }
            if let reader = state.reader {
                state.reader = nil
                reader.resume(returning: change)
            } else {
                state.pending.append(change)
            }
        }
    }

    /// The next change, after waiting for one; `nil` when there will be none.
    func next() async -> AccessoryChange? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if let change = state.pending.popFirst() {
                        continuation.resume(returning: change)
                    } else if state.isOver || state.reader != nil {
                        continuation.resume(returning: nil)
                    } else {
                        state.reader = continuation
                    }
                }
            }
        } onCancel: {
            finish()
        }
    }

    func finish() {
        state.withLock { state in
            state.isOver = true
            state.reader?.resume(returning: nil)
            state.reader = nil
        }
    }
}
