internal import HomeModel

/// A clock time as it was said: perhaps without the half of the day.
struct ClockReading: Sendable, Equatable {
    /// Minutes since midnight; of the first half of the day where ``isAmbiguous``.
    var minutes: Int
    /// Whether neither a half of the day nor an hour above twelve was said, so that twelve hours later may be meant.
    var isAmbiguous: Bool
    /// Whether an hour was said that only a clock of twenty-four hours shows:
    /// the other bound of a window is meant so, too.
    var isOnLongClock = false

    /// Reads a `time` node; `half` is the half of the day that other words of the sentence give (“every morning”).
    init?(_ time: Meaning, half outerHalf: String? = nil) {
        if let named = time.value(.clock).flatMap({ TimeOfDay($0) }) {
            minutes = named.minutes
            isAmbiguous = false
            return
        }
        guard let hour = time.child(.hour)?.number else { return nil }
        var minute = time.child(.minute)?.number ?? time.value(.minute).flatMap(Double.init) ?? 0
        if let before = time.child(.before)?.number { minute = -before }
        let total = Int(hour) * 60 + Int(minute)
        let half = time.value(.half) ?? outerHalf
        switch half {
        case "am":
            minutes = (hour == 12 ? total - 720 : total)
            isAmbiguous = false
        case "night":
            // The small hours are night too, and twelve at night is midnight.
            minutes = hour == 12 ? total - 720 : hour < 6 ? total : hour < 12 ? total + 720 : total
            isAmbiguous = false
        case "tonight":
            // Tonight ends in the small hours, but begins before six.
            minutes = hour == 12 ? total - 720 : hour < 4 ? total : hour < 12 ? total + 720 : total
            isAmbiguous = false
        case "pm":
            // "twelve at night" is midnight, "twelve pm" noon: the clock's own meaning wins.
            minutes = hour < 12 ? total + 720 : total
            isAmbiguous = false
        default:
            minutes = total
            isAmbiguous = (1...12).contains(hour)
            isOnLongClock = !isAmbiguous
            if isAmbiguous && hour == 12 { minutes = total - 720 }
        }
        minutes = (minutes + 1440) % 1440
        if isAmbiguous { minutes %= 720 }
    }

    /// The hour that a clock's face shows: one to twelve.
    var hourOnFace: Int {
        let hour = minutes / 60 % 12
        return hour == 0 ? 12 : hour
    }

    /// Whether it may be the time of an event of a rule.
    func isTime(of event: RuleEvent) -> Bool { event.timeOfDay.map(candidates.contains) ?? false }

    /// The two times it can be: morning first.
    var candidates: [TimeOfDay] {
        (isAmbiguous ? [minutes, minutes + 720] : [minutes]).compactMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60) }
    }
}
