internal import HomeModel

extension Meaning {
    /// Whether a clock time is a number and no more, which may be one of minutes.
    var isBareHour: Bool { attributes.isEmpty && children.map(\.kind) == [.hour] }
}

/// Another time, length or limit of a rule.
extension RuleEditor {
    /// Another time in place of the one there is: of an event, or else of a bound.
    func retime(_ rule: inout AutomationRule, to time: Meaning) -> Bool {
        let half = RuleDays(Meaning(.rule, children: node.children(.condition)), now: situation.speaker.now)
            .half
        let oldHour = rule.events.lazy.compactMap(\.timeOfDay?.hour).first
        guard let reading = ClockReading(time.withHour(oldHour), half: half) else { return false }
        let dropped = node.child(.dropped)?.child(.time).flatMap { ClockReading($0) }
        func isMeant(_ old: TimeOfDay) -> Bool { dropped?.candidates.contains(old) ?? true }
        // A bare hour is the nearest to the old one, over midnight too: eleven becomes twelve at night.
        func new(_ old: TimeOfDay) -> TimeOfDay? {
            reading.candidates.min { abs(old.minutes(to: $0)) < abs(old.minutes(to: $1)) }
        }
        var isChanged = false
        for position in rule.events.indices {
            guard let old = rule.events[position].timeOfDay, isMeant(old), let time = new(old) else { continue }
            if case .at(let moment) = rule.events[position] {
                let day = moment.dayNumber + old.days(to: time, isOpen: reading.isAmbiguous)
                LocalDateTime(dayNumber: day, secondOfDay: time.minutes * 60).map { rule.events[position] = .at($0) }
            } else {
                rule.events[position] = .time(time)
                if rule.events.count == 1 {
                    rule.days = rule.days.moved(by: old.days(to: time, isOpen: reading.isAmbiguous))
                }
            }
            isChanged = true
        }
        if isChanged { return true }
        for position in rule.conditions.indices {
            guard case .time(let after, let before) = rule.conditions[position].test else { continue }
            if let after, isMeant(after) {
                rule.conditions[position].test = .time(after: new(after), before: before)
                return true
            } else if let before, isMeant(before) {
                rule.conditions[position].test = .time(after: after, before: new(before))
                return true
            }
        }
        guard rule.events.allSatisfy({ if case .sun = $0 { true } else { false } }), rule.events.count == 1 else {
            return false
        }
        let chosen = ClockChooser(situation: situation)
            .eventTime(reading, .init(writes: rule.actions, scenes: rule.scenes))
        rule.events = chosen.map { [.time($0)] } ?? rule.events
        return chosen != nil
    }

    /// Another number of what the rule waits for, or lasts where it has no clock time, in the unit that there is: "make
    /// that fifteen" after "ten minutes".
    func remeasure(_ rule: inout AutomationRule, _ number: Double?) -> Bool {
        guard !node.has(.limit), let number, number > 0,
            let old = (rule.waitedFor ?? rule.onlyLength)?.seconds,
            let unit = [3600, 60, 1].first(where: { old.isMultiple(of: $0) }),
            let seconds = Int(exactly: (number * Double(unit)).rounded())
        else { return false }
        rule.setLength(TimeSpan(seconds: seconds))
        return true
    }

    /// Another limit for what the rule watches, in the unit that people use: "make it eighteen" after "below nineteen
    /// degrees". A number in a unit in which that isn't told is none.
    func relimit(_ rule: inout AutomationRule, _ number: Double?, unit: String? = nil) -> Bool {
        guard let number, let position = rule.limit,
            case .changes(let address, let test, let heldFor) = rule.events[position],
            let metadata = situation.index.byService[address.service]
                .flatMap({ situation.index.entries[$0].service.characteristic(address.type)?.metadata }),
            let spoken = SpokenValue(Meaning.value(number, unit: unit)), spoken.isOfUnit(metadata),
            let limit = spoken.value(for: metadata, fahrenheit: situation.usesFahrenheit).number
        else { return false }
        let isAbove: Bool
        switch test {
        case .above: isAbove = node.value(.limit) != "below"
        case .below: isAbove = node.value(.limit) == "above"
        case .to, .any: return false
        }
        rule.events[position] = .changes(address, isAbove ? .above(limit) : .below(limit), heldFor: heldFor)
        return true
    }

    /// Moves the rule's times by so many seconds, later or, if negative, earlier. False if it has no time or would get
    /// too far from the sun's.
    func shift(_ rule: inout AutomationRule, by seconds: Int) -> Bool {
        var isShifted = false
        for position in rule.events.indices {
            switch rule.events[position] {
            case .time(let time):
                let minutes = ((time.minutes + seconds / 60) % 1440 + 1440) % 1440
                TimeOfDay(hour: minutes / 60, minute: minutes % 60).map { rule.events[position] = .time($0) }
            case .at(let moment):
                moment.adding(seconds: seconds).map { rule.events[position] = .at($0) }
            case .sun(let sun, let offset):
                let (sum, overflow) = offset.seconds.addingReportingOverflow(seconds)
                guard !overflow, (-Self.furthestFromSun...Self.furthestFromSun).contains(sum) else { return false }
                rule.events[position] = .sun(sun, offset: TimeSpan(seconds: sum))
            // What waits for a yes is counted from then.
            case .after(let span) where situation.waitingRules.contains { $0.id == rule.id }:
                guard span.seconds + seconds > 0 else { return false }
                rule.events[position] = .after(TimeSpan(seconds: span.seconds + seconds))
            case .arrive, .leave, .after, .changes: continue
            }
            isShifted = true
        }
        return isShifted
    }
}

extension Meaning {
    /// A number in a unit, where one was said, as it would have been said.
    fileprivate static func value(_ number: Double, unit: String?) -> Meaning {
        let said = unit.map { [Attribute(key: .unit, value: $0)] } ?? []
        return Meaning(.value, attributes: [Attribute(key: .exact, value: "\(number)")] + said)
    }

    /// A time that says only the minutes, in the hour that there is: "quarter past".
    fileprivate func withHour(_ hour: Int?) -> Meaning {
        guard child(.hour) == nil, !has(.clock), has(.minute) || child(.minute) != nil, let hour else {
            return self
        }
        var result = self
        result.children.append(Meaning(.hour, attributes: [.init(key: .n, value: "\(hour)")]))
        return result
    }
}

extension TimeOfDay {
    /// Minutes from this time to the nearest occurrence of another; negative if that is earlier.
    fileprivate func minutes(to other: TimeOfDay) -> Int {
        let later = (other.minutes - minutes + 1440) % 1440
        return later > 720 ? later - 1440 : later
    }

    /// The days that a new time shifts the rule by: midnight ends a day; an open half of the day takes the nearest.
    fileprivate func days(to other: TimeOfDay, isOpen: Bool) -> Int {
        if other.minutes == 0 { return minutes == 0 ? 0 : 1 }
        if minutes == 0 { return other.hour < 12 && isOpen ? 0 : -1 }
        guard isOpen else { return 0 }
        let minute = minutes + minutes(to: other)
        return minute < 0 ? -1 : minute / 1440
    }
}

extension Set<Weekday> {
    /// The days so many days later.
    func moved(by count: Int) -> Set<Weekday> {
        switch count {
        case 1: Set(map(\.next))
        case -1: Set(Weekday.allCases.filter { contains($0.next) })
        default: self
        }
    }
}
