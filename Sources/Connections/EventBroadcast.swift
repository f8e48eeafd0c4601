internal import Synchronization

/// Tells each event of a connection to everybody who listens. One who is slow is told how everything is at last, and not of each
/// value that it had meanwhile. The streams end with it.
///
/// Every ``DeviceConnection`` needs one, so it stands beside the port.
public final class EventBroadcast: Sendable {
    private struct Weak: Sendable {
        weak let listener: EventListener?
    }

    private let listeners = Mutex<[Weak]>([])

    /// Makes one that nobody listens to yet.
    public init() {}

    deinit {
        for listener in listeners.withLock({ $0 }) { listener.listener?.finish() }
    }

    /// The events from now on, for one reader.
    public func stream() -> AsyncStream<DeviceEvent> {
        let listener = newListener()
        return AsyncStream(unfolding: { await listener.next() }, onCancel: { listener.finish() })
    }

    /// The same, with all that waits for the reader at once.
    public func gathered() -> AsyncStream<[DeviceEvent]> {
        let listener = newListener()
        return AsyncStream(unfolding: { await listener.nextAll() }, onCancel: { listener.finish() })
    }

    private func newListener() -> EventListener {
        let listener = EventListener()
        listeners.withLock { listeners in
            listeners.removeAll { $0.listener == nil }
            listeners.append(Weak(listener: listener))
        }
        return listener
    }

    /// Tells everybody.
    public func send(_ event: DeviceEvent) { send([event]) }

    /// Tells everybody several events, in their order.
    public func send(_ events: [DeviceEvent]) {
        guard !events.isEmpty else { return }
        for listener in listeners.withLock({ $0 }) { listener.listener?.put(events) }
    }
}

/// One who listens to a connection: what waits for them, and whether they wait for something.
private final class EventListener: Sendable {
    private struct State {
        var pending = PendingEvents(capacity: DeviceEvent.bufferSize)
        var reader: Reader?
        var isOver = false
    }

    /// One who waits for the next event, or for all that there are.
    private enum Reader {
        case one(CheckedContinuation<DeviceEvent?, Never>)
        case all(CheckedContinuation<[DeviceEvent]?, Never>)

        /// Hands over what waits; nothing where that is the end.
        func resume(with pending: inout PendingEvents) {
            switch self {
            case .one(let continuation): continuation.resume(returning: pending.popFirst())
            case .all(let continuation):
                let events = pending.takeAll()
                continuation.resume(returning: events.isEmpty ? nil : events)
            }
        }
    }

    private let state = Mutex(State())

    func put(_ events: [DeviceEvent]) {
        state.withLock { state in
            guard !state.isOver else { return }
            for event in events { state.pending.append(event) }
            state.reader?.resume(with: &state.pending)
            state.reader = nil
        }
    }

    func next() async -> DeviceEvent? { await read { .one($0) } }

    func nextAll() async -> [DeviceEvent]? { await read { .all($0) } }

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
