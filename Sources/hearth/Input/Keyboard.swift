@preconcurrency import Dispatch
import Foundation
import Synchronization

/// The keys of the terminal, one by one as they are pressed, without being shown.
///
/// The terminal is as it was before again when the process exits, and while it is stopped (Ctrl-Z). Its own keys, Ctrl-C among
/// them, keep their meaning.
final class Keyboard: Sendable {
    /// How the terminal was, while it is another way.
    private static let usual = Mutex<termios?>(nil)

    private let suspension: any DispatchSourceSignal

    /// Takes over the terminal.
    /// - Throws: ``UsageError`` where stdin is none.
    init() throws {
        guard isatty(STDIN_FILENO) == 1 else {
            throw UsageError("--push-to-talk needs a terminal to press a key on: stdin is none")
        }
        Self.takeOver()
        atexit { Keyboard.restore() }
        signal(SIGTSTP, SIG_IGN)
        suspension = DispatchSource.makeSignalSource(signal: SIGTSTP)
        suspension.setEventHandler {
            Self.restore()
            kill(getpid(), SIGSTOP)
            Self.takeOver()
        }
        suspension.activate()
    }

    deinit {
        suspension.cancel()
        Self.restore()
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

    private static func takeOver() {
        usual.withLock { usual in
            var settings = termios()
            guard usual == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            usual = settings
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
    }

    private static func restore() {
        usual.withLock { usual in
            guard var settings = usual else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
            usual = nil
        }
    }
}
