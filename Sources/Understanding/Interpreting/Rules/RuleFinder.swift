internal import HomeModel

/// Finds the rules of the home that words refer to: by name, by what was talked about, by what they are about.
struct RuleFinder {
    let situation: Situation

    private var all: [AutomationRule] { situation.rules }

    /// The rules that a `ref` node, or a node that asks about rules, may mean.
    func rules(_ node: Meaning) -> [AutomationRule] {
        let named = Set(node.values(.rule).compactMap(Int64.init).map { AutomationRuleID(rawValue: $0) })
        if !named.isEmpty { return all.filter { named.contains($0.id) } }
        if node.has(.last) { return all.filter { situation.conversation.lastRules.contains($0.id) } }
        let tests = tests(node)
        let found = tests.isEmpty ? [] : all.filter { rule in tests.allSatisfy { $0(rule) } }
        // "Change it to half past six", of several rules for the same thing: the one that was talked about. So is "the
        // evening one", of those that were told just now.
        let last =
            node.isAboutIt || node.has(.one) ? found.filter { situation.conversation.lastRules.contains($0.id) } : []
        // "Run it on Fridays too", after a question about a rule: that one, and none about the thing before.
        if last.isEmpty, node.isAboutIt, node.children.count == 1, situation.conversation.isAboutRules {
            return situation.references.rules
        }
        return last.isEmpty ? found : last
    }

    /// The alarms, reminders and timers for a clock time that are due when a node asks what happens.
    func timers(_ node: Meaning) -> [Conversation.TimerReference] {
        let tests = tests(node)
        return tests.isEmpty
            ? []
            : situation.conversation.timers.filter { timer in
                // A timer that is due then is found as a rule for that is.
                guard let rule = timer.asRule else { return false }
                return tests.allSatisfy { $0(rule) }
            }
    }

    private typealias Test = (AutomationRule) -> Bool

    /// What the rules must be, all of it.
    private func tests(_ node: Meaning) -> [Test] {
        var tests: [Test] = node.values(.about).map { about in { Self.isAbout($0, about) } }
        if let time = node.child(.at)?.child(.time).flatMap({ ClockReading($0) }) {
            // "What would happen if there's motion at three": what may happen then.
            let isOfEvent = node.child(.event) != nil
            tests.append { rule in isOfEvent ? rule.mayHappen(at: time) : rule.events.contains(where: time.isTime) }
        }
        if node.child(.target) != nil {
            let near = TargetResolver(situation: situation).resolve(node)
            // Things that the speaker's room lacks are asked about wherever they are.
            let found =
                near.positions.isEmpty
                ? TargetResolver(situation: situation.withoutRoom()).resolve(node) : near
            let services = Set(situation.index.services(at: found.positions))
            tests.append { !services.isDisjoint(with: self.services(of: $0)) }
        }
        let scenes = Set(node.values(.scene).compactMap(Int64.init).map { ActionSetID(rawValue: $0) })
        if !scenes.isEmpty { tests.append { !scenes.isDisjoint(with: $0.scenes) } }
        let people = Set(node.values(.who).compactMap(Int64.init).map { PersonID(rawValue: $0) })
        if !people.isEmpty { tests.append { rule in rule.events.contains { Self.person($0, in: rule, people) } } }
        if node.child(.event) != nil {
            tests.append { rule in rule.events.contains { matches($0, of: rule, node) } }
        }
        return tests
            + node.children(.condition).map { condition in
                { self.falls($0, into: condition, isAsked: node.kind == .rulesAsked) }
            }
    }

    private func services(of rule: AutomationRule) -> Set<ServiceID> {
        let scenes = rule.scenes.compactMap { situation.index.scenes[$0] }
        let events = rule.events.compactMap { event -> ServiceID? in
            if case .changes(let address, _, _) = event { address.service } else { nil }
        }
        let conditions = rule.conditions.flatMap(\.parts).compactMap { condition -> ServiceID? in
            if case .reading(let address, _) = condition.test { address.service } else { nil }
        }
        return Set((rule.actions + scenes.flatMap(\.actions)).map(\.address.service) + events + conditions)
    }

    // MARK: What rules are about

    private static func isAbout(_ rule: AutomationRule, _ about: String) -> Bool {
        switch about {
        case "tells": return !rule.tells.isEmpty
        case "weekend": return rule.days == [.sat, .sun]
        case "weekday": return rule.days == [.mon, .tue, .wed, .thu, .fri]
        default: return rule.events.contains { isAbout($0, about) }
        }
    }

    private static func isAbout(_ event: RuleEvent, _ about: String) -> Bool {
        switch (event, about) {
        case (.sun(let sun, _), "sunset"), (.sun(let sun, _), "evening"), (.sun(let sun, _), "night"): sun == .sunset
        case (.sun(let sun, _), "sunrise"), (.sun(let sun, _), "morning"): sun == .sunrise
        case (.arrive, "arrive"), (.leave, "leave"): true
        case (.changes(let address, _, _), "motion"): address.type == "MotionDetected"
        case (.changes(let address, _, _), "temperature"): address.type == "CurrentTemperature"
        default: event.timeOfDay.map { isIn($0.hour, about) } ?? false
        }
    }

    private static func isIn(_ hour: Int, _ part: String) -> Bool {
        switch part {
        case "morning": (4..<12).contains(hour)
        case "afternoon": (12..<18).contains(hour)
        case "evening": (17..<24).contains(hour)
        case "night": hour >= 20 || hour < 6
        default: false
        }
    }

    /// Whether a rule fires on all the days that a question is about, or on those alone; `nil` where it is about
    /// something else, too.
    func fires(_ rule: AutomationRule, on question: Meaning) -> Bool? {
        let conditions = question.children(.condition)
        let days = RuleDays(Meaning(.rule, children: conditions), now: situation.speaker.now)
        guard days.isRecurring, conditions.allSatisfy(RuleDays.isOnlyDays), days.part == nil else { return nil }
        let week = Set(Weekday.allCases)
        let asked = days.weekly.isEmpty ? week : days.weekly(of: rule)
        let own = rule.days.isEmpty ? week : rule.days
        return question.value(.applies) == "only" ? own == asked : asked.isSubset(of: own)
    }

    /// Whether a rule may fire in the part of the day, on the days or in the window that was asked for.
    /// - Parameter isAsked: whether it is asked what happens then. A rule that shall be changed or deleted isn't picked
    ///   out by a date on which it merely happens to fire.
    private func falls(_ rule: AutomationRule, into node: Meaning, isAsked: Bool) -> Bool {
        let days = RuleDays(Meaning(.rule, children: [node]), now: situation.speaker.now)
        if let part = days.part, !Self.isAbout(rule, part) { return false }
        if !days.weekly.isEmpty { return rule.days.isEmpty || !rule.days.isDisjoint(with: days.weekly(of: rule)) }
        if isAsked, let date = days.date { return isDue(rule, on: date) }
        if RuleDays.isOnlyDays(node) { return days.part != nil }
        switch node.value(.sun) {
        case "dark", "afterSunset": return Self.isAbout(rule, "night")
        case "light", "afterSunrise": return Self.isAbout(rule, "morning") || Self.isAbout(rule, "afternoon")
        default: break
        }
        let bare = Meaning(.rule, children: [])
        let reader = RuleConditionReader(situation: situation, rule: bare)
        guard case .time(let after, let before)? = (try? reader.conditions(node))?.first?.test else { return false }
        return rule.events.compactMap(\.timeOfDay).contains {
            TimeOfDay.isWithin($0.minutes, after: after, before: before)
        }
    }

    /// Whether the clock sets a rule off on a day: on one of its days,
    /// and the next of them where it is to fire but once.
    func isDue(_ rule: AutomationRule, on date: Int) -> Bool {
        rule.events.contains { event in
            switch event {
            case .at(let moment):
                return moment.dayNumber == date && moment >= situation.speaker.now && rule.isEnabled(at: moment)
            case .time(let time): return isDue(rule, at: time.minutes, isOver: isOver(time.minutes), on: date)
            // Where the speaker is, it is dark or not: that tells whether the sun has set. The hour stands for the day.
            case .sun(.sunset, _): return isDue(rule, at: 20 * 60, isOver: situation.speaker.isDark == true, on: date)
            case .sun(.sunrise, _): return isDue(rule, at: 6 * 60, isOver: isOver(6 * 60), on: date)
            default: return false
            }
        }
    }

    private func isOver(_ minutes: Int) -> Bool { minutes * 60 <= situation.speaker.now.secondOfDay }

    /// Whether a rule fires at a time on a date, where that time of today may be over.
    private func isDue(_ rule: AutomationRule, at minutes: Int, isOver: Bool, on date: Int) -> Bool {
        func fires(on date: Int) -> Bool {
            guard let moment = LocalDateTime(dayNumber: date, secondOfDay: minutes * 60) else { return false }
            return rule.isEnabled(at: moment) && (rule.days.isEmpty || rule.days.contains(moment.weekday))
        }
        guard rule.isOnce else { return fires(on: date) }
        let today = situation.speaker.now.dayNumber
        return (today...today + 7).first { fires(on: $0) && !(isOver && $0 == today) } == date
    }

    // MARK: Events

    private static func person(_ event: RuleEvent, in rule: AutomationRule, _ people: Set<PersonID>) -> Bool {
        switch event {
        case .arrive(.person(let id), _), .leave(.person(let id), _): people.contains(id)
        case .arrive(.me, _), .leave(.me, _): rule.author.map(people.contains) ?? false
        default: false
        }
    }

    private func matches(_ event: RuleEvent, of rule: AutomationRule, _ asked: Meaning) -> Bool {
        let days = RuleDays(asked, now: situation.speaker.now)
        return asked.children(.event).contains { node in
            if let time = node.child(.at)?.child(.time).flatMap({ ClockReading($0, half: days.half) }) {
                return time.isTime(of: event)
            }
            let alone = Meaning(.rule, children: [node])
            let reader = RuleEventReader(situation: situation, rule: alone, days: days)
            return reader.read()?.events.contains { isAlike(event, of: rule, $0) } ?? false
        }
    }

    private func isAlike(_ event: RuleEvent, of rule: AutomationRule, _ asked: RuleEvent) -> Bool {
        switch (event, asked) {
        case (.arrive(let who, let place), .arrive(let someone, let location)),
            (.leave(let who, let place), .leave(let someone, let location)):
            place == location && isAlike(who, of: rule, someone)
        case (.sun(let sun, _), .sun(let other, _)): sun == other
        case (.changes(let address, let test, _), .changes(let other, let change, _)):
            address == other && (test == change || test == .any || test.isPassed(by: change))
        default: false
        }
    }

    /// Whether the coming or going of `asked` is one that the rule waits for. The first and the last may be anybody.
    private func isAlike(_ who: Traveller, of rule: AutomationRule, _ asked: Traveller) -> Bool {
        func person(_ traveller: Traveller, _ author: PersonID?) -> PersonID? {
            switch traveller {
            case .me: author ?? situation.index.primary?.defaultSpeaker?.id
            case .person(let id): id
            default: nil
            }
        }
        if who == .anyone || asked == .anyone { return true }
        guard let someone = person(asked, situation.person?.id) else { return who == asked }
        return who == .first || who == .last || person(who, rule.author) == someone
    }
}

extension AutomationRule {
    /// Whether no window of its conditions leaves out a clock time.
    fileprivate func mayHappen(at time: ClockReading) -> Bool {
        conditions.allSatisfy { condition in
            guard case .time(let after, let before) = condition.test else { return true }
            let isWithin = time.candidates.contains {
                TimeOfDay.isWithin($0.minutes, after: after, before: before)
            }
            return isWithin != condition.isNegated
        }
    }
}

extension ChangeTest {
    /// Whether what is asked about passes a limit that is waited for: "when it goes to minus 26" is below minus 20.
    fileprivate func isPassed(by asked: ChangeTest) -> Bool {
        switch (self, asked) {
        case (.below(let limit), .below(let value)): value <= limit
        case (.above(let limit), .above(let value)): value >= limit
        case (.below(let limit), .to(let value)): value.number.map { $0 < limit } ?? false
        case (.above(let limit), .to(let value)): value.number.map { $0 > limit } ?? false
        default: false
        }
    }
}

extension Conversation.TimerReference {
    /// A rule that fires when the timer rings: at one moment, or again and again on the timer's days. `nil` where the
    /// timer has no clock time.
    fileprivate var asRule: AutomationRule? {
        guard let wall else { return nil }
        let time = days.isEmpty ? nil : TimeOfDay(hour: wall.secondOfDay / 3600, minute: wall.secondOfDay / 60 % 60)
        return AutomationRule(name: name ?? "", events: [time.map { .time($0) } ?? .at(wall)], days: days)
    }
}
