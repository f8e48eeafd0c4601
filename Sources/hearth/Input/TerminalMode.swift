import Foundation

/// How the terminal is while the program reads its keys one by one and shows them itself, or doesn't.
///
/// The terminal is as it was before again when the process exits, and while it is stopped (Ctrl-Z). Its own keys,
/// Ctrl-C among them, keep their meaning.
enum TerminalMode {
    /// How the terminal was and how it is meanwhile. Written once, before anything reads it: signal handlers read it,
    /// which may take no lock.
    private nonisolated(unsafe) static var usual = termios()
    private nonisolated(unsafe) static var ours = termios()
    /// Where a byte is written when the terminal has another size, or is the program's again; written once, too.
    private nonisolated(unsafe) static var bell: Int32 = -1

    /// Takes over the terminal; gives whether stdin is one.
    /// - Parameter descriptor: a pipe that gets a byte when the line has to be drawn anew.
    static func begin(wakingBy descriptor: Int32 = -1) -> Bool {
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &usual) == 0 else { return false }
        ours = usual
        ours.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        ours.c_iflag &= ~tcflag_t(IXON)
        bell = descriptor
        atexit { TerminalMode.restore() }
        signal(SIGTSTP) { _ in
            TerminalMode.restore()
            kill(getpid(), SIGSTOP)
            TerminalMode.takeOver()
            TerminalMode.wake()
        }
        // A program that goes on in the background and comes to the front again is stopped by another signal.
        signal(SIGCONT) { _ in
            TerminalMode.takeOver()
            TerminalMode.wake()
        }
        signal(SIGWINCH) { _ in TerminalMode.wake() }
        // Until whoever ends the program in order listens to these. What is to be ignored (nohup) stays ignored.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
            signal(number) { number in
                TerminalMode.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        takeOver()
        return true
    }

    /// Whether the terminal is this program's: another one has it while this one is in the background of a shell.
    static var isInFront: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        // A terminal that no shell works at belongs to nobody.
        return group < 0 || group == getpgrp()
    }

    /// Makes the terminal as it was.
    static func restore() {
        guard isInFront else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &usual)
    }

    private static func takeOver() {
        guard isInFront else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &ours)
    }

    private static func wake() {
        guard bell >= 0 else { return }
        var byte: UInt8 = 0
        _ = write(bell, &byte, 1)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
