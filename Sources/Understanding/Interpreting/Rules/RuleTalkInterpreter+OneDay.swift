internal import HomeModel

/// What a rule does at another time on one day: "leave the hatch open half an hour longer tonight". The rule rests on
/// that day, and another does the same once.
extension RuleTalkInterpreter {
    /// What it comes to; `nil` where the change is for good, or of what happens once anyway.
    func movedForOneDay(_ rule: AutomationRule, _ node: Meaning) -> Interpretation? {
        let now = situation.speaker.now
        let days = RuleDays(node, now: now)
        guard !rule.isOnce, node.child(.by) != nil || node.child(.at) != nil, node.child(.event) == nil,
            !node.has(.once), !node.has(.also), !node.has(.strict), !days.isRecurring,
            let date = days.today ?? days.date
        else { return nil }
        let day = Meaning(.dayOff, attributes: [.init(key: .day, value: "\(date - now.dayNumber)")])
        guard rule.isEverEnabled, rule.mayCome(on: date),
            let pause = PauseReader(situation: situation).day(day, of: rule)
        else {
            return .impossible("notThen")
        }
        var plain = node
        plain.children.removeAll { $0.kind == .condition && RuleDays.isOnlyDays($0) }
        guard var other = moved(rule, plain), let once = other.events.onDay(date, before: rule.events),
            !once.isEmpty, once.allSatisfy({ $0.isAhead(of: now) })
        else { return .impossible("time") }
        other.resume()
        other.id = .unassigned
        (other.name, other.aliases, other.says) = ("", [], nil)
        (other.events, other.isOnce) = (once, true)
        let isOfTheSun = once.contains { if case .sun = $0 { true } else { false } }
        other.days = isOfTheSun ? Set([LocalDateTime(dayNumber: date, secondOfDay: 0)?.weekday].compactMap(\.self)) : []
        var rest = rule.settled(at: now)
        rest.rest(from: pause.start, until: pause.end)
        let isRisky = rule.actions.contains(where: SafetyPolicy(situation, isLater: true).needsConfirmation)
        return Interpretation(isRisky ? .confirm : .done, commands: [.rule(.disable, rest), .rule(.create, other)])
    }

    /// The rule at its other time, or for longer where it lasts for some time.
    private func moved(_ rule: AutomationRule, _ node: Meaning) -> AutomationRule? {
        if node.has(.lasting), let length = rule.duration, let by = node.child(.by)?.timeSpan {
            var longer = rule
            longer.duration = TimeSpan(seconds: length.seconds + by.seconds)
            return longer
        }
        guard case .changed(let moved, _) = RuleEditor(situation: situation, node: node).edited(rule) else {
            return nil
        }
        return moved
    }
}

extension [AutomationRule] {
    /// Those of which something can last longer, that end something, or do it for some time, where that is said; those
    /// with a length, where another one is said; all otherwise.
    func lastingLonger(by node: Meaning) -> [AutomationRule] {
        guard node.has(.lasting) || node.child(.for) != nil, count > 1 else { return self }
        let fitting = filter { rule in
            rule.duration != nil || rule.waitedFor != nil
                || node.has(.lasting) && rule.actions.allSatisfy(\.endsSomething) && rule.scenes.isEmpty
        }
        return fitting.isEmpty ? self : fitting
    }

    /// Of several for the same things those that the clock sets off on a day that alone is meant: one rests on it, and
    /// another is for it.
    func due(on date: Int?, _ finder: RuleFinder) -> [AutomationRule] {
        guard let date, count > 1, Set(map { Set($0.actions.map(\.address)) }).count == 1, allSatisfy(\.scenes.isEmpty)
        else { return self }
        let due = filter { finder.isDue($0, on: date) }
        return due.isEmpty ? self : due
    }
}

extension Meaning {
    /// The day for which alone a rule is changed or left out; `nil` where it is for good.
    func oneDay(_ now: LocalDateTime) -> Int? {
        if let off = child(.dayOff) { return RuleDays.date(off, now: now) }
        if child(.until)?.has(.rest) == true { return now.dayNumber }
        return child(.by) != nil || child(.at) != nil ? RuleDays(self, now: now).date : nil
    }
}

extension CharacteristicWrite {
    /// Whether it switches off, closes or locks.
    fileprivate var endsSomething: Bool {
        switch value {
        case .bool(false), .number(0), .word("closed"), .word("locked"), .word("off"): true
        default: false
        }
    }
}

extension [RuleEvent] {
    /// The events on one day: clock times as moments of it, or of the day beside where they were put over midnight;
    /// `nil` where one comes by itself.
    fileprivate func onDay(_ date: Int, before old: [RuleEvent]) -> [RuleEvent]? {
        var result: [RuleEvent] = []
        for (position, event) in enumerated() {
            switch event {
            case .sun: result.append(event)
            case .time(let time):
                let former = old.indices.contains(position) ? old[position].timeOfDay : nil
                let distance = former.map { time.minutes - $0.minutes } ?? 0
                let day = date + (distance < -720 ? 1 : distance > 720 ? -1 : 0)
                guard let moment = LocalDateTime(dayNumber: day, secondOfDay: time.minutes * 60) else { return nil }
                result.append(.at(moment))
            default: return nil
            }
        }
        return result
    }
}

extension RuleEvent {
    /// Whether it isn't over.
    fileprivate func isAhead(of now: LocalDateTime) -> Bool {
        if case .at(let moment) = self { moment > now } else { true }
    }
}
