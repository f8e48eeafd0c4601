import Synchronization

/// A clock that stands still until it is advanced.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var next = 0
        var cancelled: Set<Int> = []
        var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(number, until: deadline, continuation)
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Moves the time, and wakes those whose time has come.
    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Returns when so many sleep.
    func sleepers(reach count: Int) async {
        await withCheckedContinuation { continuation in
            let reached = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if reached { continuation.resume() }
        }
    }

    private func enter(_ number: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>) {
        let (outcome, watchers) = state.withLock {
            state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
            if state.cancelled.remove(number) != nil { return (.failure(CancellationError()), []) }
            if deadline <= state.now { return (.success(()), []) }
            state.sleepers[number] = (deadline, continuation)
            let count = state.sleepers.count
            let told = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return (nil, told)
        }
        if let outcome { continuation.resume(with: outcome) }
        for watcher in watchers { watcher.resume() }
    }

    private func cancel(_ number: Int) {
        let sleeper = state.withLock { state in
            guard let sleeper = state.sleepers.removeValue(forKey: number) else {
                state.cancelled.insert(number)
                return CheckedContinuation<Void, any Error>?.none
            }
            return sleeper.continuation
        }
        sleeper?.resume(throwing: CancellationError())
    }
}
