import Foundation
import Synchronization

/// A terminal without a screen: the program has one end of it, the test types and reads at the other.
final class PseudoTerminal: Sendable {
    /// The program's end.
    let program: FileHandle
    private let keyboard: FileHandle
    private let written = Mutex(Data())

    init() throws {
        var keyboard: Int32 = -1
        var program: Int32 = -1
        guard openpty(&keyboard, &program, nil, nil, nil) == 0 else {
            throw HearthProcess.Unusable(reason: "no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        self.keyboard = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        self.program = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    }

    /// Collects what the program writes from now on.
    func watch() {
        ReaderThread.start(on: keyboard) { [weak self] more in self?.written.withLock { $0 += more } }
    }

    /// All that the program has written while it was watched.
    var screen: String { String(decoding: written.withLock { $0 }, as: UTF8.self) }

    /// Waits until the program has written a text, for twenty seconds at most; gives whether that came.
    func waits(for text: String) -> Bool {
        waits { $0.contains(text) }
    }

    /// Waits until what was shown is as wanted, and tells whether that came.
    func waits(until isWanted: (String) -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 20)
        while !isWanted(screen), Date() < limit { usleep(10_000) }
        return isWanted(screen)
    }

    /// Types a text.
    func type(_ text: String) throws {
        try keyboard.write(contentsOf: Data(text.utf8))
    }

    /// Whether lines are edited and shown, as a shell expects it.
    var isOrdinary: Bool {
        var settings = termios()
        tcgetattr(program.fileDescriptor, &settings)
        return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until ``isOrdinary`` is what is wanted, for twenty seconds at most; gives whether that came.
    func waits(untilOrdinary wanted: Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 20)
        while isOrdinary != wanted, Date() < limit { usleep(10_000) }
        return isOrdinary == wanted
    }
}
