import Foundation
import Synchronization

/// The process's standard streams: stdout for results, stderr for people.
enum Terminal {
    /// What writes them where nobody may be waited for.
    private static let queues = Mutex<(results: OutputQueue, people: OutputQueue)?>(nil)

    /// The terminal at which lines are written meanwhile, where stderr is one, and whether stdout is the same.
    private static let typed = Mutex<(line: LineTerminal, isForResults: Bool)?>(nil)

    /// From now on what is written to the terminal stands above the line that somebody writes at it.
    static func share(with line: LineTerminal) {
        flush()
        typed.withLock { $0 = (line, isOneTerminal) }
    }

    /// Whether somebody writes lines at the terminal, which are shown by the program.
    static var isShared: Bool { typed.withLock { $0 != nil } }

    /// Whether stdout and stderr are one terminal.
    private static var isOneTerminal: Bool {
        guard let results = terminal(of: STDOUT_FILENO) else { return false }
        return results == terminal(of: STDERR_FILENO)
    }

    /// The path of the terminal that a stream is; `nil` where it is none.
    private static func terminal(of stream: Int32) -> String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard ttyname_r(stream, &path, path.count) == 0 else { return nil }
        return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// From now on nobody is waited for who doesn't read, and a reader who is gone ends nothing:
    /// for a program that has to go on.
    static func neverWait() {
        signal(SIGPIPE, SIG_IGN)
        // In the background of a shell it goes on, too, without the terminal.
        signal(SIGTTIN, SIG_IGN)
        signal(SIGTTOU, SIG_IGN)
        queues.withLock { queues in
            if queues == nil { queues = (OutputQueue(STDOUT_FILENO), OutputQueue(STDERR_FILENO)) }
        }
    }

    /// Waits for a moment until what was written can be read.
    static func flush() {
        guard let queues = queues.withLock({ $0 }) else { return }
        queues.results.flush()
        queues.people.flush()
    }

    /// Writes a line of results, at once.
    static func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes results as they are, at once. Where nobody can read them (a full disk), the program ends and says so.
    static func write(_ text: String) {
        if let typed = typed.withLock({ $0 }), typed.isForResults { return typed.line.write(text) }
        if let queues = queues.withLock({ $0 }) { return queues.results.add(text) }
        guard let problem = write(text, to: STDOUT_FILENO) else { return }
        complain("the output can't be written: \(String(cString: strerror(problem)))")
        exit(ExitStatus.notDone.rawValue)
    }

    /// Tells people something on stderr.
    static func tell(_ line: String) {
        show(line + "\n")
    }

    /// Tells people on stderr what is wrong.
    static func complain(_ problem: String) {
        tell("hearth: \(problem)")
    }

    /// Writes a piece of text to stderr without ending the line.
    static func show(_ text: String) {
        if let typed = typed.withLock({ $0 }) { return typed.line.write(text) }
        put(text)
    }

    /// Writes a text to stderr as it is, whether somebody writes a line there or not.
    static func put(_ text: String) {
        if let queues = queues.withLock({ $0 }) { return queues.people.add(text) }
        // Where people can't be told, nobody can be told so.
        _ = write(text, to: STDERR_FILENO)
    }

    /// Whether stderr is a terminal, where lines can be overwritten.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes all of a text; gives the number of the error that was in the way of it.
    static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, !rest.isEmpty {
                let written = Foundation.write(descriptor, base, rest.count)
                if written < 0 {
                    let problem = errno
                    guard problem == EINTR else { return problem }
                    continue
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
            return nil
        }
    }
}
