internal import HomeModel

/// A time with other times for days of their own: "at seven, but on weekends at ten", "off at half past eight, nine on
/// Fridays". It is one notion for rules, alarms and reminders.
extension [Meaning] {
    /// Splits a sentence with several times. A time for particular days replaces the base time on those days; the base
    /// keeps the rest.
    func withTimesOfOtherDays(_ now: LocalDateTime) -> [Meaning] {
        var result = self
        var base = 0
        for position in indices.dropFirst() {
            guard self[position].isOtherTime || isAnotherTime(position, for: base) else {
                base = position
                continue
            }
            let days = ownDays(of: base)
            guard days?.contains(where: \.namesOneDay) != true else { continue }
            let ofBase = days?.weekdays(now) ?? []
            let isWeekly = !ofBase.isEmpty
            let condition = self[position].children(.condition).map { said in
                said.value(.days) == "rest"
                    ? said.besides(ofBase) : isWeekly || said.has(.every) ? said.everyWeek : said
            }
            result[position].children.removeAll { $0.kind == .condition }
            result[position].children += condition
            let others = condition.filter(RuleDays.isOnlyDays).weekdays(now)
            guard !others.isEmpty else { continue }
            if !isWeekly {
                for earlier in 0...base where result[earlier].isTimedWithoutDays {
                    result[earlier].children.append(.daily)
                }
            }
            // "At eight and at eight in the evening every day" is at both.
            guard others.count < Weekday.allCases.count else { continue }
            let isOfNights = days?.contains { $0.value(.part) == "night" } ?? false
            result[position].children = result[position].children.map {
                RuleDays.isOnlyDays($0) ? $0.ofNightsBefore.ofPart(isOfNights ? "night" : nil) : $0
            }
            // Two times for the same days both hold on them, and so do the times of two groups of days: a sunday is of
            // the weekend, and its evening is one before school.
            if !isWeekly || others.isStrictSubset(of: ofBase) {
                result[base].children.append(.without(others))
            }
        }
        return result.sharingLengths
    }

    /// Whether one half gives a different time for particular days of the same action.
    func isAnotherTime(_ position: Int, for base: Int) -> Bool {
        base >= 0 && position < count && self[position].has(.short) && self[base].has(.short)
            && self[position].child(.body) == self[base].child(.body)
            && self[position].children(.condition).contains(where: RuleDays.isOnlyDays)
    }

    /// "At six on weekdays, eight on weekends, ten minutes each": so long each time.
    private var sharingLengths: [Meaning] {
        guard let last, last.isOtherTime, let length = last.child(.for),
            let first = lastIndex(where: { !$0.isOtherTime })
        else { return self }
        return enumerated().map { position, said in
            guard position >= first, said.child(.for) == nil else { return said }
            var said = said
            said.children.append(length)
            return said
        }
    }

    /// The days that are said of one of several, or else of what it goes on with; `nil` where none are said.
    private func ownDays(of base: Int) -> [Meaning]? {
        var position = base
        while true {
            let days = self[position].children(.condition).filter(RuleDays.isOnlyDays)
            if !days.isEmpty { return days }
            guard position > 0, self[position].has(.short) || self[position].isOtherTime else { return nil }
            position -= 1
        }
    }

    /// The days of the week that conditions name, all of them where they only leave some out.
    private func weekdays(_ now: LocalDateTime) -> Set<Weekday> {
        let days = RuleDays(Meaning(.rule, children: self), now: now)
        guard days.isRecurring else { return [] }
        return days.weekly.isEmpty ? Set(Weekday.allCases) : days.weekly
    }

    /// Which of several one goes on with: the one before it, or for another time the one that it stands beside.
    func model(of position: Int) -> Int {
        self[..<position].lastIndex { !$0.isOtherTime || $0.child(.body) != nil } ?? position - 1
    }
}

extension Meaning {
    /// Whether it has other times for days of their own.
    var hasTimesOfOtherDays: Bool {
        child(.wake)?.child(.otherwise)?.child(.condition) != nil
            || children(.rule).dropFirst().contains(where: \.isOtherTime)
    }

    /// Whether it says nothing but another time for days of its own.
    fileprivate var isOtherTime: Bool {
        value(.unfinished) == "action" && child(.body) == nil
            && children(.condition).contains(where: RuleDays.isOnlyDays)
            && children(.event).contains { $0.child(.at) != nil || $0.child(.delay) != nil }
    }

    /// Whether it is at a clock time or with the sun, and no word says on which days.
    private var isTimedOnly: Bool {
        let events = children(.event)
        return events.allSatisfy { $0.child(.at) != nil || $0.child(.sun) != nil || $0.child(.delay) != nil }
            && !(events.isEmpty && child(.time) == nil)
    }

    /// Whether it names a single day.
    fileprivate var namesOneDay: Bool { child(.weekday) != nil || child(.dayOfMonth) != nil || has(.day) }

    fileprivate var isTimedWithoutDays: Bool {
        isTimedOnly && !has(.once) && !children(.condition).contains(where: RuleDays.isOnlyDays)
            && !deepValues(.half).contains("tonight")
    }

    fileprivate static let daily = Meaning(.condition, attributes: [.init(key: .days, value: "all")])

    /// A condition that excludes some days, which other words of the sentence are for.
    fileprivate static func without(_ days: Set<Weekday>) -> Meaning {
        let named = Weekday.allCases.filter(days.contains)
        return Meaning(.condition, attributes: named.map { .init(key: .notDay, value: $0.rawValue) }).marked(.listed)
    }

    /// Days whose small hours are those of the night after them, where the other time is one of the evening: "off at
    /// eleven, but on Fridays at one".
    fileprivate var ofNightsBefore: Meaning {
        guard !has(.nightsBefore) else { return self }
        var result = self
        result.attributes.append(.init(key: .nightsBefore, value: RuleDays.smallHours))
        return result
    }

    /// Days in a part of the day that was said with those beside them: "off at one every night, weekends at two" is two
    /// after a night, too.
    fileprivate func ofPart(_ part: String?) -> Meaning {
        guard let part, !has(.part) else { return self }
        var result = self
        result.attributes.append(.init(key: .part, value: part))
        return result
    }

    /// "Otherwise", as the days that were not named.
    fileprivate func besides(_ days: Set<Weekday>) -> Meaning {
        Meaning(.condition, attributes: [.days(Set(Weekday.allCases).subtracting(days))])
    }

    /// An alarm or a reminder with its times for days of their own as one for each time.
    func atEachTime(_ now: LocalDateTime) -> [Meaning] {
        var first = self
        first.children.removeAll { $0.kind == .otherwise }
        let others = children(.otherwise).map { other in
            var next = first
            // "At five, half past and six tomorrow" are on one day.
            let isAlike = other.child(.condition) == nil
            next.children.removeAll {
                $0.kind == .time || $0.kind == .ignored || $0.kind == .condition && !isAlike
            }
            next.children += other.children
            next.attributes.append(.init(key: .unfinished, value: "action"))
            return next
        }
        return ([first] + others).withTimesOfOtherDays(now).map { alarm in
            var alarm = alarm
            alarm.attributes.removeAll { $0.key == .unfinished && $0.value == "action" }
            alarm.children = alarm.children.flatMap { $0.kind == .event ? $0.child(.at)?.children ?? [] : [$0] }
            return alarm
        }
    }
}
