internal import HomeModel

/// Alarms and reminders: timers that are over at a clock time.
extension TimerInterpreter {
    private var now: LocalDateTime { situation.speaker.now }

    /// "Set an alarm for seven", "remind me at six to feed the cat": a timer that is over then, on one day or on
    /// several of every week.
    func ringing(_ node: Meaning) -> Interpretation {
        guard node.child(.otherwise) == nil else {
            let all = node.atEachTime(now).map(ringing)
            if var question = all.first(where: { $0.asked == "half" }) {
                question.sentence = Meaning(.sentence, children: [node.missing("half")])
                return question
            }
            return all.first { $0.outcome != .done }
                ?? all.dropFirst().reduce(all[0]) { $0.followed(by: $1) }
        }
        let days = RuleDays(node, now: now)
        guard !days.isImpossible, days.dayOff == nil else { return .impossible("noDay") }
        if node.has(.unfinished) { return askingForTime(node, days) }
        var command = alarm(node, on: days)
        // People are woken in the morning, unless it is from a nap; anything else comes next time that the clock shows
        // the hour.
        let isMorning = (node.has(.label) || node.has(.alarm)) && !node.has(.next)
        let time = (node.child(.time) ?? node.child(.until)?.child(.time)).map(inAnHour)
        // "And one for quarter past", where nothing tells of which hour.
        guard time.map({ $0.child(.hour) != nil || $0.has(.clock) }) ?? true else {
            return .noCommand
        }
        if let open = time.flatMap({ ClockReading($0, half: days.half) }),
            let question = asking(forHalfOf: node, command, open, days)
        {
            return question
        }
        guard let reading = time.flatMap({ ClockReading($0, half: days.half) }),
            let moment = next(
                isMorning ? reading.inTheMorning : byDay(reading, on: days), on: days, weekly: command.days)
        else { return .impossible("over") }
        command.moment = moment
        command.duration = TimeSpan(seconds: now.seconds(until: moment))
        return done(command)
    }

    /// A time as it is, or "quarter past" in the first hour after the alarm that was talked about.
    private func inAnHour(_ time: Meaning) -> Meaning {
        guard time.child(.hour) == nil, !time.has(.clock), let old = lastClock?.wall else { return time }
        let near = time.inHours(near: old)
        let isLater = { (time: Meaning) in
            ClockReading(time, half: nil).map { $0.minutes % 720 > old.secondOfDay / 60 % 720 } ?? false
        }
        return near.first(where: isLater) ?? near[0]
    }

    /// The alarm or reminder that is asked for, still without its time.
    func alarm(_ node: Meaning, on days: RuleDays) -> TimerCommand {
        let text = node.child(.chore)?.text
        // The person who is woken is called as in the home: "the Leo alarm".
        let sleeper = node.child(.name)?.value(.who).flatMap(Int64.init)
            .flatMap { situation.index.people[PersonID(rawValue: $0)]?.name }
        var command = TimerCommand(.start, text != nil ? .reminder : node.timerKind, name: sleeper ?? node.timerName)
        command.text = text
        if days.isRecurring { command.days = days.weekly.isEmpty ? Set(Weekday.allCases) : days.weekly }
        return command
    }

    /// The alarm or reminder that was talked about last at another time: "make it eight", "no, half past". `nil` where
    /// that has no clock time, or none is said.
    func movedAlarm(by sentence: Meaning) -> Interpretation? {
        guard let last = situation.references.timer,
            let timer = conversation.timer(id: last.id, name: last.name),
            let old = timer.wall, let said = sentence.momentOfIt
        else { return nil }
        var command = TimerCommand(.add, id: timer.id, name: timer.name)
        command.text = timer.text
        let times = said.child(.hour) == nil ? said.inHours(near: old) : [said]
        let moved = times.map { time in
            self.moved(command, by: Meaning(.addToTimer, children: [Meaning(.until, children: [time])]))
        }.filter { $0.outcome == .done }
        return moved.min { abs($0.shiftOfTimer) < abs($1.shiftOfTimer) }
    }

    /// The alarm or reminder that was talked about last on other days: "every weekday, please", "not on Fridays", "no,
    /// on Saturday", "only once". `nil` where that has no clock time, or no such days are said.
    func repeated(by edit: Meaning) -> Interpretation? {
        let days = RuleDays(edit, now: now)
        let saysDaysAlone = edit.children.allSatisfy {
            $0.kind == .condition && RuleDays.isOnlyDays($0) || $0.kind == .ignored || $0.kind == .ref && $0.has(.last)
        }
        guard saysDaysAlone, !days.isImpossible, days.half == nil, let timer = lastClock, let old = timer.wall else {
            return nil
        }
        if edit.has(.once) { return set(timer, to: old, on: []) }
        if let date = days.date ?? days.today {
            let moment = LocalDateTime(dayNumber: date, secondOfDay: old.secondOfDay)
            guard let moment, moment > now else { return .impossible("over") }
            return set(timer, to: moment, on: [])
        }
        guard days.isRecurring else { return nil }
        var weekly = days.weekly.isEmpty ? Set(Weekday.allCases) : days.weekly
        // "Not on Fridays" takes Friday out of the days that there are, and adds none.
        let isWithout = edit.children(.condition).allSatisfy { $0.has(.notDay) && !$0.has(.days) && !$0.has(.from) }
        if isWithout {
            // Of what comes once no day can be left out.
            guard !timer.days.isEmpty else { return nil }
            weekly.formIntersection(timer.days)
        }
        let moments = (0...7).lazy.compactMap { ahead in
            LocalDateTime(dayNumber: now.dayNumber + ahead, secondOfDay: old.secondOfDay)
        }
        guard let moment = moments.first(where: { $0 > now && weekly.contains($0.weekday) }) else { return nil }
        return set(timer, to: moment, on: weekly)
    }

    /// The alarm or reminder that was talked about last so much earlier or later: "make it an hour later".
    func shifted(by edit: Meaning) -> Interpretation? {
        guard let timer = lastClock, let span = edit.child(.by)?.timeSpan,
            let sign = edit.value(.shift).flatMap(Int.init),
            edit.children.allSatisfy({ $0.kind == .by || $0.kind == .ref && $0.has(.last) }), !edit.has(.anchored)
        else { return nil }
        if edit.has(.also) { return again(timer, sign * span.seconds) }
        var command = TimerCommand(.add, timer.kind, id: timer.id, name: timer.name)
        command.text = timer.text
        command.duration = TimeSpan(seconds: sign * span.seconds)
        return done(command)
    }

    /// One more of the same so many seconds behind it: "and again ten minutes later".
    private func again(_ timer: Conversation.TimerReference, _ seconds: Int) -> Interpretation? {
        guard let moment = timer.wall?.adding(seconds: seconds) else { return nil }
        guard moment > now else { return .impossible("over") }
        var start = TimerCommand(.start, timer.kind, name: timer.name)
        start.text = timer.text
        start.days = timer.days
        start.moment = moment
        start.duration = TimeSpan(seconds: now.seconds(until: moment))
        return done(start)
    }

    /// The alarm or reminder that was talked about last at another time on a day that is said:
    /// "actually tomorrow at six".
    func movedToDay(by edit: Meaning) -> Interpretation? {
        guard let timer = lastClock, let time = edit.child(.at)?.child(.time), edit.child(.condition) != nil,
            RuleDays(edit, now: now).date != nil,
            edit.children.allSatisfy({
                $0.kind == .at || $0.kind == .condition && RuleDays.isOnlyDays($0) || $0.kind == .ref && $0.has(.last)
            })
        else { return nil }
        var command = TimerCommand(.add, timer.kind, id: timer.id, name: timer.name)
        command.text = timer.text
        let until = Meaning(.until, children: [time])
        return moved(command, by: Meaning(.addToTimer, children: [until] + edit.children(.condition)))
    }

    /// The alarm or reminder that was talked about last under a name: "call it early shift", "call it eggs".
    func named(by rename: Meaning) -> Interpretation? {
        guard rename.kind == .rename, rename.isAboutIt, let name = rename.child(.name)?.text, !name.isEmpty,
            let timer = situation.references.timer.flatMap({ conversation.timer(id: $0.id, name: $0.name) })
        else { return nil }
        if let wall = timer.wall { return set(timer, to: wall, on: timer.days, name: name) }
        var command = TimerCommand(.add, timer.kind, id: timer.id, name: name, duration: TimeSpan(seconds: 0))
        command.isNamed = true
        return done(command)
    }

    /// The alarm or reminder that was talked about last.
    var lastClock: Conversation.TimerReference? {
        situation.references.timer.flatMap { conversation.timer(id: $0.id, name: $0.name) }.flatMap {
            $0.wall == nil ? nil : $0
        }
    }

    /// An alarm or reminder that there is, set anew in its own place.
    func set(
        _ timer: Conversation.TimerReference, to moment: LocalDateTime, on days: Set<Weekday>, name: String? = nil
    ) -> Interpretation {
        if moment == timer.wall, days == timer.days, name == nil || name == timer.name {
            return done(TimerCommand(.query, timer.kind, id: timer.id, name: timer.name))
        }
        var start = TimerCommand(.start, timer.kind, name: name ?? timer.name)
        start.text = timer.text
        start.days = days
        start.moment = moment
        start.duration = TimeSpan(seconds: now.seconds(until: moment))
        return Interpretation(
            .done, commands: [.timer(TimerCommand(.cancel, timer.kind, id: timer.id, name: timer.name)), .timer(start)])
    }

    /// An alarm at another time: "move my alarm to eight".
    func moved(_ command: TimerCommand, by node: Meaning) -> Interpretation {
        let timer = command.id.flatMap(conversation.timer(id:)) ?? conversation.timers.last { $0.wall != nil }
        let days = RuleDays(node, now: now)
        guard let old = timer?.wall, let time = node.child(.until)?.child(.time) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        if time.child(.hour) == nil, !time.has(.clock) {
            // "To half past": in the hour nearest to what it was.
            let moved = time.inHours(near: old).map { hour in
                self.moved(command, by: Meaning(.addToTimer, children: [Meaning(.until, children: [hour])]))
            }
            return moved.min { abs($0.shiftOfTimer) < abs($1.shiftOfTimer) } ?? moved[0]
        }
        guard let reading = ClockReading(time, half: days.half) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        let date = days.date ?? old.dayNumber
        // Of the two times that a clock's hour may be, the one nearest to what it was.
        let moments = reading.candidates.compactMap { LocalDateTime(dayNumber: date, secondOfDay: $0.minutes * 60) }
            .map { $0 > now ? $0 : $0.adding(seconds: 86_400) ?? $0 }
        let near = moments.min { abs($0.secondOfDay - old.secondOfDay) < abs($1.secondOfDay - old.secondOfDay) }
        guard let moment = near else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var moved = command
        moved.id = timer?.id
        moved.kind = timer?.kind ?? .alarm
        moved.duration = TimeSpan(seconds: old.seconds(until: moment))
        return done(moved)
    }

    /// The time after noon, where a bare hour would be in the small hours,
    /// on another day or for somebody who isn't up then.
    private func byDay(_ reading: ClockReading, on days: RuleDays) -> ClockReading {
        let isUp = !(5..<20).contains(now.secondOfDay / 3600) && days.date == nil && !days.isRecurring
        // Twelve may be midnight; nobody means half an hour later by "12:30".
        let isAtNight =
            reading.hourOnFace == 12
            ? reading.minutes % 60 != 0 : situation.tables.hours.smallHours.includes(reading.hourOnFace)
        return reading.isAmbiguous && !isUp && isAtNight ? reading.afterNoon : reading
    }

    /// The next moment at which a clock shows a time on one of the days that were said.
    private func next(_ reading: ClockReading, on days: RuleDays, weekly: Set<Weekday>) -> LocalDateTime? {
        let today = now.dayNumber
        let dates = days.date.map { [days.today, $0].compactMap(\.self) } ?? Array(today...(today + 7))
        let moments = dates.lazy.flatMap { date in
            reading.candidates.compactMap { LocalDateTime(dayNumber: date, secondOfDay: $0.minutes * 60) }
        }
        return moments.first { $0 > now && (weekly.isEmpty || weekly.contains($0.weekday)) }
    }
}

extension ClockReading {
    /// The hours at which people get up, where the half of the day is left open.
    private static let gettingUp = 4...11

    /// The hour as one after noon.
    fileprivate var afterNoon: ClockReading {
        var result = self
        result.minutes += 720
        result.isAmbiguous = false
        return result
    }

    /// The time in the morning, where it may be one at which people get up.
    fileprivate var inTheMorning: ClockReading {
        guard isAmbiguous, Self.gettingUp.contains(hourOnFace) else { return self }
        var morning = self
        morning.isAmbiguous = false
        return morning
    }
}

extension Meaning {
    /// The clock time that is said of "it" alone: "make it eight", "move it to half past six", "no, quarter to".
    fileprivate var momentOfIt: Meaning? {
        guard children.count == 1, let said = children.first else { return nil }
        switch said.kind {
        case .ruleEdit:
            let isOfIt = said.children(.ref).allSatisfy { ref in
                ref.has(.last) || ref.children.count == 1 && ref.child(.target)?.has(.it) == true
            }
            guard isOfIt, said.children.allSatisfy({ [.ref, .at, .dropped].contains($0.kind) }) else { return nil }
            return said.child(.at)?.child(.time)
        case .ruleAnswer: return said.child(.moment)?.child(.time)
        default:
            guard let hour = amountOfIt?.number, hour == hour.rounded(), (1...24).contains(hour) else { return nil }
            let face = Meaning(.hour, attributes: [.init(key: .n, value: "\(Int(hour))")])
            return Meaning(.time, children: [face])
        }
    }

    /// A time that was said without its hour ("half past", "quarter to"), once in the hour of the old time and once in
    /// the next: one of the two is meant.
    func inHours(near old: LocalDateTime) -> [Meaning] {
        let hour = old.secondOfDay / 3600
        return [hour, hour + 1].map { hour in
            var time = self
            time.children.append(
                Meaning(
                    .hour, attributes: [.init(key: .n, value: "\(hour % 24 == 0 ? 24 : hour % 24)")]))
            return time
        }
    }
}

extension Interpretation {
    /// By how much it moves a timer, in seconds.
    fileprivate var shiftOfTimer: Int { commands.first?.duration?.seconds ?? 0 }
}
