internal import Synchronization

/// Wakes one task that waits, as often as it is rung. Rung while nobody waits, the next wait ends at once.
package final class Bell: Sendable {
    private enum State {
        case quiet
        case rung
        case waitedFor(CheckedContinuation<Bool, Never>)
    }

    private let state = Mutex(State.quiet)

    /// Makes a bell.
    package init() {}

    /// Wakes the one who waits.
    package func ring() {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard case .waitedFor(let continuation) = state else {
                state = .rung
                return nil
            }
            state = .quiet
            return continuation
        }
        waiting?.resume(returning: true)
    }

    /// Waits for the bell; whether it was rung, rather than the task cancelled.
    package func wait() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    if case .rung = state {
                        state = .quiet
                        return true
                    }
                    if Task.isCancelled { return false }
                    if case .waitedFor = state { return false }
                    state = .waitedFor(continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                guard case .waitedFor(let continuation) = state else { return nil }
                state = .quiet
                return continuation
            }
            waiting?.resume(returning: false)
        }
    }

    /// Waits for the bell, but not longer than so; whether it was rung.
    package func wait(atMost limit: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await self.wait() }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
