internal import HomeModel

/// Changes a rule as a `ruleEdit` node says.
struct RuleEditor {
    /// What a change comes to.
    enum Outcome {
        /// The changed rule, and whether somebody has to say yes first.
        case changed(AutomationRule, needsConfirmation: Bool)
        /// Something else to say to it.
        case instead(Interpretation)
    }

    let situation: Situation
    let node: Meaning

    /// The rule with the change.
    func edited(_ rule: AutomationRule) -> Outcome {
        var result = rule
        if let time = node.child("at")?.child("time") {
            let number = time.child("hour")?.number
            guard retime(&result, to: time) || remeasure(&result, number) || relimit(&result, number) else {
                return .instead(.impossible("time"))
            }
        }
        if let amount = node.child("amount") {
            guard remeasure(&result, amount.number) || relimit(&result, amount.number) else {
                return .instead(.impossible("time"))
            }
        }
        if let by = node.child("by")?.timeSpan?.seconds {
            let sign = node.value("shift").flatMap(Int.init) ?? 1
            guard shift(&result, by: by * sign) else { return .instead(.impossible("time")) }
        }
        if node.child("event") != nil {
            guard replaceEvents(&result) else { return nothing }
        }
        guard let problem = setConditions(&result) else {
            if let span = node.child("for")?.timeSpan { result.duration = span }
            if let span = node.child("length")?.timeSpan { result.setLength(span) }
            if node.has("once") { result.isOnce = true }
            return acted(&result, before: rule)
        }
        return .instead(problem)
    }

    private var nothing: Outcome { .instead(Interpretation(.notUnderstood, reason: .nothingThere)) }

    // MARK: Time

    /// Another time in place of the one there is: of an event, or else of a bound.
    private func retime(_ rule: inout AutomationRule, to time: Meaning) -> Bool {
        let half = RuleDays(Meaning(name: "rule", children: node.children("condition")), now: situation.speaker.now)
            .half
        let oldHour = rule.events.lazy.compactMap(\.timeOfDay?.hour).first
        guard let reading = ClockReading(time.withHour(oldHour), half: half) else { return false }
        let dropped = node.child("dropped")?.child("time").flatMap { ClockReading($0) }
        func isMeant(_ old: TimeOfDay) -> Bool { dropped?.candidates.contains(old) ?? true }
        // A bare hour stays in the half of the day that the old one was in, as far as it can.
        func new(_ old: TimeOfDay) -> TimeOfDay? {
            reading.candidates.min { abs($0.minutes - old.minutes) < abs($1.minutes - old.minutes) }
        }
        var isChanged = false
        for position in rule.events.indices {
            guard let old = rule.events[position].timeOfDay, isMeant(old), let time = new(old) else { continue }
            if case .at(let moment) = rule.events[position] {
                LocalDateTime(dayNumber: moment.dayNumber, secondOfDay: time.minutes * 60).map {
                    rule.events[position] = .at($0)
                }
            } else {
                rule.events[position] = .time(time)
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

    /// Another number of what the rule waits for, in the unit that there is: "make that fifteen" behind "ten minutes".
    private func remeasure(_ rule: inout AutomationRule, _ number: Double?) -> Bool {
        guard let number, number > 0, let old = rule.waitedFor?.seconds,
            let unit = [3600, 60, 1].first(where: { old.isMultiple(of: $0) })
        else { return false }
        rule.setLength(TimeSpan(seconds: Int((number * Double(unit)).rounded())))
        return true
    }

    /// Another limit for what the rule watches, in the unit that people use: "make it eighteen" behind "below nineteen degrees".
    private func relimit(_ rule: inout AutomationRule, _ number: Double?) -> Bool {
        guard let number, let position = rule.limit,
            case .changes(let address, let test, let heldFor) = rule.events[position],
            let metadata = situation.index.byService[address.service]
                .flatMap({ situation.index.entries[$0].service.characteristic(address.type)?.metadata }),
            let spoken = SpokenValue(Meaning(name: "value", attributes: [.init(key: "exact", value: "\(number)")])),
            let limit = spoken.value(for: metadata, fahrenheit: situation.usesFahrenheit).number
        else { return false }
        switch test {
        case .above: rule.events[position] = .changes(address, .above(limit), heldFor: heldFor)
        case .below: rule.events[position] = .changes(address, .below(limit), heldFor: heldFor)
        case .to, .any: return false
        }
        return true
    }

    private func shift(_ rule: inout AutomationRule, by seconds: Int) -> Bool {
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
                if !overflow { rule.events[position] = .sun(sun, offset: TimeSpan(seconds: sum)) }
            case .arrive, .leave, .after, .changes: continue
            }
            isShifted = true
        }
        return isShifted
    }

    // MARK: Events and conditions

    private func replaceEvents(_ rule: inout AutomationRule) -> Bool {
        let days = RuleDays(node, now: situation.speaker.now)
        // "At nine, I mean" is the same event at another hour, so near the old one as can be.
        if let time = node.bareTime, days.date == nil, rule.events.count == 1, rule.events[0].timeOfDay != nil {
            return retime(&rule, to: time)
        }
        var reader = RuleEventReader(situation: situation, rule: node, days: days)
        reader.context = .init(writes: rule.actions, scenes: rule.scenes)
        guard let reading = reader.read() else { return false }
        rule.events = reading.events
        rule.conditions += reading.conditions
        return true
    }

    /// Puts days and conditions in, in place of those of their kind; gives what else there is to say to it.
    private func setConditions(_ rule: inout AutomationRule) -> Interpretation? {
        let nodes = node.children("condition").joiningBounds
        let days = RuleDays(node, now: situation.speaker.now)
        setDays(&rule, nodes, days)
        var new: [RuleCondition] = []
        do throws(RuleConditionReader.Problem) {
            for condition in nodes {
                guard RuleDays.isOnlyDays(condition) else {
                    let reader = RuleConditionReader(situation: near(rule), rule: node, events: rule.events)
                    let read = try reader.conditions(condition)
                    new += condition.has("everywhere") ? read.map { $0.measured(as: rule.conditions) } : read
                    continue
                }
                let isTimed = rule.events.contains { $0.timeOfDay != nil }
                guard let part = condition.value("part"), !isTimed, let window = RuleDays.window(ofPart: part) else {
                    continue
                }
                new.append(RuleCondition(window, isNegated: condition.isNegated))
            }
        } catch .nothingThere {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        } catch {
            return .impossible("any")
        }
        rule.conditions.removeAll { old in new.contains { old.isReplaced(by: $0) } }
        rule.conditions += new
        return nil
    }

    /// The situation in which a rule is talked of: what it looks at and does something to is near.
    private func near(_ rule: AutomationRule) -> Situation {
        var result = situation
        result.near += rule.actions.map(\.address.service)
        return result
    }

    private func setDays(_ rule: inout AutomationRule, _ nodes: [Meaning], _ days: RuleDays) {
        let said = nodes.filter(RuleDays.isOnlyDays)
        guard days.isRecurring else { return }
        let isWithout = said.allSatisfy { $0.has("notDay") && !$0.has("days") && !$0.has("from") }
        if isWithout {
            let kept = rule.days.isEmpty ? Set(Weekday.allCases) : rule.days
            rule.days = kept.intersection(days.weekly)
        } else if node.has("also") {
            rule.days = rule.days.isEmpty ? [] : rule.days.union(days.weekly)
        } else {
            rule.days = days.weekly
        }
        if rule.days.count == Weekday.allCases.count { rule.days = [] }
        rule.isOnce = false
    }

    // MARK: What it does

    private func acted(_ rule: inout AutomationRule, before: AutomationRule) -> Outcome {
        var isRisky = false
        if let alike = addedAlike(to: rule) {
            isRisky = alike.contains(where: SafetyPolicy.needsConfirmation)
            rule.actions = rule.actions.merging(alike)
        } else if let body = node.child("body") ?? addition(to: rule) {
            let done = CommandInterpreter(situation: situation, isLater: true).interpret(body)
            guard done.outcome == .done || done.outcome == .confirm else { return .instead(done) }
            isRisky = done.outcome == .confirm
            for command in done.commands {
                if let scene = command.scene, !rule.scenes.contains(scene.id) { rule.scenes.append(scene.id) }
                rule.actions = rule.actions.merging(command.targets.compactMap(\.write))
            }
        }
        if let omission = node.child("omission") {
            let found = TargetResolver(situation: situation) { _ in true }.resolve(omission)
            let services = Set(found.positions.map { situation.index.entries[$0].service.id })
            rule.actions.removeAll { services.contains($0.address.service) }
            guard !rule.actions.isEmpty || !rule.scenes.isEmpty else { return .instead(.impossible("empty")) }
        }
        return rule == before ? nothing : .changed(rule, needsConfirmation: isRisky)
    }
}

extension Meaning {
    /// The clock time of its event, where it has one and says no more of it.
    fileprivate var bareTime: Meaning? {
        guard children("event").count == 1, let event = child("event"), event.attributes.isEmpty,
            event.children.map(\.name) == ["at"], let at = event.child("at"), at.attributes.isEmpty,
            at.children.map(\.name) == ["time"]
        else { return nil }
        return at.child("time")
    }

    /// A time that says only the minutes, in the hour that there is: "quarter past".
    fileprivate func withHour(_ hour: Int?) -> Meaning {
        guard child("hour") == nil, !has("clock"), has("minute") || child("minute") != nil, let hour else {
            return self
        }
        var result = self
        result.children.append(Meaning(name: "hour", attributes: [.init(key: "n", value: "\(hour)")]))
        return result
    }
}

extension AutomationRule {
    /// How long something has to last before the rule fires; `nil` where it waits for nothing.
    var waitedFor: TimeSpan? {
        events.lazy.compactMap { event in
            if case .changes(_, _, let heldFor) = event { heldFor } else { nil }
        }.first
    }

    /// Which of its events is the only one that waits for something to pass a limit.
    var limit: Int? {
        let limited = events.indices.filter { position in
            guard case .changes(_, let test, _) = events[position] else { return false }
            return switch test {
            case .above, .below: true
            case .to, .any: false
            }
        }
        return limited.count == 1 ? limited.first : nil
    }

    /// Another length: of how something has been, or else of how long it lasts.
    fileprivate mutating func setLength(_ span: TimeSpan) {
        var isHeld = false
        for position in events.indices {
            guard case .changes(let address, let test, _?) = events[position] else { continue }
            events[position] = .changes(address, test, heldFor: span)
            isHeld = true
        }
        if !isHeld { duration = span }
    }
}

extension RuleCondition {
    /// The condition about what a rule looks at already, where that measures the same: "only when it's above fifteen".
    fileprivate func measured(as conditions: [RuleCondition]) -> RuleCondition {
        guard case .reading(let address, let comparison) = test else { return self }
        for case .reading(let known, _) in conditions.map(\.test) where known.type == address.type {
            return RuleCondition(.reading(known, comparison), isNegated: isNegated)
        }
        return self
    }

    /// Whether a new condition is said in place of this one: both are about the clock, or about who is there.
    fileprivate func isReplaced(by other: RuleCondition) -> Bool {
        switch (test, other.test) {
        case (.time, .time), (.sun, .sun), (.present, .present): true
        case (.reading(let address, _), .reading(let another, _)): address == another
        default: false
        }
    }
}
