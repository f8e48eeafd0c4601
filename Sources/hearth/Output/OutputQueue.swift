import Dispatch
import Foundation
import Synchronization

/// Writes lines to a stream on a thread of its own, so that nobody waits for who doesn't read: a house goes on when its
/// log is full or its reader gone. What can't be written is dropped, the oldest first, and counted.
final class OutputQueue: Sendable {
    /// How many pieces of text wait at most.
    private static let capacity = 4096

    private struct State {
        var waiting: [String] = []
        var dropped = 0
        var isWriting = false
        var isGone = false
    }

    private let descriptor: Int32
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    /// Makes a queue for a stream, and its thread.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        let thread = Thread { [self] in
            while true { work() }
        }
        thread.start()
    }

    /// Writes a piece of text after those before it.
    func add(_ text: String) {
        state.withLock { state in
            guard !state.isGone else { return }
            if state.waiting.count >= Self.capacity {
                state.waiting.removeFirst()
                state.dropped += 1
            }
            state.waiting.append(text)
        }
        wake.signal()
    }

    /// Waits for a moment until all is written.
    func flush() {
        for _ in 0..<50 {
            let isDone = state.withLock { $0.isGone || $0.waiting.isEmpty && !$0.isWriting }
            if isDone { return }
            usleep(10_000)
        }
    }

    private func work() {
        wake.wait()
        let text = state.withLock { state -> String? in
            guard !state.waiting.isEmpty else { return nil }
            let note =
                state.dropped > 0 ? "hearth: \(state.dropped) lines were lost here: nobody read them in time\n" : ""
            state.dropped = 0
            state.isWriting = true
            return note + state.waiting.removeFirst()
        }
        guard let text else { return }
        let problem = Terminal.write(text, to: descriptor)
        state.withLock { state in
            state.isWriting = false
            if problem != nil { state.dropped += 1 }
            // A full disk may have room again; a reader that is gone doesn't come back.
            state.isGone = problem == EPIPE || problem == EBADF
            if state.isGone { state.waiting = [] }
        }
    }
}
