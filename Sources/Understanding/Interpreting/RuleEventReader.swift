internal import HomeModel

/// Reads the events of a `rule` node, with its days and whether it is for once.
struct RuleEventReader {
    let situation: Situation
    let rule: Meaning
    /// What the rule does: it tells which half of the day a bare hour means.
    let actions: [Meaning]

    private var eventNodes: [Meaning] { rule.children("event") }

    /// What sets the rule off; empty where one of the events can't be had in this home.
    var events: [RuleEvent] {
        let read = eventNodes.map { event($0) }
        return read.contains(nil) ? [] : read.flatMap { $0 ?? [] }
    }

    /// The days that are said anywhere in the rule; empty for every day.
    var days: Set<Weekday> {
        func named(_ key: String) -> Set<Weekday> {
            Set(rule.deepValues(key).flatMap { $0.split(separator: ",") }.compactMap { Weekday(rawValue: String($0)) })
        }
        var days = named("days")
        if let first = named("from").first, let last = named("to").first {
            days.formUnion(Self.days(from: first, to: last))
        }
        let without = named("notDay")
        if days.isEmpty, !without.isEmpty { days = Set(Weekday.allCases) }
        return days.subtracting(without)
    }

    private static func days(from first: Weekday, to last: Weekday) -> Set<Weekday> {
        let week = Weekday.allCases
        guard let start = week.firstIndex(of: first), let end = week.firstIndex(of: last) else { return [] }
        let count = (end - start + week.count) % week.count
        return Set((0...count).map { week[(start + $0) % week.count] })
    }

    /// Whether the rule is for once: at a time, with no word that says it comes again.
    var isOnce: Bool {
        let isTimed = eventNodes.allSatisfy {
            $0.child("delay") != nil || $0.child("at") != nil || $0.child("sun") != nil
        }
        return isTimed && rule.deepValues("days").isEmpty && rule.deepValues("from").isEmpty
            && rule.deepValues("notDay").isEmpty && rule.deepValues("recurring").isEmpty
    }

    private func event(_ node: Meaning) -> [RuleEvent]? {
        if let arrive = node.child("arrive") { return traveller(arrive).map { [.arrive($0, place: nil)] } }
        if let leave = node.child("leave") { return traveller(leave).map { [.leave($0, place: nil)] } }
        if let sun = node.child("sun") { return sunEvent(sun).map { [$0] } }
        if let delay = node.child("delay") { return delay.timeSpan.map { [.after($0)] } }
        if let at = node.child("at"), let time = at.child("time") { return timeEvent(time, in: node).map { [$0] } }
        if let change = node.child("change") { return changeEvents(change) }
        return nil
    }

    private func traveller(_ node: Meaning) -> Traveller? {
        switch node.values("who").first {
        case "me": .me
        case "anyone": .anyone
        case "first": .first
        case "last": .last
        case let number?: Int64(number).map { .person(PersonID(rawValue: $0)) }
        case nil: nil
        }
    }

    private func sunEvent(_ node: Meaning) -> RuleEvent? {
        guard let sun = node.value("sun").flatMap(SunEvent.init(rawValue:)) else { return nil }
        var seconds = node.child("offset")?.timeSpan?.seconds ?? 0
        if node.value("direction") == "before" { seconds = -seconds }
        return .sun(sun, offset: TimeSpan(seconds: seconds))
    }

    private func timeEvent(_ time: Meaning, in event: Meaning) -> RuleEvent? {
        guard let reading = ClockReading(time, half: event.value("half")) else { return nil }
        let chosen = ClockChooser(situation: situation).eventTime(reading, actions: actions, isOnce: isOnce)
        guard let day = event.value("day") else { return chosen.map { .time($0) } }
        let number = situation.speaker.now.dayNumber + (day == "tomorrow" ? 1 : 0)
        return chosen.flatMap { LocalDateTime(dayNumber: number, secondOfDay: $0.minutes * 60) }.map { .at($0) }
    }

    private func changeEvents(_ node: Meaning) -> [RuleEvent]? {
        let predicate = StatePredicate(node, situation: situation)
        let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }
            .resolve(node)
        let events = found.positions.compactMap { position -> RuleEvent? in
            guard let type = predicate.type(at: position), let comparison = predicate.comparison(at: position) else {
                return nil
            }
            let address = CharacteristicAddress(service: situation.index.entries[position].service.id, type: type)
            let test: ChangeTest =
                switch comparison {
                case .equals(let value): .to(value)
                case .above(let limit): .above(limit)
                case .below(let limit): .below(limit)
                }
            return .changes(address, test, heldFor: node.child("held")?.timeSpan)
        }
        return events.isEmpty ? nil : events
    }
}
