import Foundation

/// The process's standard streams: stdout for results, stderr for people.
enum Terminal {
    /// Writes a line of results, at once.
    static func print(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Tells people something on stderr.
    static func tell(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Tells people on stderr what is wrong.
    static func complain(_ problem: String) {
        tell("hearth: \(problem)")
    }

    /// Writes a piece of text to stderr without ending the line.
    static func show(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    /// Whether stderr is a terminal, where lines can be overwritten.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, !rest.isEmpty {
                let written = Foundation.write(descriptor, base, rest.count)
                if written < 0 {
                    guard errno == EINTR else { return }
                    continue
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}
