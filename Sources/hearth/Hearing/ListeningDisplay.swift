import HouseService
import Synchronization
import Understanding
import VoiceService

/// The line at the bottom of a terminal while the house listens: a level meter and the words so far. Away from a
/// terminal only messages are written, a line each.
final class ListeningDisplay: ListeningScreen {
    private struct State {
        var level = -100.0
        var peak = -100.0
        var words = ""
        var isShown = false
    }

    /// Characters of the meter, from ``floor`` to full scale.
    private static let width = 24
    private static let floor = -60.0
    /// The longest tail of words that is shown, so that the line stays one.
    private static let maximumWords = 50

    private let state = Mutex(State())
    /// At a terminal at which somebody writes lines there is no place for it.
    private let isInteractive = Terminal.isInteractive && !Terminal.isShared
    private let printer: ResultPrinter

    /// Makes a display.
    /// - Parameter printer: what prints results.
    init(_ printer: ResultPrinter) { self.printer = printer }

    /// Shows how loud it is, in dBFS.
    func show(level: Double, peak: Double) {
        update { state in
            state.level = level
            state.peak = peak
        }
    }

    /// Shows the words of the utterance so far.
    func show(words: String) {
        update { $0.words = words }
    }

    /// Writes a message for people on a line of its own.
    func tell(_ message: String) {
        clear()
        Terminal.complain(message)
    }

    /// Takes the line away.
    func clear() {
        state.withLock { state in
            state.words = ""
            guard state.isShown else { return }
            state.isShown = false
            Terminal.show("\r\u{1B}[K")
        }
    }

    /// Prints what came of an utterance, under what was heard.
    func show(_ answer: Answer) {
        clear()
        if !printer.isJSON, !answer.result.utterance.isEmpty { Terminal.print("> \(answer.result.utterance)") }
        printer.show(answer)
    }

    private func update(_ change: (inout State) -> Void) {
        guard isInteractive else { return }
        state.withLock { state in
            change(&state)
            state.isShown = true
            Terminal.show("\r\u{1B}[K" + Self.line(state.level, state.peak, state.words))
        }
    }

    private static func line(_ level: Double, _ peak: Double, _ words: String) -> String {
        let bar = position(level)
        let top = max(position(peak), bar)
        var meter = String(repeating: "█", count: bar) + String(repeating: "░", count: width - bar)
        if top > bar, top <= width {
            meter = String(meter.prefix(top - 1)) + "▏" + String(meter.dropFirst(top))
        }
        let tail = words.count > maximumWords ? "…" + words.suffix(maximumWords) : words
        return "\(meter) \(tail)"
    }

    private static func position(_ level: Double) -> Int {
        guard level.isFinite else { return 0 }
        let share = min(max((level - floor) / -floor, 0), 1)
        return Int(share * Double(width))
    }
}
