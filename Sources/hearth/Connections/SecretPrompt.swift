import Foundation
import HomeStore

/// Gets a secret from whoever runs the program: from a file, from stdin, or typed without being shown. It is never an
/// argument, which everybody on the machine could read.
enum SecretPrompt {
    /// The secret; `nil` where nobody was asked and none was given.
    /// - Parameters:
    ///   - file: the file that has it; `-` for stdin.
    ///   - question: what to ask where somebody sits at a terminal.
    static func secret(file: String?, question: String) throws -> String? {
        if let file, file != "-" {
            do throws(SecretsError) {
                return try Secrets.resolve(
                    file, from: FileManager.default.currentDirectoryPath,
                    environment: ProcessInfo.processInfo.environment)
            } catch {
                throw UsageError("\(error)")
            }
        }
        if file == "-" { return try line() }
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        Terminal.show("\(question): ")
        let shown = hideTyping()
        defer {
            restore(shown)
            Terminal.show("\n")
        }
        return try line()
    }

    private static func line() throws -> String {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw UsageError("no secret was given")
        }
        return line
    }

    private static func hideTyping() -> termios? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
        return settings
    }

    private static func restore(_ settings: termios?) {
        guard var settings else { return }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }
}
