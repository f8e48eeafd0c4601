import Foundation
import Glibc
import Testing

/// What is written to stdout and stderr, whoever writes it.
enum Output {
    /// All that reaches the two while `body` runs.
    static func captured(_ body: () throws -> Void) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let target = open(file.path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
        try #require(target >= 0)
        fflush(nil)
        let saved = (dup(1), dup(2))
        defer {
            close(target)
            try? FileManager.default.removeItem(at: file)
        }
        dup2(target, 1)
        dup2(target, 2)
        defer {
            close(saved.0)
            close(saved.1)
        }
        do {
            defer {
                fflush(nil)
                dup2(saved.0, 1)
                dup2(saved.1, 2)
            }
            try body()
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
