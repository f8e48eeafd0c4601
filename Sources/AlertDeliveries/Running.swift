internal import Dispatch
internal import Foundation
internal import Synchronization

/// A program that runs, and is ended where it takes too long. Nobody is ended after it has gone:
/// its number may be another's.
final class Running: Sendable {
    private struct State {
        var process: Int32?
        var isLate = false
        var isEnded = false
        var isUnwanted = false
    }

    private let state = Mutex(State())

    /// Notes that it runs.
    /// - Parameters:
    ///   - limit: after how many seconds it is asked to end.
    ///   - grace: after how many more it is killed.
    func began(_ process: Int32, limit: Double, grace: Double) {
        let isUnwanted = state.withLock { state in
            if !state.isEnded { state.process = process }
            return state.isUnwanted
        }
        if isUnwanted { send(SIGKILL) }
        let queue = DispatchQueue.global()
        queue.asyncAfter(deadline: .now() + limit) { [self] in
            state.withLock { $0.isLate = $0.process != nil }
            send(SIGTERM)
        }
        queue.asyncAfter(deadline: .now() + limit + grace) { [self] in send(SIGKILL) }
    }

    /// Notes that it has ended.
    func ended() {
        state.withLock { state in
            state.process = nil
            state.isEnded = true
        }
    }

    /// Ends it: nobody waits for it any more.
    func end() {
        state.withLock { $0.isUnwanted = true }
        send(SIGKILL)
    }

    /// Why it didn't end well.
    func problem(_ process: Process) -> AlertDeliveryError {
        state.withLock { $0.isLate } ? .tooSlow : .failed(status: Int(process.terminationStatus))
    }

    private func send(_ signal: Int32) {
        state.withLock { state in
            if let process = state.process, process > 0 { kill(process, signal) }
        }
    }
}
