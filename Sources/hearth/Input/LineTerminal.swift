import Foundation
import LineEditing
import Synchronization
import Understanding

/// The terminal at which somebody writes lines to the house: they can be edited, earlier ones come back,
/// names are completed.
///
/// What the program writes meanwhile stands above the line that is being written:
/// ``Terminal`` gives it to ``write(_:)``.
final class LineTerminal: Sendable {
    /// Finds how a line that was begun may go on.
    typealias Completer = @Sendable (String) async -> [LineCompletion]

    private struct State {
        var editor: LineEditor
        var keys = KeyReader()
        /// Keys that were pressed and not looked at yet.
        var pending: [Key] = []
        /// Whether somebody is at a line.
        var isReading = false
        var isEnded = false
    }

    private static let prompt = "> "
    private static let chunk = 1024

    private let state: Mutex<State>
    private let history: HistoryFile?
    private let words: TerminalWords
    private let completer: Completer
    /// The pipe by which signal handlers wake who waits for keys.
    private let wakened: Int32

    /// Takes over the terminal; `nil` where stdin and stderr are none on which lines can be edited.
    init?(
        _ words: TerminalWords, environment: [String: String], keepsHistory: Bool, complete: @escaping Completer
    ) {
        var pipes: [Int32] = [-1, -1]
        guard environment["TERM"] != "dumb", isatty(STDERR_FILENO) == 1, TerminalMode.isInFront,
            pipe(&pipes) == 0, TerminalMode.begin(wakingBy: pipes[1])
        else { return nil }
        for end in pipes {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        history = keepsHistory ? HistoryFile(environment: environment) : nil
        state = Mutex(State(editor: LineEditor(history: history?.read() ?? LineHistory())))
        wakened = pipes[0]
        self.words = words
        completer = complete
    }

    /// Whether somebody has ended the conversation, by a word or by Ctrl-D.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Waits for a line on the thread of the caller, which should be one of its own; `nil` where the conversation is
    /// ended or the terminal is gone.
    func next() -> String? {
        setReading(true)
        while true {
            while let key = state.withLock({ $0.pending.isEmpty ? nil : $0.pending.removeFirst() }) {
                if let line = take(key) { return line }
                if isEnded { return nil }
            }
            guard waitForKeys() else {
                close()
                return nil
            }
        }
    }

    /// Leaves the line that somebody is at; what is written from now on stands where it comes.
    func close() {
        state.withLock { state in
            guard state.isReading else { return }
            state.isReading = false
            Terminal.put("\n")
        }
    }

    /// Writes a text above the line.
    func write(_ text: String) {
        state.withLock { state in
            guard state.isReading else { return Terminal.put(text) }
            Terminal.put(
                LineView.erasing + text + (text.hasSuffix("\n") ? "" : "\n") + Self.view.drawn(state.editor.buffer))
        }
    }

    // MARK: Keys

    private func take(_ key: Key) -> String? {
        let (effect, isLast) = state.withLock { ($0.editor.take(key), $0.pending.isEmpty) }
        switch effect {
        case .changed: if isLast { draw() }
        case .refused: Terminal.put(LineView.bell)
        case .clear: draw(after: LineView.clearing)
        case .completing(let text): complete(text)
        case .end: leave("", isEnd: true)
        case .line(let line):
            guard !line.allSatisfy(\.isWhitespace) else {
                draw(after: Self.view.left(line))
                return nil
            }
            leave(line, isEnd: words.isQuit(line))
            guard !isEnded else { return nil }
            if state.withLock({ $0.editor.history.lines.last == line }) { history?.add(line) }
            return line
        }
        return nil
    }

    private func leave(_ line: String, isEnd: Bool) {
        state.withLock { state in
            state.isReading = false
            state.isEnded = isEnd
            Terminal.put(Self.view.left(line))
        }
    }

    private func complete(_ text: String) {
        let found = Waiting.value { [completer] in await completer(text) }
        let (isChanged, choices) = state.withLock { $0.editor.complete(found) }
        guard !isChanged, !choices.isEmpty else { return isChanged ? draw() : Terminal.put(LineView.bell) }
        draw(after: LineView.erasing + Self.view.listed(choices.map(\.text)))
    }

    // MARK: Showing

    private func setReading(_ isReading: Bool) {
        state.withLock { $0.isReading = isReading }
        draw()
    }

    private func draw(after text: String = "") {
        state.withLock { Terminal.put(text + Self.view.drawn($0.editor.buffer)) }
    }

    private static var view: LineView {
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return LineView(prompt: prompt, width: isKnown ? Int(size.ws_col) : 80)
    }

    // MARK: Waiting

    /// Waits until keys were pressed; gives whether the terminal is still there.
    private func waitForKeys() -> Bool {
        var polled = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakened, events: Int16(POLLIN), revents: 0),
        ]
        // A program in the background waits to be woken: the terminal is somebody else's.
        if !TerminalMode.isInFront { polled[0].fd = -1 }
        guard poll(&polled, 2, -1) >= 0 else { return errno == EINTR }
        if polled[1].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(wakened, &bytes, bytes.count) > 0 {}
            if TerminalMode.isInFront { draw() }
        }
        return polled[0].revents == 0 || readKeys()
    }

    private func readKeys() -> Bool {
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN || !TerminalMode.isInFront) }
        state.withLock { state in
            let keys = state.keys.keys(in: bytes.prefix(count))
            state.pending += keys
        }
        return true
    }
}
