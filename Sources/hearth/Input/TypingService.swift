import Foundation
import ServiceLifecycle

/// Handles line after line of stdin beside everything else. Its end ends nothing: a program without a terminal has none.
struct TypingService: Service {
    private let receive: @Sendable (String) async -> Void

    /// Makes a service.
    /// - Parameter receive: told each line; the next one waits for it.
    init(receive: @escaping @Sendable (String) async -> Void) {
        self.receive = receive
    }

    /// Works until the program is asked to end.
    func run() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        // Reading blocks; this thread ends with the program.
        let thread = Thread {
            var reader = LineReader()
            while let line = reader.next() { continuation.yield(line) }
        }
        thread.start()
        await cancelWhenGracefulShutdown {
            for await line in lines where !line.allSatisfy(\.isWhitespace) { await receive(line) }
        }
        withExtendedLifetime(thread) {}
    }
}
