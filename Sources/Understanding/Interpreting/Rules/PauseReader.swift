internal import HomeModel

/// Reads for how long a rule shall be off: "until Monday", "until six", "for an hour", "tomorrow".
struct PauseReader {
    let situation: Situation

    /// The time in which a rule is off.
    struct Pause: Equatable {
        /// When it begins; `nil` where it does so at once.
        var start: LocalDateTime?
        /// When it ends.
        var end: LocalDateTime
    }

    private var now: LocalDateTime { situation.speaker.now }

    /// The pause of a rule that is said; `nil` where the words name no moment that is still to come.
    func pause(_ node: Meaning, of rule: AutomationRule) -> Pause? {
        if let pause = node.child(.pause) {
            return pause.timeSpan.flatMap { now.adding(seconds: $0.seconds) }.flatMap {
                $0 > now ? Pause(end: $0) : nil
            }
        }
        if let off = node.child(.dayOff) { return day(off, of: rule) }
        return node.child(.until).flatMap(moment).map { Pause(end: $0) }
    }

    /// A day on which a rule is off, or the part of it that was said. A rule of midnight is off at the end of that day,
    /// and one of the small hours in the night after it, where it doesn't fire on the day itself.
    func day(_ node: Meaning, of rule: AutomationRule) -> Pause? {
        guard let said = RuleDays.date(node, now: now) else { return nil }
        let date = !node.has(.part) && endsTheDay(rule, on: said) ? said + 1 : said
        let hours = node.value(.part).flatMap { Self.hours[$0] } ?? (0, 24)
        let midnight = LocalDateTime(dayNumber: date, secondOfDay: 0)
        guard let start = midnight?.adding(seconds: hours.0 * 3600),
            let end = midnight?.adding(seconds: hours.1 * 3600),
            end > now
        else { return nil }
        return Pause(start: start > now ? start : nil, end: end)
    }

    private func endsTheDay(_ rule: AutomationRule, on date: Int) -> Bool {
        guard let weekday = LocalDateTime(dayNumber: date, secondOfDay: 0)?.weekday else { return false }
        let days = rule.days.isEmpty ? Set(Weekday.allCases) : rule.days
        return rule.events.allSatisfy { event in
            guard let time = event.timeOfDay, days.contains(weekday.next) else { return false }
            return time.minutes == 0 || time.hour < RuleDays.endOfNight && !days.contains(weekday)
        }
    }

    /// The hours of a part of a day, as wide as what happens in it may lie; the night ends on the day after.
    private static let hours = [
        "morning": (0, 12), "afternoon": (12, 18), "evening": (16, 24), "night": (18, 30), "week": (0, 168),
    ]

    private func moment(_ until: Meaning) -> LocalDateTime? {
        let said = until.of(.condition)
        let days = RuleDays(Meaning(.rule, children: [said.withoutTime]), now: now)
        let time = until.child(.at)?.child(.time).flatMap { ClockReading($0, half: days.half) }
        guard let date = days.date else { return time.flatMap(next) }
        let start = time?.candidates.first ?? days.part.flatMap(Self.begin(ofPart:)) ?? TimeOfDay(hour: 0, minute: 0)
        return start.flatMap { LocalDateTime(dayNumber: date, secondOfDay: $0.minutes * 60) }
            .flatMap { $0 > now ? $0 : nil }
    }

    /// The next moment at which the clock shows the time.
    private func next(_ time: ClockReading) -> LocalDateTime? {
        [now.dayNumber, now.dayNumber + 1].lazy.flatMap { day in
            time.candidates.compactMap { LocalDateTime(dayNumber: day, secondOfDay: $0.minutes * 60) }
        }.first { $0 > now }
    }

    /// When a part of the day begins.
    private static func begin(ofPart part: String) -> TimeOfDay? {
        switch RuleDays.window(ofPart: part) {
        case .time(let after, _)?: after
        default: TimeOfDay(hour: 20, minute: 0)
        }
    }
}

extension Meaning {
    /// The node without the clock time in it.
    fileprivate var withoutTime: Meaning {
        var result = self
        result.children.removeAll { $0.kind == .at }
        return result
    }
}
