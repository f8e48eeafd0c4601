internal import HomeModel
internal import Synchronization

/// Whoever wants to know about changes. Each hears of them in the order in which they are told.
final class HomeListeners: Sendable {
    private struct State {
        var outlets: [Int: AsyncStream<HomeDatabase>.Continuation] = [:]
        var lastNumber = 0
        var isWatched = false
    }

    /// A stream that nothing has been told yet.
    struct Newcomer: Sendable {
        /// What the listener reads.
        let stream: AsyncStream<HomeDatabase>
        fileprivate let outlet: AsyncStream<HomeDatabase>.Continuation
    }

    private let state = Mutex(State())

    /// Makes a stream for a listener, which doesn't listen yet. Only the newest database waits in it.
    func newcomer() -> Newcomer {
        let (stream, outlet) = AsyncStream.makeStream(of: HomeDatabase.self, bufferingPolicy: .bufferingNewest(1))
        return Newcomer(stream: stream, outlet: outlet)
    }

    /// Has a listener listen, beginning with `database`, until it stops reading.
    func admit(_ newcomer: Newcomer, to database: HomeDatabase) {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.outlets[state.lastNumber] = newcomer.outlet
            return state.lastNumber
        }
        newcomer.outlet.onTermination = { [weak self] _ in self?.dismiss(number) }
        // A stream that was left before that never tells.
        if case .terminated = newcomer.outlet.yield(database) { dismiss(number) }
    }

    /// Tells everybody.
    func send(_ database: HomeDatabase) {
        for outlet in state.withLock({ Array($0.outlets.values) }) { outlet.yield(database) }
    }

    /// Ends all streams.
    func finish() {
        for outlet in state.withLock({ Array($0.outlets.values) }) { outlet.finish() }
    }

    /// Whether somebody has to begin to watch for changes by others: there are listeners, and nobody does yet.
    func beginsWatch() -> Bool {
        state.withLock { state in
            guard !state.outlets.isEmpty, !state.isWatched else { return false }
            state.isWatched = true
            return true
        }
    }

    /// Whether the watch goes on: there are listeners still. Otherwise it has ended.
    func continuesWatch() -> Bool {
        state.withLock { state in
            state.isWatched = !state.outlets.isEmpty
            return state.isWatched
        }
    }

    private func dismiss(_ number: Int) {
        _ = state.withLock { $0.outlets.removeValue(forKey: number) }
    }
}
