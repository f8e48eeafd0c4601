internal import HomeModel

/// Reads until when a rule shall be off: "until Monday", "until six", "for an hour".
struct PauseReader {
    let situation: Situation

    private var now: LocalDateTime { situation.speaker.now }

    /// When the rule is on again; `nil` where the words name no moment that is still to come.
    func end(_ node: Meaning) -> LocalDateTime? {
        if let pause = node.child("pause") {
            return pause.timeSpan.flatMap { now.adding(seconds: $0.seconds) }.flatMap { $0 > now ? $0 : nil }
        }
        return node.child("until").flatMap(moment)
    }

    private func moment(_ until: Meaning) -> LocalDateTime? {
        var said = until
        said.name = "condition"
        let days = RuleDays(Meaning(name: "rule", children: [said.withoutTime]), now: now)
        let time = until.child("at")?.child("time").flatMap { ClockReading($0, half: days.half) }
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
        result.children.removeAll { $0.name == "at" }
        return result
    }
}
