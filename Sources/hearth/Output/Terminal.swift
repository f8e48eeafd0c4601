import Foundation

/// The process's standard streams: stdout for results, stderr for people.
enum Terminal {
    /// Writes a line of results, at once.
    static func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes results as they are, at once. Where nobody can read them (a full disk), the program ends and says so.
    static func write(_ text: String) {
        guard let problem = write(text, to: STDOUT_FILENO) else { return }
        complain("the output can't be written: \(problem)")
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
        // Where people can't be told, nobody can be told so.
        _ = write(text, to: STDERR_FILENO)
    }

    /// Whether stderr is a terminal, where lines can be overwritten.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes all of a text; gives what was in the way of it.
    private static func write(_ text: String, to descriptor: Int32) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, !rest.isEmpty {
                let written = Foundation.write(descriptor, base, rest.count)
                if written < 0 {
                    guard errno == EINTR else { return String(cString: strerror(errno)) }
                    continue
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
            return nil
        }
    }
}
