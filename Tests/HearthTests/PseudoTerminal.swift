import Foundation

/// A terminal without a screen: the program has one end of it, the test types at the other.
final class PseudoTerminal {
    /// The program's end.
    let program: FileHandle
    private let keyboard: FileHandle

    init() throws {
        var keyboard: Int32 = -1
        var program: Int32 = -1
        guard openpty(&keyboard, &program, nil, nil, nil) == 0 else {
            throw HearthProcess.Unusable(reason: "no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        self.keyboard = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        self.program = FileHandle(fileDescriptor: program, closeOnDealloc: true)
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
