internal import HomeModel

/// Changes of the alarm or reminder that was talked about last that are more than another time: "but on Fridays at
/// eight", "Sundays too", "and again at seven", "make it quarter past and only on school days", "in the morning, I
/// mean".
extension TimerInterpreter {
    /// What it comes to; `nil` where that has no clock time, or nothing of the kind is said.
    func goneOn(by sentence: Meaning) -> Interpretation? {
        if isOffAnyway(sentence) { return .impossible("notThen") }
        guard sentence.children.count == 1, let said = sentence.children.first, let timer = lastClock,
            let old = timer.wall,
            let part = ClockFollowUp(
                said.addingDays(to: timer.days).shifting(old), isMore: sentence.isMore, now: situation.speaker.now)
        else { return nil }
        let days = part.days
        guard !days.isImpossible, days.dayOff == nil else { return nil }
        guard part.isMore || !days.weekly.isEmpty || days.isRecurring || days.date != nil else {
            return part.time == nil ? inOtherHalf(timer, old, days) : nil
        }
        if part.isMore { return another(like: timer, old, part) }
        guard part.isOfOthers else { return retimed(timer, old, part) }
        return days.date == nil ? parted(timer, old, part) : another(like: timer, old, part)
    }

    /// "Every night", of one that comes at nine in the evening: again on all these days. `nil` where it comes at
    /// another time of the day.
    func everyNight(_ days: [Meaning]) -> Interpretation? {
        guard let wall = lastClock?.wall else { return nil }
        let isFit = days.allSatisfy { node in
            switch node.value(.half) {
            case "am": wall.hour < 12
            case "pm": wall.hour >= 12
            case "night", "tonight": wall.hour >= 17 || wall.hour < RuleDays.endOfNight
            default: true
            }
        }
        let plain = days.map { node in
            Meaning(
                .condition, attributes: node.attributes.filter { ![.half, .part].contains($0.key) },
                children: node.children)
        }
        return isFit ? repeated(by: Meaning(.ruleEdit, children: plain)) : nil
    }

    /// "Only if I'm at home", of a reminder: a rule that tells the same then, for a timer looks at nothing. `nil` where
    /// it isn't about how things are.
    func conditional(by sentence: Meaning) -> Interpretation? {
        guard sentence.children.count == 1, let edit = sentence.child(.ruleEdit), !situation.isGuest,
            let timer = lastClock, let wall = timer.wall, let time = wall.timeOfDay, let text = timer.text
        else { return nil }
        let conditions = edit.children(.condition)
        let isOfThings = conditions.allSatisfy { node in
            !RuleDays.isOnlyDays(node) && node.child(.after) == nil && node.child(.before) == nil
                && !node.has(.impossible)
        }
        guard !conditions.isEmpty, isOfThings,
            edit.children.allSatisfy({ $0.kind == .condition || $0.kind == .ref && $0.has(.last) })
        else { return nil }
        let isOnce = timer.days.isEmpty
        var rule = AutomationRule(
            name: "", events: [isOnce ? .at(wall) : .time(time)], days: timer.days, isOnce: isOnce, conditions: [],
            author: situation.person?.id)
        let reader = RuleConditionReader(situation: situation, rule: edit, events: rule.events)
        do {
            rule.conditions = try conditions.flatMap { try reader.conditions($0) }
        } catch {
            return .nothingThere("condition")
        }
        let told = text.prefix(1).uppercased() + text.dropFirst()
        rule.tells = [RuleTelling(to: .me, in: nil, text: told, isUrgent: false)]
        return Interpretation(
            .done,
            commands: [
                .timer(TimerCommand(.cancel, timer.kind, id: timer.id, name: timer.name)), .rule(.create, rule),
            ])
    }

    /// Whether it excludes days on which the alarm doesn't ring anyway.
    private func isOffAnyway(_ sentence: Meaning) -> Bool {
        guard sentence.children.count == 1, let edit = sentence.child(.ruleEdit), let timer = lastClock,
            let wall = timer.wall,
            edit.children.allSatisfy({ $0.kind == .condition || $0.kind == .ref && $0.has(.last) }),
            !edit.has(.nor)
        else { return false }
        let skipped = edit.children(.condition).flatMap { $0.values(.notDay) }
            .flatMap { $0.split(separator: ",") }.compactMap { Weekday(rawValue: String($0)) }
        let isSkip = edit.children(.condition).allSatisfy {
            $0.attributes.map(\.key) == [.notDay] && $0.children.isEmpty
        }
        let days = timer.days.isEmpty ? [wall.weekday] : timer.days
        return isSkip && !skipped.isEmpty && days.isDisjoint(with: skipped)
    }

    /// One more of the same: "and again at seven", "Sundays too". One that comes on several days gets these days as
    /// well.
    private func another(
        like timer: Conversation.TimerReference, _ old: LocalDateTime, _ part: ClockFollowUp
    ) -> Interpretation? {
        let days = part.days
        let day = days.date.flatMap { LocalDateTime(dayNumber: $0, secondOfDay: 0)?.weekday }
        let said = days.isRecurring ? Self.weekly(days) : []
        if !timer.days.isEmpty, let more = said.isEmpty ? day.map({ [$0] }) : said {
            guard let time = part.time else { return set(timer, near: old.secondOfDay, on: timer.days.union(more)) }
            return started(like: timer, at: time, old, on: more, half: days.half)
        }
        if said.isEmpty, days.date == nil {
            guard let time = part.time else { return nil }
            let date = timer.days.isEmpty ? old.dayNumber : nil
            return started(like: timer, at: time, old, on: timer.days, date: date, half: days.half)
        }
        let date = said.isEmpty ? days.date : nil
        return started(like: timer, at: part.time, old, on: said, date: date, half: days.half)
    }

    /// Another time on some of its days: those leave the one that there is.
    private func parted(
        _ timer: Conversation.TimerReference, _ old: LocalDateTime, _ part: ClockFollowUp
    ) -> Interpretation? {
        let days = Self.weekly(part.days)
        guard let time = part.time, var result = started(like: timer, at: time, old, on: days, half: part.days.half)
        else { return nil }
        let rest = timer.days.subtracting(days)
        guard !timer.days.isEmpty, rest != timer.days else {
            if part.isInstead, let changed = retimed(timer, old, part) { return changed }
            // The one that there is stays, and that is told.
            if timer.days.isEmpty {
                let told = TimerCommand(.query, timer.kind, id: timer.id, name: timer.name)
                result.commands.insert(.timer(told), at: 0)
            }
            return result
        }
        guard !rest.isEmpty, let first = set(timer, near: old.secondOfDay, on: rest) else {
            return retimed(timer, old, part)
        }
        result.commands = first.commands + result.commands
        return result
    }

    /// The alarm on other days, and at another time if one is said.
    private func retimed(
        _ timer: Conversation.TimerReference, _ old: LocalDateTime, _ part: ClockFollowUp
    ) -> Interpretation? {
        guard part.days.isRecurring, let time = part.time,
            let second = second(of: time, near: old, half: part.days.half)
        else { return nil }
        return set(timer, near: second, on: Self.weekly(part.days))
    }

    /// "In the morning, I mean", of an alarm for the evening.
    private func inOtherHalf(
        _ timer: Conversation.TimerReference, _ old: LocalDateTime, _ days: RuleDays
    ) -> Interpretation? {
        guard let half = days.half, let time = old.timeOfDay?.asSaid, let reading = ClockReading(time, half: half),
            let meant = reading.candidates.first
        else { return nil }
        let second = meant.minutes * 60
        guard timer.days.isEmpty else { return set(timer, near: second, on: timer.days) }
        let moments = [old.dayNumber, now.dayNumber, old.dayNumber + 1].lazy.compactMap {
            LocalDateTime(dayNumber: $0, secondOfDay: second)
        }
        return moments.first { $0 > now }.map { set(timer, to: $0, on: []) }
    }

    private var now: LocalDateTime { situation.speaker.now }

    private static func weekly(_ days: RuleDays) -> Set<Weekday> {
        days.weekly.isEmpty ? Set(Weekday.allCases) : days.weekly
    }

    /// The second of the day that is meant by a time which may be in either half: the one nearest to what it was.
    private func second(of time: Meaning, near old: LocalDateTime, half: String? = nil) -> Int? {
        let times = time.child(.hour) == nil && !time.has(.clock) ? time.inHours(near: old) : [time]
        return times.compactMap { ClockReading($0, half: half)?.candidates }.flatMap(\.self).map { $0.minutes * 60 }
            .min { abs($0 - old.secondOfDay) < abs($1 - old.secondOfDay) }
    }

    /// The first moment at which a clock shows a time on one of some days.
    private func next(_ second: Int, on days: Set<Weekday>) -> LocalDateTime? {
        (0...7).lazy.compactMap { LocalDateTime(dayNumber: now.dayNumber + $0, secondOfDay: second) }
            .first { $0 > now && days.contains($0.weekday) }
    }

    private func set(
        _ timer: Conversation.TimerReference, near second: Int, on days: Set<Weekday>
    ) -> Interpretation? {
        next(second, on: days).map { set(timer, to: $0, on: days) }
    }

    private func started(
        like timer: Conversation.TimerReference, at time: Meaning?, _ old: LocalDateTime, on days: Set<Weekday>,
        date: Int? = nil, half: String? = nil
    ) -> Interpretation? {
        guard let second = time.map({ second(of: $0, near: old, half: half) }) ?? old.secondOfDay else { return nil }
        let onDate = [date, date.map { $0 + 1 }].lazy.compactMap(\.self)
            .compactMap { LocalDateTime(dayNumber: $0, secondOfDay: second) }.first { $0 > now }
        guard let moment = date == nil ? next(second, on: days) : onDate else { return nil }
        var start = TimerCommand(.start, timer.kind, name: timer.name)
        start.text = timer.text
        start.days = days
        start.moment = moment
        start.duration = TimeSpan(seconds: now.seconds(until: moment))
        return done(start)
    }
}

/// A new time and days for an existing alarm.
private struct ClockFollowUp {
    let time: Meaning?
    let days: RuleDays
    /// Whether it is one more beside what there is.
    let isMore: Bool
    /// Whether it is said of other days, as half a sentence of its own: "on Fridays at eight".
    let isOfOthers: Bool
    /// Whether it is said to be in the place of what there is: "make it eight on Fridays".
    let isInstead: Bool

    /// Reads a half rule or a change; `nil` where it says more than a time and days, or only one of them that others
    /// read.
    init?(_ said: Meaning, isMore: Bool, now: LocalDateTime) {
        let conditions = said.children(.condition)
        guard conditions.allSatisfy(RuleDays.isOnlyDays) else { return nil }
        switch said.kind {
        case .rule:
            let events = said.children(.event)
            guard said.value(.unfinished) == "action", said.child(.body) == nil, events.count == 1,
                events[0].children.count == 1, let at = events[0].child(.at)?.child(.time),
                said.children.allSatisfy({ $0.kind == .event || $0.kind == .condition })
            else { return nil }
            (time, isOfOthers) = (at, true)
        case .ruleEdit:
            let isPlain = said.children.allSatisfy {
                $0.kind == .at || $0.kind == .condition || $0.kind == .ref && $0.has(.last)
            }
            guard isPlain, !conditions.isEmpty, !said.has(.once) else { return nil }
            (time, isOfOthers) = (said.child(.at)?.child(.time), false)
        default: return nil
        }
        days = RuleDays(said, now: now)
        isInstead = said.has(.instead)
        self.isMore = isMore || said.has(.also)
    }
}

extension Meaning {
    /// "And on Sunday", of what doesn't come then: one day more, and none less.
    fileprivate func addingDays(to days: Set<Weekday>) -> Meaning {
        guard kind == .ruleEdit, has(.nor), children.count == 1, let said = child(.condition)?.values(.notDay),
            said.count == 1, let day = Weekday(rawValue: said[0]), !days.contains(day)
        else { return self }
        let name = Meaning(.weekday, attributes: [.init(key: .days, value: day.rawValue)])
        var result = without(.nor)
        result.children = [Meaning(.condition, children: [name])]
        return result.marked(.also)
    }

    /// "Ten minutes earlier on Mondays", of what comes at a time, as that time.
    fileprivate func shifting(_ old: LocalDateTime) -> Meaning {
        guard kind == .ruleEdit, let by = child(.by)?.timeSpan?.seconds, !has(.anchored),
            children.allSatisfy({ [.by, .condition].contains($0.kind) || $0.kind == .ref && $0.has(.last) }),
            !children(.condition).isEmpty
        else { return self }
        let sign = value(.shift).flatMap(Int.init) ?? 1
        let minutes = ((old.secondOfDay + by * sign) / 60 % 1440 + 1440) % 1440
        guard let time = TimeOfDay(hour: minutes / 60, minute: minutes % 60) else { return self }
        let at = Meaning(.event, children: [Meaning(.at, children: [time.asSaid])])
        return Meaning(
            .rule, attributes: [.init(key: .unfinished, value: "action")], children: [at] + children(.condition))
    }

    /// Whether it is said to be one thing more.
    fileprivate var isMore: Bool { has(.joined) || has(.also) }
}

extension TimeOfDay {
    /// The time as a clock face shows it, which leaves the half of the day open.
    var asSaid: Meaning {
        let face = hour % 12 == 0 ? 12 : hour % 12
        func number(_ kind: Meaning.Kind, _ value: Int) -> Meaning {
            Meaning(kind, attributes: [.init(key: .n, value: "\(value)")])
        }
        return Meaning(.time, children: [number(.hour, face)] + (minute == 0 ? [] : [number(.minute, minute)]))
    }
}
