import Foundation
import Synchronization

/// The lines that a process writes, for those who wait for one.
final class LineInbox: Sendable {
    private struct State {
        var rest = Data()
        var lines: [String] = []
        var waiting: [(matches: @Sendable (String) -> Bool, continuation: CheckedContinuation<String?, Never>)] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// The next line that matches, or one that came before and wasn't taken; `nil` where the process ended.
    func line(where matches: @escaping @Sendable (String) -> Bool) async -> String? {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state -> String?? in
                if let index = state.lines.firstIndex(where: matches) { return .some(state.lines.remove(at: index)) }
                if state.isOver { return .some(nil) }
                state.waiting.append((matches, continuation))
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Takes what the process wrote; nothing means that it has ended.
    func take(_ data: Data) {
        let resumed = state.withLock { state -> [(CheckedContinuation<String?, Never>, String?)] in
            guard !data.isEmpty else {
                state.isOver = true
                defer { state.waiting = [] }
                return state.waiting.map { ($0.continuation, nil) }
            }
            state.rest += data
            var resumed: [(CheckedContinuation<String?, Never>, String?)] = []
            while let end = state.rest.firstIndex(of: 0x0A) {
                let line = String(decoding: state.rest[state.rest.startIndex..<end], as: UTF8.self)
                state.rest = Data(state.rest[state.rest.index(after: end)...])
                if let index = state.waiting.firstIndex(where: { $0.matches(line) }) {
                    resumed.append((state.waiting.remove(at: index).continuation, line))
                } else {
                    state.lines.append(line)
                }
            }
            return resumed
        }
        for (continuation, line) in resumed { continuation.resume(returning: line) }
    }
}
