import Foundation
import Synchronization

/// The program while it runs: what it writes can be waited for, line by line.
final class RunningHearth {
    private let process: Process
    private let output = Stream()
    private let errors = Stream()

    /// Starts it.
    init(_ arguments: [String], environment: [String: String]) throws {
        process = try HearthProcess.make(arguments, environment)
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Waits for a line of stdout that holds `text`; throws with all that was written where none comes in time.
    @discardableResult
    func waitForOutput(_ text: String, seconds: Double = 60) throws -> String {
        try wait(output, for: text, seconds)
    }

    /// Waits for a line of stderr that holds `text`.
    @discardableResult
    func waitForErrors(_ text: String, seconds: Double = 60) throws -> String {
        try wait(errors, for: text, seconds)
    }

    /// The lines of stdout so far.
    var lines: [String] { output.lines }

    /// Asks it to end, and gives its status.
    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func wait(_ stream: Stream, for text: String, _ seconds: Double) throws -> String {
        if let line = stream.wait(for: text, until: Date(timeIntervalSinceNow: seconds)) { return line }
        throw HearthProcess.Unusable(
            reason: "no “\(text)” in \(seconds) s; stdout: \(output.lines), stderr: \(errors.lines)")
    }

    /// Collects what comes through a pipe.
    private final class Stream: Sendable {
        let pipe = Pipe()
        private let condition = NSCondition()
        private let bytes = Mutex(Data())

        init() {
            pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
                let more = handle.availableData
                guard let self, !more.isEmpty else {
                    handle.readabilityHandler = nil
                    return
                }
                condition.lock()
                bytes.withLock { $0 += more }
                condition.broadcast()
                condition.unlock()
            }
        }

        var lines: [String] {
            let all = bytes.withLock { $0 }
            return String(decoding: all, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        func wait(for text: String, until limit: Date) -> String? {
            condition.lock()
            defer { condition.unlock() }
            while true {
                if let line = lines.first(where: { $0.contains(text) }) { return line }
                guard condition.wait(until: limit) else { return nil }
            }
        }
    }
}
