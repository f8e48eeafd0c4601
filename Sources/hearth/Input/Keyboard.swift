@preconcurrency import Dispatch
import Foundation
import HouseService

/// The keys of the terminal, one by one as they are pressed, without being shown.
final class Keyboard: Sendable {
    /// Takes over the terminal.
    /// - Throws: ``UsageError`` where stdin is none.
    init() throws {
        guard TerminalMode.begin() else {
            throw UsageError("--push-to-talk needs a terminal to press a key on: stdin is none")
        }
    }

    deinit {
        TerminalMode.restore()
    }

    /// The characters that are typed, until the consumer is cancelled or the terminal is gone.
    func characters() -> AsyncStream<Character> {
        let (stream, continuation) = AsyncStream.makeStream(of: Character.self, bufferingPolicy: .bufferingNewest(16))
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return continuation.finish() }
            for character in String(decoding: bytes.prefix(count), as: UTF8.self) { continuation.yield(character) }
        }
        continuation.onTermination = { _ in source.cancel() }
        source.activate()
        return stream
    }
}
