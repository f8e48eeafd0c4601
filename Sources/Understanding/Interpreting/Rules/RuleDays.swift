internal import HomeModel

/// On which days a rule fires, by what is said about days anywhere in it, and in which part of the day.
struct RuleDays {
    /// The days of the week; empty for every day.
    private(set) var weekly: Set<Weekday> = []
    /// The number of the one day that is meant, where one is.
    private(set) var date: Int?
    /// Today, where the one day was named by a weekday that today is: it is today,
    /// as long as the time is still to come.
    private(set) var today: Int?
    /// The one day ahead on which it is to be left out.
    private(set) var dayOff: Meaning?
    /// Whether a date was said that never comes, or one to be left out every year, which no rule can.
    private(set) var isImpossible = false
    /// Whether words say that it comes again.
    private(set) var isRecurring = false
    /// The half of the day, where other words than the clock time's say it: “every evening at eight”.
    private(set) var half: String?
    /// The part of the day, by the grammar's name.
    private(set) var part: String?
    /// Whether the days mean their nights, so that a time after midnight falls on the next day.
    private(set) var areNightsBefore = false

    /// Whether only the small hours after an evening are on the day after.
    private var isOfSmallHours = false

    /// The value of the tag that limits a night to its small hours.
    static let smallHours = "small"

    /// Whether the days were said by their names, one by one,
    /// and not as a group such as the weekend or as a row of them.
    private(set) var areNamed = false

    private static let keys: [Meaning.Key] = [.days, .notDay, .from, .day, .month, .part, .half]
    private static let nodes: [Meaning.Kind] = [.weekday, .dayOfMonth]

    /// Reads the conditions of a `rule` node that are about days.
    init(_ rule: Meaning, now: LocalDateTime) {
        let nodes = rule.children(.condition).filter(Self.isOnlyDays).withoutAdded
        var skipped: Set<Weekday> = []
        for node in nodes {
            weekly.formUnion(Self.days(node.values(.days)))
            if let first = node.value(.from), let last = node.value(.to) {
                weekly.formUnion(Self.days(from: first, to: last))
            }
            skipped.formUnion(Self.days(node.values(.notDay)))
            let day = Self.date(node, now: now)
            // "Not on December 24" is the next one; "not on the 24th" would be one of every month.
            if day != nil, node.isNegated, !Self.namesDate(node) || node.has(.month) {
                // A rule rests on one day, and not on two.
                isImpossible = isImpossible || dayOff != nil
                dayOff = node
                continue
            }
            isImpossible = isImpossible || Self.namesDate(node) && (day == nil || node.isNegated)
            date = day ?? date
            if let weekday = node.child(.weekday)?.weekday, weekday == now.weekday, !node.has(.next) {
                today = now.dayNumber
            }
            let says = node.has(.days) || node.has(.notDay) || node.has(.from)
            isRecurring = isRecurring || says
            areNightsBefore = areNightsBefore || node.has(.nightsBefore)
            if node.has(.nightsBefore) { isOfSmallHours = node.value(.nightsBefore) == Self.smallHours }
            guard !node.isNegated else { continue }
            half = node.value(.half) ?? half
            part = node.value(.part) ?? part
        }
        // An exception for the days of another rule holds on the days that it has.
        areNamed = nodes.allSatisfy { node in
            !node.has(.from) && (!node.has(.listed) || node.values(.notDay).count == 1)
                && (node.values(.days) + node.values(.notDay)).allSatisfy { !$0.contains(",") }
        }
        if weekly.isEmpty, !skipped.isEmpty { weekly = Set(Weekday.allCases) }
        weekly.subtract(skipped)
    }

    /// Whether they are working days, some or all.
    var areWorkdays: Bool { weekly.count > 1 && weekly.isSubset(of: [.mon, .tue, .wed, .thu, .fri]) }

    /// Whether an event falls on the day after the days said: a midnight, the small hours of a night, or a time after
    /// an earlier one of the same night.
    func areDaysBefore(_ event: RuleEvent, behind earlier: TimeOfDay? = nil) -> Bool {
        guard let time = event.timeOfDay else { return false }
        return time.minutes == 0 && areNamed || part == "night" && time.hour < Self.endOfNight
            || areNightsBefore
                && earlier.map {
                    $0.minutes == 0 && time.hour < Self.endOfNight
                        || time < $0 && (!isOfSmallHours || Self.isOfTheNight(time, behind: $0))
                }
                    ?? false
    }

    /// The weekdays on which the rule fires: the next days if all its events fall there. Groups such as the weekend
    /// stay.
    func weekly(of rule: AutomationRule) -> Set<Weekday> {
        let isOnNextDays = !Self.groups.contains(rule.days) && rule.events.allSatisfy { areDaysBefore($0) }
        return isOnNextDays ? Set(weekly.map(\.next)) : weekly
    }

    private static let groups: [Set<Weekday>] = [[.mon, .tue, .wed, .thu, .fri], [.sat, .sun]]

    /// The rule on the days that were said, or two where some of its events are on the days after: "every Friday night
    /// at eleven and at one".
    func parted(_ rule: AutomationRule, behind earlier: TimeOfDay?) -> [AutomationRule] {
        let nextDays = Set(weekly.map(\.next))
        let late = rule.events.filter { areDaysBefore($0, behind: earlier) }
        var (onTheDays, onNextDays) = (rule, rule)
        onNextDays.days = nextDays
        if late.isEmpty || nextDays == weekly { return [onTheDays] }
        if late.count == rule.events.count { return [onNextDays] }
        onTheDays.events.removeAll(where: late.contains)
        onNextDays.events = late
        // Two rules can't have one name.
        onNextDays.name = ""
        return [onTheDays, onNextDays]
    }

    /// The hour at which nobody speaks of the night before any more.
    static let endOfNight = 5
    /// The hour from which on what is over after midnight is over late.
    private static let evening = 17

    /// Whether a time is one of the small hours of the night that an evening begins.
    static func isOfTheNight(_ time: TimeOfDay, behind earlier: TimeOfDay) -> Bool {
        time.hour < endOfNight && earlier.hour >= evening
    }

    /// Whether a `condition` node says nothing but days and parts of them.
    static func isOnlyDays(_ node: Meaning) -> Bool {
        (keys.contains(where: node.has) || nodes.contains { node.child($0) != nil })
            && node.child(.after) == nil && node.child(.before) == nil && node.child(.target) == nil
    }

    /// The window of a part of the day, for events that are no clock times.
    static func window(ofPart part: String) -> RuleCondition.Test? {
        func between(_ after: String, _ before: String) -> RuleCondition.Test? {
            .time(after: TimeOfDay(after), before: TimeOfDay(before))
        }
        switch part {
        case "morning": return between("05:00", "12:00")
        case "afternoon": return between("12:00", "17:00")
        case "evening": return between("17:00", "23:00")
        case "night": return .sun(after: .sunset, before: .sunrise)
        default: return nil
        }
    }

    // MARK: Days of the week

    private static func days(_ lists: [String]) -> Set<Weekday> {
        Set(lists.flatMap { $0.split(separator: ",") }.compactMap { Weekday(rawValue: String($0)) })
    }

    private static func days(from first: String, to last: String) -> Set<Weekday> {
        let week = Weekday.allCases
        guard let start = week.firstIndex(where: { $0.rawValue == first }),
            let end = week.firstIndex(where: { $0.rawValue == last })
        else { return [] }
        let count = (end - start + week.count) % week.count
        return Set((0...count).map { week[(start + $0) % week.count] })
    }

    // MARK: Dates

    /// Whether a node names a day of a month.
    private static func namesDate(_ node: Meaning) -> Bool {
        node.child(.dayOfMonth) != nil || node.has(.monthDay)
    }

    /// The day that a node names, never one that is over; `nil` where it names none.
    static func date(_ node: Meaning, now: LocalDateTime) -> Int? {
        if let day = node.value(.day).flatMap(Int.init) { return now.dayNumber + day }
        if let weekday = node.child(.weekday)?.weekday {
            return (1...7).lazy.map { now.dayNumber + $0 }.first {
                LocalDateTime(dayNumber: $0, secondOfDay: 0)?.weekday == weekday
            }
        }
        let said = node.child(.dayOfMonth)?.number ?? node.value(.monthDay).flatMap(Double.init)
        guard let said, (1...31).contains(said) else { return nil }
        let month = node.value(.month).flatMap(Int.init)
        // Every date comes again within eight years, a leap day included.
        return (0..<100).lazy.compactMap { later -> Int? in
            let total = now.month - 1 + later
            guard month == nil || month == total % 12 + 1 else { return nil }
            let date = LocalDateTime(year: now.year + total / 12, month: total % 12 + 1, day: Int(said))
            return date.map(\.dayNumber).flatMap { $0 >= now.dayNumber ? $0 : nil }
        }.first
    }
}

extension [Meaning] {
    /// The days without those that are only added to every day: "every day at nine, weekends too".
    fileprivate var withoutAdded: [Meaning] {
        let named = filter { !$0.has(.also) && ($0.has(.days) || $0.has(.from)) }
        guard !named.isEmpty, named.allSatisfy({ $0.values(.days) == ["all"] }) else { return self }
        return filter { !$0.has(.also) }
    }
}

extension Weekday {
    /// The day after it.
    var next: Weekday {
        let week = Weekday.allCases
        return week.firstIndex(of: self).map { week[($0 + 1) % week.count] } ?? self
    }
}

extension Meaning {
    /// The one day of the week that a node names.
    var weekday: Weekday? { value(.days).flatMap(Weekday.init(rawValue:)) }

    /// Whether a condition is turned round: by one word, or by three.
    var isNegated: Bool { values(.negated).count % 2 == 1 }
}
