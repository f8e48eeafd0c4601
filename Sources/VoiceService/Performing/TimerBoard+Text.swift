internal import Automation
internal import HomeModel
internal import Understanding

extension TimerBoard {
    fileprivate struct Stored: Codable {
        var id: Int?
        var kind: TimerKind?
        var name: String?
        var length: Int
        var firstLength: Int?
        var text: String?
        var wall: String?
        var days: [String]?
        /// When it is over, wherever the clocks are.
        var moment: Instant?
        /// The moment by the home's clock, as it was written once.
        var due: String?
        var left: Int
    }

    /// Reads the timers that were remembered; what can't be read is as if there were none.
    /// - Parameter clock: that of the home, for timers whose end was written by it.
    init(text: String?, clock: HomeClock) {
        self.init()
        guard let text, let stored = JSONText.read([Stored].self, text) else { return }
        timers = stored.enumerated().map { position, timer in Countdown(timer, position: position, clock: clock) }
    }

    /// The timers as a text that ``init(text:clock:)`` reads; `nil` where there are none.
    var text: String? {
        guard !timers.isEmpty else { return nil }
        return Self.text(timers)
    }

    /// One timer as a text, to tell later whether it is still what it was.
    static func text(_ timer: Countdown) -> String? { text([timer]) }

    private static func text(_ timers: [Countdown]) -> String? { JSONText.write(timers.map(Stored.init)) }
}

extension TimerBoard.Stored {
    fileprivate init(_ timer: TimerBoard.Countdown) {
        id = timer.id
        kind = timer.kind == .timer ? nil : timer.kind
        name = timer.name
        length = timer.length.seconds
        firstLength = timer.firstLength == timer.length ? nil : timer.firstLength.seconds
        text = timer.text
        wall = timer.wall?.text
        days = timer.days.isEmpty ? nil : Weekday.allCases.filter(timer.days.contains).map(\.rawValue)
        moment = timer.due
        due = nil
        left = timer.left
    }
}

extension TimerBoard.Countdown {
    /// - Parameter position: its place among the stored timers; it becomes the number of one that was stored without a
    ///   number, by an earlier version.
    fileprivate init(_ stored: TimerBoard.Stored, position: Int, clock: HomeClock) {
        id = stored.id ?? position + 1
        kind = stored.kind ?? .timer
        name = stored.name
        length = TimeSpan(seconds: stored.length)
        firstLength = TimeSpan(seconds: stored.firstLength ?? stored.length)
        text = stored.text
        wall = stored.wall.flatMap(LocalDateTime.init)
        days = Set((stored.days ?? []).compactMap(Weekday.init))
        due = stored.moment ?? stored.due.flatMap(LocalDateTime.init).map(clock.moment(of:))
        left = max(0, stored.left)
    }
}
