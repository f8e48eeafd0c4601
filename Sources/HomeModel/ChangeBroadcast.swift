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
        let listener = newListener(ended)
        return AsyncStream(unfolding: { await listener.next() }, onCancel: { listener.finish() })
    }

    /// The same, with all that waits for the reader at once: whoever stores what is told does so in one go.
    /// - Parameter ended: called when nobody reads any more.
    public func gathered(ended: @escaping @Sendable () -> Void = {}) -> AsyncStream<[AccessoryChange]> {
        let listener = newListener(ended)
        return AsyncStream(unfolding: { await listener.nextAll() }, onCancel: { listener.finish() })
    }

    private func newListener(_ ended: @escaping @Sendable () -> Void) -> ChangeListener {
        let listener = ChangeListener(capacity: Self.capacity, ended: ended)
        listeners.withLock { listeners in
            listeners.all.removeAll { $0.listener == nil }
            listeners.all.append(Weak(listener: listener))
        }
        return listener
    }

    /// What was told since this was last called; the first call begins it. Where much was told, each value is that of the end.
    public func takeJournal() -> [AccessoryChange] {
        listeners.withLock { listeners in
            defer { if listeners.journal == nil { listeners.journal = PendingChanges(capacity: Self.capacity) } }
            return listeners.journal?.takeAll() ?? []
        }
    }

    /// Tells everybody.
    public func send(_ change: AccessoryChange) { send([change]) }

    /// Tells everybody several changes, in their order.
    public func send(_ changes: [AccessoryChange]) {
        guard !changes.isEmpty else { return }
        let all = listeners.withLock { listeners in
            for change in changes { listeners.journal?.append(change) }
            return listeners.all
        }
        // Outside of the lock: whoever is told may do something here.
        for listener in all { listener.listener?.put(changes) }
    }
}

/// One who listens to changes: what waits for them, and whether they wait for something.
private final class ChangeListener: Sendable {
    private struct State {
        var pending: PendingChanges
        var reader: Reader?
        var isOver = false
    }

    /// One who waits for the next change, or for all that there are.
    private enum Reader {
        case one(CheckedContinuation<AccessoryChange?, Never>)
        case all(CheckedContinuation<[AccessoryChange]?, Never>)

        /// Hands over what waits; nothing where that is the end.
        func resume(with pending: inout PendingChanges) {
            switch self {
            case .one(let continuation): continuation.resume(returning: pending.popFirst())
            case .all(let continuation):
                let changes = pending.takeAll()
                continuation.resume(returning: changes.isEmpty ? nil : changes)
            }
        }
    }

    private let state: Mutex<State>
    private let ended: @Sendable () -> Void

    init(capacity: Int, ended: @escaping @Sendable () -> Void) {
        state = Mutex(State(pending: PendingChanges(capacity: capacity)))
        self.ended = ended
    }

    deinit { ended() }

    func put(_ changes: [AccessoryChange]) {
        state.withLock { state in
            guard !state.isOver else { return }
            for change in changes { state.pending.append(change) }
            state.reader?.resume(with: &state.pending)
            state.reader = nil
        }
    }

    /// The next change, after waiting for one; `nil` when there will be none.
    func next() async -> AccessoryChange? { await read { .one($0) } }

    /// All changes that wait, after waiting for one; `nil` when there will be none.
    func nextAll() async -> [AccessoryChange]? { await read { .all($0) } }

    private func read<News: Sendable>(
        _ reader: @escaping @Sendable (CheckedContinuation<News?, Never>) -> Reader
    ) async -> News? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    let reader = reader(continuation)
                    if state.pending.count > 0 || state.isOver || state.reader != nil {
                        reader.resume(with: &state.pending)
                    } else {
                        state.reader = reader
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
            // Nothing waits where somebody waits for it: this is the end.
            state.reader?.resume(with: &state.pending)
            state.reader = nil
        }
    }
}
