internal import Automation
internal import HomeModel
internal import Understanding

extension Assistant {
    /// The speaker, with what is known of the sun where they are.
    func withSun(_ speaker: Speaker) -> Speaker {
        var result = speaker
        result.isDark = isDark(at: speaker.now)
        return result
    }

    /// Whether it is dark at the home; `nil` where nobody knows where that is.
    private func isDark(at now: LocalDateTime) -> Bool? {
        guard let home = database.primaryHome, home.location != nil else { return nil }
        let clock = HomeClock(home)
        guard let moment = clock.moment(day: now.dayNumber, secondOfDay: now.secondOfDay) else { return nil }
        var calendar = SunCalendar(home, clock: clock)
        return calendar.holds(after: .sunset, before: .sunrise, at: moment)
    }

    /// Looks up what questions about the sun ask: when it rises or sets, and whether it is dark.
    func lookUpSun(_ result: inout UtteranceResult, at now: LocalDateTime) {
        guard let home = database.primaryHome, home.location != nil else { return }
        let clock = HomeClock(home)
        var calendar = SunCalendar(home, clock: clock)
        for position in result.commands.indices {
            guard case .time(.sun(var question)) = result.commands[position] else { continue }
            switch question.form {
            case .sunset:
                question.moment = calendar.next(.sunset, from: now.dayNumber).map(clock.local)
            case .sunrise:
                // In the afternoon the next one is of interest, not the last.
                let day = now.secondOfDay < 43_200 ? now.dayNumber : now.dayNumber + 1
                question.moment = calendar.next(.sunrise, from: day).map(clock.local)
            case .dark: question.answer = isDark(at: now)
            case .light: question.answer = isDark(at: now).map { !$0 }
            }
            result.commands[position] = .time(.sun(question))
        }
    }
}

extension SunCalendar {
    /// When the sun rises or sets on a day, or where it doesn't, for weeks and months far north and south,
    /// on the next that it does.
    fileprivate mutating func next(_ event: SunEvent, from day: Int) -> Instant? {
        for day in day...(day + 366) {
            if let moment = moment(of: event, day: day) { return moment }
        }
        return nil
    }
}
