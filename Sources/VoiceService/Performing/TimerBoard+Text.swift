internal import Automation
internal import Foundation
internal import HomeModel

extension TimerBoard {
    private struct Stored: Codable {
        var name: String?
        var length: Int
        /// When it is over, wherever the clocks are.
        var moment: Instant?
        /// The same by the home's clock, as it was written once.
        var due: String?
        var left: Int
    }

    /// Reads the timers that were remembered; what can't be read is as if there were none.
    /// - Parameter clock: that of the home, for timers whose end was written by it.
    init(text: String?, clock: HomeClock) {
        self.init()
        guard let text, let stored = try? JSONDecoder().decode([Stored].self, from: Data(text.utf8)) else { return }
        timers = stored.map { timer in
            Countdown(
                name: timer.name, length: TimeSpan(seconds: timer.length),
                due: timer.moment ?? timer.due.flatMap(LocalDateTime.init).map(clock.moment(of:)),
                left: max(0, timer.left))
        }
    }

    /// The timers as a text that ``init(text:clock:)`` reads; `nil` where there are none.
    var text: String? {
        guard !timers.isEmpty else { return nil }
        let stored = timers.map {
            Stored(name: $0.name, length: $0.length.seconds, moment: $0.due, due: nil, left: $0.left)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(stored)).map { String(decoding: $0, as: UTF8.self) }
    }
}
