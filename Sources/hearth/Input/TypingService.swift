import Dispatch
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
        // Reading blocks; this thread ends with the program. It reads on when a line has been handled: whoever sends many waits.
        let handled = DispatchSemaphore(value: 0)
        let thread = Thread {
            var reader = LineReader()
            while let line = reader.next() {
                guard !line.allSatisfy(\.isWhitespace) else { continue }
                continuation.yield(line)
                handled.wait()
            }
        }
        thread.start()
        await cancelWhenGracefulShutdown {
            for await line in lines {
                await receive(line)
                handled.signal()
            }
        }
        withExtendedLifetime(thread) {}
    }
}
