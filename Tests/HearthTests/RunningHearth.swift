import Foundation
import Synchronization

/// The program while it runs: what it writes can be waited for, line by line.
final class RunningHearth {
    private let process: Process
    private let input = Pipe()
    private let output = Stream()
    private let errors = Stream()

    /// Starts it.
    /// - Parameters:
    ///   - terminal: what its stdin is in place of a pipe.
    ///   - screen: what its stderr is in place of a pipe; nothing can be waited for there, then.
    init(
        _ arguments: [String], environment: [String: String] = [:], terminal: PseudoTerminal? = nil,
        screen: PseudoTerminal? = nil
    ) throws {
        process = try HearthProcess.make(arguments, environment)
        process.standardInput = terminal?.program ?? input
        process.standardOutput = output.pipe
        if let screen {
            process.standardError = screen.program
            try errors.pipe.fileHandleForWriting.close()
        } else {
            process.standardError = errors.pipe
        }
        try process.run()
    }

    /// Starts it at a terminal: stdin, stdout and stderr are that one.
    init(_ arguments: [String], at terminal: PseudoTerminal, environment: [String: String] = [:]) throws {
        process = try HearthProcess.make(arguments, environment)
        process.standardInput = terminal.program
        process.standardOutput = terminal.program
        process.standardError = terminal.program
        for stream in [output, errors] { try stream.pipe.fileHandleForWriting.close() }
        terminal.watch()
        try process.run()
    }

    /// Waits until it has ended by itself, and gives its status.
    func waitForEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
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

    /// Writes a line to its stdin.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Waits until it has written so many lines to stdout, and gives the last of them.
    @discardableResult
    func waitForLine(_ number: Int, seconds: Double = 60) throws -> String {
        try wait(output, "line \(number)", seconds) { $0.count >= number ? $0[number - 1] : nil }
    }

    /// Says a line and waits for the line that answers it.
    func ask(_ line: String) throws -> String {
        let number = lines.count + 1
        try send(line)
        return try waitForLine(number)
    }

    /// Says a line again and again until the answer is one that is waited for;
    /// throws with the last one where none comes in time.
    @discardableResult
    func ask(_ line: String, seconds: Double = 60, until isWanted: (String) -> Bool) throws -> String {
        let end = Date(timeIntervalSinceNow: seconds)
        while true {
            let answer = try ask(line)
            if isWanted(answer) { return answer }
            guard Date() < end else { throw HearthProcess.Unusable(reason: "“\(line)” is answered “\(answer)”") }
        }
    }

    /// Sends it a signal.
    func send(signal: Int32) { kill(process.processIdentifier, signal) }

    /// The lines of stdout so far.
    var lines: [String] { output.lines }

    /// Asks it to end, and gives its status; all that it has written can be read then.
    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        output.waitForEnd()
        errors.waitForEnd()
        return process.terminationStatus
    }

    private func wait(_ stream: Stream, for text: String, _ seconds: Double) throws -> String {
        try wait(stream, "“\(text)”", seconds) { lines in lines.first { $0.contains(text) } }
    }

    private func wait(
        _ stream: Stream, _ what: String, _ seconds: Double, _ find: ([String]) -> String?
    ) throws -> String {
        if let line = stream.wait(until: Date(timeIntervalSinceNow: seconds), find) { return line }
        throw HearthProcess.Unusable(
            reason: "no \(what) in \(seconds) s; stdout: \(output.lines), stderr: \(errors.lines)")
    }

    /// Collects what comes through a pipe.
    private final class Stream: Sendable {
        let pipe = Pipe()
        private let condition = NSCondition()
        private let bytes = Mutex(Data())
        private let isAtEnd = Mutex(false)

        init() {
            ReaderThread.start(on: pipe.fileHandleForReading) { [weak self] more in
                guard let self else { return }
                condition.lock()
                if more.isEmpty { isAtEnd.withLock { $0 = true } } else { bytes.withLock { $0 += more } }
                condition.broadcast()
                condition.unlock()
            }
        }

        func waitForEnd() {
            let limit = Date(timeIntervalSinceNow: 60)
            condition.lock()
            defer { condition.unlock() }
            while !isAtEnd.withLock({ $0 }), condition.wait(until: limit) {}
        }

        var lines: [String] {
            // A line that has not come to its end yet is none.
            let all = bytes.withLock { $0 }
            guard let end = all.lastIndex(of: 0x0A) else { return [] }
            return String(decoding: all[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
        }

        func wait(until limit: Date, _ find: ([String]) -> String?) -> String? {
            condition.lock()
            defer { condition.unlock() }
            while true {
                if let line = find(lines) { return line }
                guard condition.wait(until: limit) else { return nil }
            }
        }
    }
}
