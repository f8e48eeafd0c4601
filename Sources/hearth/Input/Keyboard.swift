@preconcurrency import Dispatch
import Foundation
import HouseService

/// The keys of the terminal, one by one as they are pressed, without being shown.
///
/// The terminal is as it was before again when the process exits, and while it is stopped (Ctrl-Z). Its own keys, Ctrl-C among
/// them, keep their meaning.
final class Keyboard: Sendable {
    /// How the terminal was and how it is meanwhile. Written once, before anything reads it: signal handlers read it, which may
    /// take no lock.
    private nonisolated(unsafe) static var usual = termios()
    private nonisolated(unsafe) static var ours = termios()

    /// Takes over the terminal.
    /// - Throws: ``UsageError`` where stdin is none.
    init() throws {
        guard isatty(STDIN_FILENO) == 1 else {
            throw UsageError("--push-to-talk needs a terminal to press a key on: stdin is none")
        }
        guard tcgetattr(STDIN_FILENO, &Self.usual) == 0 else { throw UsageError("the terminal can't be read") }
        Self.ours = Self.usual
        Self.ours.c_lflag &= ~tcflag_t(ICANON | ECHO)
        atexit { Keyboard.restore() }
        signal(SIGTSTP) { _ in
            Keyboard.restore()
            kill(getpid(), SIGSTOP)
            Keyboard.takeOver()
        }
        // Until whoever ends the program in order listens to these.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number) { number in
                Keyboard.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        Self.takeOver()
    }

    deinit {
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

    private static func takeOver() { tcsetattr(STDIN_FILENO, TCSANOW, &ours) }

    private static func restore() { tcsetattr(STDIN_FILENO, TCSANOW, &usual) }
}
