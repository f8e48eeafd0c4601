internal import HomeModel

/// Chooses between morning and afternoon where the words leave it open, as a person would.
struct ClockChooser {
    let situation: Situation

    /// The time of an event.
    ///
    /// What opens does so in the morning and what closes in the evening; otherwise a time for once is the next there is,
    /// and a recurring one lies in a waking day: five to eleven in the morning, twelve to four in the afternoon. Lights and
    /// screens go off in the evening, from eight on. Who isn't home by six is late in the evening.
    func eventTime(
        _ reading: ClockReading, actions: [Meaning], isOnce: Bool, isGoodNight: Bool = false, isAwaiting: Bool = false
    ) -> TimeOfDay? {
        let candidates = reading.candidates
        guard let morning = candidates.first, let evening = candidates.last, candidates.count == 2 else {
            return candidates.first
        }
        if isAwaiting, (1...10).contains(morning.hour) { return evening }
        let words = Set(actions.compactMap { $0.value("action") })
        if words.contains("open") || isRaising(actions) { return morning.hour >= 4 ? morning : evening }
        if words.contains("close") || words.contains("lock") { return morning.hour >= 3 ? evening : morning }
        if isOnce, let now = situation.speaker.now.timeOfDay {
            return candidates.first { $0 > now } ?? morning
        }
        if isGoodNight, (8...11).contains(morning.hour) { return evening }
        return (5...11).contains(morning.hour) ? morning : evening
    }

    /// Whether something is raised as a whole, not by a step or to a value: blinds.
    private func isRaising(_ actions: [Meaning]) -> Bool {
        actions.contains { node in
            node.value("action") == "raise" && node.aspect == nil
                && !node.children("target").contains { $0.has("aspectful") }
                && node.child("value") == nil && node.child("by") == nil
        }
    }

    /// The bounds of a window.
    ///
    /// Comings and goings “after five” and comings “before six” are in the afternoon, goings “before eight” and “after seven” in the morning. A
    /// half of the day that was said for one bound decides the other: the shorter window is meant, for goings in the morning.
    func window(
        after: ClockReading?, before: ClockReading?, isLeaving: Bool, isArriving: Bool = false
    ) -> (after: TimeOfDay?, before: TimeOfDay?) {
        switch (after, before) {
        case (let after?, let before?):
            let isMorning = isLeaving && (300..<720).contains(after.minutes)
            return shortest(after, before, isMorning: isMorning)
        case (let after?, nil) where !after.isAmbiguous && after.minutes < 300:
            // What is after midnight is before the next morning.
            return (after.candidates.first, TimeOfDay(hour: 6, minute: 0))
        case (let after?, nil):
            let isMorning = isLeaving && after.isAmbiguous && (300..<720).contains(after.minutes)
            return (isMorning ? after.candidates.first : after.candidates.last, nil)
        case (nil, let before?) where before.candidates == [TimeOfDay(hour: 0, minute: 0)]:
            // Nothing is before the first minute of a day: "before midnight" is the later half of it.
            return (TimeOfDay(hour: 12, minute: 0), TimeOfDay(hour: 0, minute: 0))
        case (nil, let before?):
            let isMorning = (300..<720).contains(before.minutes) && !isArriving
            return (nil, isMorning ? before.candidates.first : before.candidates.last)
        case (nil, nil):
            return (nil, nil)
        }
    }

    private func shortest(
        _ after: ClockReading, _ before: ClockReading, isMorning: Bool
    ) -> (TimeOfDay?, TimeOfDay?) {
        var best: (TimeOfDay, TimeOfDay)?
        var bestLength = Int.max
        // Of two windows of one length the later is the likelier, but one goes out in the morning.
        for from in isMorning ? after.candidates : after.candidates.reversed() {
            for until in isMorning ? before.candidates : before.candidates.reversed() {
                let length = (until.minutes - from.minutes + 1440) % 1440
                if length > 0, length < bestLength {
                    best = (from, until)
                    bestLength = length
                }
            }
        }
        return (best?.0, best?.1)
    }
}
