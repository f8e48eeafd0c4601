internal import Synchronization

/// Hands each piece of news to everybody who listens; the streams end with it.
public final class NewsBroadcast<News: Conflatable>: Sendable {
    /// How many wait for a slow reader, some for each accessory of a big house, before those that later ones have
    /// overtaken are left out.
    public static var capacity: Int { 4096 }

    private struct Weak: Sendable {
        weak let listener: NewsListener<News>?
    }

    private struct Listeners {
        var all: [Weak] = []
        /// What was told since it was last taken, where somebody takes it.
        var journal: PendingNews<News>?
    }

    private let listeners = Mutex(Listeners())

    /// Makes one that nobody listens to yet.
    public init() {}

    deinit {
        for listener in listeners.withLock({ $0.all }) { listener.listener?.finish() }
    }

    /// What is told from now on, for one reader. One who is slow is told of everything, and not of each value that it
    /// had meanwhile.
    /// - Parameter ended: called when nobody reads any more.
    public func stream(ended: @escaping @Sendable () -> Void = {}) -> AsyncStream<News> {
        let listener = newListener(ended)
        return AsyncStream(unfolding: { await listener.next() }, onCancel: { listener.finish() })
    }

    /// The news, with all that wait for the reader handed over at once: whoever stores what is told does so in one go.
    /// - Parameter ended: called when nobody reads any more.
    public func gathered(ended: @escaping @Sendable () -> Void = {}) -> AsyncStream<[News]> {
        let listener = newListener(ended)
        return AsyncStream(unfolding: { await listener.nextAll() }, onCancel: { listener.finish() })
    }

    private func newListener(_ ended: @escaping @Sendable () -> Void) -> NewsListener<News> {
        let listener = NewsListener<News>(capacity: Self.capacity, ended: ended)
        listeners.withLock { listeners in
            listeners.all.removeAll { $0.listener == nil }
            listeners.all.append(Weak(listener: listener))
        }
        return listener
    }

    /// What was told since this was last called; the first call begins it. Where much was told,
    /// each value is that of the end.
    public func takeJournal() -> [News] {
        listeners.withLock { listeners in
            defer { if listeners.journal == nil { listeners.journal = PendingNews<News>(capacity: Self.capacity) } }
            return listeners.journal?.takeAll() ?? []
        }
    }

    /// Tells everybody.
    public func send(_ one: News) { send([one]) }

    /// Tells everybody several, in their order.
    public func send(_ news: [News]) {
        guard !news.isEmpty else { return }
        let all = listeners.withLock { listeners in
            for one in news { listeners.journal?.append(one) }
            return listeners.all
        }
        // Outside of the lock: whoever is told may do something here.
        for listener in all { listener.listener?.put(news) }
    }
}

/// One who listens: what waits for them, and whether they wait for something.
private final class NewsListener<News: Conflatable>: Sendable {
    private struct State {
        var pending: PendingNews<News>
        var reader: Reader?
        var isOver = false
    }

    /// One who waits for the next, or for all that there are.
    private enum Reader {
        case one(CheckedContinuation<News?, Never>)
        case all(CheckedContinuation<[News]?, Never>)

        /// Hands over what waits; nothing where that is the end.
        func resume(with pending: inout PendingNews<News>) {
            switch self {
            case .one(let continuation): continuation.resume(returning: pending.popFirst())
            case .all(let continuation):
                let news = pending.takeAll()
                continuation.resume(returning: news.isEmpty ? nil : news)
            }
        }
    }

    private let state: Mutex<State>
    private let ended: @Sendable () -> Void

    init(capacity: Int, ended: @escaping @Sendable () -> Void) {
        state = Mutex(State(pending: PendingNews<News>(capacity: capacity)))
        self.ended = ended
    }

    deinit { ended() }

    func put(_ news: [News]) {
        state.withLock { state in
            guard !state.isOver else { return }
            for one in news { state.pending.append(one) }
            state.reader?.resume(with: &state.pending)
            state.reader = nil
        }
    }

    /// The next, after waiting for one; `nil` when there will be none.
    func next() async -> News? { await read { .one($0) } }

    /// All that wait, after waiting for one; `nil` when there will be none.
    func nextAll() async -> [News]? { await read { .all($0) } }

    private func read<Taken: Sendable>(
        _ reader: @escaping @Sendable (CheckedContinuation<Taken?, Never>) -> Reader
    ) async -> Taken? {
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

extension AsyncStream where Element: Sendable {
    /// The elements one by one, for whoever takes what has gathered.
    public var oneByOne: AsyncStream<[Element]> {
        AsyncStream<[Element]> {
            var next = self.makeAsyncIterator()
            return await next.next().map { [$0] }
        }
    }
}
