internal import HomeModel

/// Reads the events of a `rule` node.
struct RuleEventReader {
    /// What the events of a rule come to.
    struct Reading {
        /// What sets the rule off.
        var events: [RuleEvent] = []
        /// What must hold besides: all of several people at home, all of several windows open.
        var conditions: [RuleCondition] = []
        /// How long it lasts, where an end was said.
        var duration: TimeSpan?
        /// The event that ends it, if its length isn't known beforehand.
        var end: RuleEvent?
    }

    let situation: Situation
    let rule: Meaning
    let days: RuleDays
    /// The other signs of which half of the day is meant.
    var context = ClockChooser.Context()

    private var eventNodes: [Meaning] { rule.children(.event) }

    /// Whether the rule is for once: at a time, with no word that says it comes again, or on a day, or the next time.
    var isOnce: Bool {
        if days.date != nil || rule.has(.once) { return true }
        let isTimed = eventNodes.allSatisfy {
            $0.child(.delay) != nil || $0.child(.at) != nil || $0.child(.sun) != nil
        }
        return isTimed && !days.isRecurring && !rule.hasDeep(.recurring) && !isConditional
    }

    /// Whether the rule depends on something that may be so or not. Such a rule stays ("if nobody is at home at ten"),
    /// unless it is for tonight, counted from now, or about somebody who should have come by then ("if Tom isn't home
    /// by ten").
    private var isConditional: Bool {
        guard eventNodes.allSatisfy({ $0.child(.delay) == nil }), !rule.deepValues(.half).contains("tonight"),
            !isAwaiting, !isOfReturn
        else { return false }
        return rule.children(.condition).contains { !RuleDays.isOnlyDays($0) }
    }

    /// Whether it is told when the speaker is back: "the hall light on, I'm back at half past twelve". That is once.
    private var isOfReturn: Bool {
        eventNodes.contains { $0.child(.at) != nil } && !rule.has(.if)
            && rule.children(.condition).contains {
                $0.has(.joined) && $0.value(.present) == "me" && !$0.isNegated
            }
    }

    /// Whether somebody should have come by then: "if Tom isn't home by six".
    private var isAwaiting: Bool {
        eventNodes.contains { $0.has(.by) }
            && rule.children(.condition).contains { $0.has(.present) && $0.isNegated }
    }

    /// Whether some event is a clock time or the sun's, so that a part of the day needs no window.
    var isTimed: Bool {
        eventNodes.contains { $0.child(.delay) != nil || $0.child(.at) != nil || $0.child(.sun) != nil }
    }

    /// All events; `nil` where one of them can't be had in this home.
    func read() -> Reading? {
        var result = Reading()
        for node in eventNodes {
            guard read(node, into: &result) else { return nil }
        }
        return result.events.isEmpty ? nil : result
    }

    private func read(_ node: Meaning, into result: inout Reading) -> Bool {
        let before = result.events.count
        if let arrive = node.child(.arrive) {
            result.events += travellers(arrive).map { .arrive($0, place: place(arrive)) }
            result.conditions += presence(arrive)
        } else if let leave = node.child(.leave) {
            result.events += travellers(leave).map { .leave($0, place: place(leave)) }
            result.conditions += presence(leave).map { RuleCondition($0.test, isNegated: true) }
        } else if let sun = node.child(.sun) {
            result.events += sunEvent(sun).map { [$0] } ?? []
        } else if let delay = node.child(.delay) {
            result.events += delay.timeSpan.map { [.after($0)] } ?? []
        } else if let time = node.child(.at)?.child(.time) {
            let event = timeEvent(
                time, half: node.value(.half), end: node.child(.until), behind: result.events.last?.timeOfDay)
            result.events += event.map { [$0] } ?? []
        } else if let change = node.child(.change) {
            let isOfAsked = change.isPercentOfWeather && lastAsked?.aspect.map(isInPercent) == true
            let said = isOfAsked ? change.marked(.neutral) : change
            let meant = change.namesPlaceOrThing ? change : said.measuring(like: lastAsked)
            let reader = RuleChangeReader(situation: situation, node: meant)
            result.events += reader.events
            result.conditions += reader.conditions
        }
        guard result.events.count > before else { return false }
        return node.child(.until).map { end($0, into: &result) } ?? true
    }

    /// The aspect that was just asked about, for a limit that is said of "it": "tell me if it goes over 1200".
    private var lastAsked: Meaning? {
        situation.conversation.lastSentence?.children.last { $0.kind == .query }
    }

    /// Whether an aspect of what was talked about is told in percent.
    private func isInPercent(_ aspect: String) -> Bool {
        situation.references.things.contains { position in
            let type = situation.characteristic(of: situation.tables.aspect(aspect).read, at: position)
            let service = situation.index.entries[position].service
            return type.flatMap { service.characteristic($0)?.metadata.unit } == Self.percentage
        }
    }

    private static let percentage = "percent"

    // MARK: People

    private func travellers(_ node: Meaning) -> [Traveller] {
        node.values(.who).compactMap { who in
            switch who {
            case "me": .me
            case "anyone": .anyone
            case "first": .first
            case "last": .last
            // A name that several homes know is of the one that has the rule.
            default:
                Int64(who).map { PersonID(rawValue: $0) }.flatMap { person in
                    situation.index.primary?.people.contains { $0.id == person } == true ? .person(person) : nil
                }
            }
        }
    }

    /// The people who must be there for "when we are all home" and "when Tom and Lena are home".
    private func presence(_ node: Meaning) -> [RuleCondition] {
        guard node.has(.all), place(node) == nil else { return [] }
        let who = travellers(node)
        return who.compactMap { traveller in
            switch traveller {
            case .anyone: RuleCondition(.present(.everyone))
            case .person(let person) where who.count > 1: RuleCondition(.present(.person(person)))
            case .me where who.count > 1: RuleCondition(.present(.me))
            default: nil
            }
        }
    }

    private func place(_ node: Meaning) -> String? {
        guard let said = node.child(.elsewhere) else { return nil }
        if let name = said.child(.name)?.text { return name }
        let other = said.value(.home).flatMap(Int64.init).flatMap { situation.index.home(HomeID(rawValue: $0)) }
        return other?.id == situation.index.primaryID ? nil : other?.name
    }

    // MARK: The sun and the clock

    private func sunEvent(_ node: Meaning) -> RuleEvent? {
        guard let sun = node.value(.sun).flatMap(SunEvent.init(rawValue:)) else { return nil }
        var seconds = node.child(.offset)?.timeSpan?.seconds ?? 0
        if node.value(.direction) == "before" { seconds = -seconds }
        return .sun(sun, offset: TimeSpan(seconds: seconds))
    }

    /// A clock time; `end` is when it ends, where that was said with it: "from six to eight in the evening"; `other` is
    /// another time at which the same happens: "at seven and at six".
    private func timeEvent(_ time: Meaning, half: String?, end: Meaning?, behind other: TimeOfDay?) -> RuleEvent? {
        guard let reading = ClockReading(time, half: half ?? days.half) else { return nil }
        let now = situation.speaker.now
        var context = context
        context.isAwaiting = isAwaiting
        if let other {
            context.earlier = other
            context.isOnOtherDays = false
        }
        if let end = end?.child(.time).flatMap({ ClockReading($0, half: days.half) }) { context.ending = end }
        func chosen(on date: Int?) -> TimeOfDay? {
            context.isNext = isOnce && (date ?? now.dayNumber) == now.dayNumber
            context.isOnWorkdays = days.areWorkdays || date == now.dayNumber + 1
            return ClockChooser(situation: situation).eventTime(reading, context)
        }
        // "Friday at nine" on a Friday is today, unless that is over.
        if let today = days.today, let time = chosen(on: today), time.endsTheDay || time.minutes * 60 > now.secondOfDay
        {
            return moment(time, on: today).map { .at($0) }
        }
        guard let time = chosen(on: days.date) else { return nil }
        guard let date = days.date else { return .time(time) }
        return moment(time, on: date).map { .at($0) }
    }

    /// The moment that a time of a day is: midnight ends the day, and the small hours of tonight are tomorrow's.
    private func moment(_ time: TimeOfDay, on date: Int) -> LocalDateTime? {
        let now = situation.speaker.now
        let isOver = date == now.dayNumber && time.minutes * 60 <= now.secondOfDay
        return LocalDateTime(
            dayNumber: time.endsTheDay || isOver ? date + 1 : date, secondOfDay: time.minutes * 60)
    }

    /// The clock time at which something ends that began at another event.
    func endOfDay(_ node: Meaning) -> RuleEvent? {
        guard let reading = node.child(.time).flatMap({ ClockReading($0, half: days.half) }) else { return nil }
        let isEvening = reading.candidates.last.map { $0.hour >= 17 } ?? false
        return (isEvening ? reading.candidates.last : reading.candidates.first).map { .time($0) }
    }

    /// What ends it: so long after a clock time, or an event of its own.
    private func end(_ node: Meaning, into result: inout Reading) -> Bool {
        if let sun = node.child(.sun) {
            result.end = sunEvent(sun)
            return result.end != nil
        }
        // "Every night between one and five": the half of the day is that of the beginning.
        guard let reading = node.child(.time).flatMap({ ClockReading($0) }) else { return false }
        guard let start = result.events.last?.timeOfDay else {
            result.end = endOfDay(node)
            return result.end != nil
        }
        let lengths = reading.candidates.map { ($0.minutes - start.minutes + 1440) % 1440 }.filter { $0 > 0 }
        result.duration = lengths.min().map { TimeSpan(seconds: $0 * 60) }
        return result.duration != nil
    }
}

extension Meaning {
    /// Whether it is so many percent of nothing that was named,
    /// which are taken for the air's humidity where nothing was asked.
    fileprivate var isPercentOfWeather: Bool {
        kind == .change && has(.everywhere) && aspect == "humidity" && deepValues(.unit).contains("percent")
    }
}

extension TimeOfDay {
    /// Whether it is midnight, by which people mean the end of the day that they name.
    fileprivate var endsTheDay: Bool { minutes == 0 }
}

extension RuleEvent {
    /// The clock time at which it happens, where that is known.
    var timeOfDay: TimeOfDay? {
        switch self {
        case .time(let time): time
        case .at(let moment): moment.timeOfDay
        default: nil
        }
    }

    /// The time of day, for sunrise and sunset roughly, so that an end can be put after a beginning: "from sunset until
    /// eleven".
    var timeOfDayAbout: TimeOfDay? {
        switch self {
        case .sun(.sunrise, _): TimeOfDay(hour: 7, minute: 0)
        case .sun(.sunset, _): TimeOfDay(hour: 18, minute: 0)
        default: timeOfDay
        }
    }

    /// The earliest that it is on any day, in minutes from midnight, and the latest: the sun's depends on the season.
    private var range: ClosedRange<Int>? {
        switch self {
        case .time(let time): time.minutes...time.minutes
        case .sun(.sunrise, let offset): (180 + offset.seconds / 60)...(570 + offset.seconds / 60)
        case .sun(.sunset, let offset): (900 + offset.seconds / 60)...(1380 + offset.seconds / 60)
        default: nil
        }
    }

    /// Whether it comes on the day after another event, which it ends: its next coming is after midnight.
    func isOnDay(after start: RuleEvent) -> Bool {
        guard let range, let begun = start.range else { return false }
        return range.upperBound <= begun.lowerBound || range.upperBound <= 720 && begun.lowerBound >= 720
    }
}
