internal import HomeModel

/// A rule of its parts: events, days, conditions, and what is done.
extension RuleInterpreter {
    /// The rules that a node makes for commands that have been interpreted already.
    func rules(_ node: Meaning, doing done: Interpretation, _ reader: RuleEventReader) -> Interpretation {
        guard let reading = reader.read() else { return .nothingThere("event") }
        var rule = AutomationRule(
            name: node.givenName, events: reading.events, days: reader.days.weekly,
            isOnce: reader.isOnce && earlier?.isOnce != false,
            conditions: reading.conditions, author: situation.person?.id)
        guard settle(&rule, on: reader.days), rest(&rule, on: reader.days) else { return .impossible("date") }
        do throws(RuleConditionReader.Problem) {
            rule.conditions += try conditions(node, reader)
        } catch {
            return error.phrase.map(Interpretation.impossible) ?? .nothingThere("condition")
        }
        // What goes on with a rule waits for what that waits for.
        let alike = node.child(.body)?.ruleDoneAlike(in: situation)
        rule.conditions += (alike?.conditions ?? []).filter { !rule.conditions.contains($0) && !$0.isOfTime }
        // "… quietly, volume fifteen": what is said more exactly after it counts.
        rule.add(done.commands, isMoreExact: reader.context.actions.contains { $0.has(.more) })
        rule.tells = tells + (alike?.tells ?? [])
        if rule.isAboutDanger {
            for position in rule.tells.indices { rule.tells[position].isUrgent = true }
        }
        guard isWithinHome(rule) else { return .impossible("home") }
        rule.actions = rule.actions.spoken(as: reader.context.actions, in: situation)
        rule.duration = rule.duration ?? node.child(.for)?.timeSpan ?? reading.duration
        if let end = node.end {
            rule.duration = length(of: rule, until: end)
        }
        if rule.changesNothing { return .impossible("alreadySo") }
        return parted(rule, node, doing: done, reading, reader)
    }

    /// The rules that a rule makes which is to begin at several times or to end, on the days that it is for.
    private func parted(
        _ rule: AutomationRule, _ node: Meaning, doing done: Interpretation, _ reading: RuleEventReader.Reading,
        _ reader: RuleEventReader
    ) -> Interpretation {
        // A single day has been put in already.
        let isWeekly = rule.days == reader.days.weekly
        let parts = isWeekly ? reader.days.parted(rule, behind: reader.context.earlier) : [rule]
        var all = Interpretation(done.outcome)
        for part in parts {
            let made = Interpretation(
                done.outcome, commands: parted(part, doing: done).map { .rule(.create, $0) })
            let whole = ended(made, part, node, reading, reader)
            guard whole.outcome == .done || whole.outcome == .confirm else { return whole }
            // What begins at several times may end at one.
            var further = whole
            further.commands.removeAll(where: all.commands.contains)
            all = all.followed(by: further)
        }
        // Which night is that of a Sunday's midnight is said.
        let isOnNextDays = all.commands.contains {
            $0.rule?.rule.days != rule.days && $0.rule?.rule.days == Set(rule.days.map(\.next))
        }
        let areNights = reader.days.areNightsBefore || reader.days.part == "night"
        if isWeekly, isOnNextDays, !areNights { all.caveat = "caveat.night" }
        if !all.commands.isEmpty { all.commands[0].rule?.spared = done.commands.flatMap { $0.set?.spared ?? [] } }
        return all
    }

    /// Puts a single day into the rule: as the date of a clock time, or as a weekday on which it happens once.
    private func settle(_ rule: inout AutomationRule, on days: RuleDays) -> Bool {
        guard let date = days.today ?? days.date else { return true }
        if rule.events.allSatisfy({ if case .at = $0 { true } else { false } }) {
            rule.days = []
            return true
        }
        let isSoon = (0..<7).contains(date - situation.speaker.now.dayNumber)
        guard isSoon, let weekday = LocalDateTime(dayNumber: date, secondOfDay: 0)?.weekday else { return false }
        rule.days = [weekday]
        return true
    }

    /// Leaves out the one day on which the rule shall not fire: "every day at seven, but not tomorrow".
    private func rest(_ rule: inout AutomationRule, on days: RuleDays) -> Bool {
        guard let dayOff = days.dayOff else { return true }
        guard let pause = PauseReader(situation: situation).day(dayOff, of: rule) else { return false }
        rule.pause(from: pause.start, until: pause.end)
        return true
    }

    private func conditions(
        _ node: Meaning, _ reader: RuleEventReader
    ) throws(RuleConditionReader.Problem) -> [RuleCondition] {
        var result: [RuleCondition] = []
        var partsOfDay: [RuleCondition] = []
        for condition in node.children(.condition).joiningBounds {
            guard RuleDays.isOnlyDays(condition) else {
                result += try RuleConditionReader(situation: reader.situation, rule: node).conditions(condition)
                continue
            }
            let isNegated = condition.isNegated
            guard let part = condition.value(.part), isNegated || !reader.isTimed,
                let window = RuleDays.window(ofPart: part)
            else { continue }
            partsOfDay.append(RuleCondition(window, isNegated: isNegated))
        }
        // "In the evening, between seven and midnight": the hours say which part of the day is meant.
        if result.contains(where: \.isWholeWindow) { partsOfDay.removeAll { !$0.isNegated } }
        return partsOfDay + result
    }

    /// Whether all that the rule writes and runs is in the home that will have it.
    private func isWithinHome(_ rule: AutomationRule) -> Bool {
        let index = situation.index
        let isHere = rule.actions.allSatisfy { write in
            index.byService[write.address.service].map { index.entries[$0].home == index.primaryID } ?? false
        }
        return isHere && rule.scenes.allSatisfy { id in index.primary?.scenes.contains { $0.id == id } ?? false }
    }
}

extension AutomationRule {
    /// Adds what commands do.
    /// - Parameter isMoreExact: whether a later one stands for what an earlier one writes to the same.
    fileprivate mutating func add(_ commands: [Command], isMoreExact: Bool) {
        for command in commands {
            if let scene = command.run?.scene { scenes.append(scene.id) }
            let writes = command.targets.compactMap(\.write)
            if isMoreExact {
                actions.removeAll { old in writes.contains { $0.address == old.address && $0 != old } }
            }
            actions += writes
            duration = command.duration ?? duration
        }
    }
}

extension RuleCondition {
    /// Whether it is about the time of the day.
    fileprivate var isOfTime: Bool {
        switch test {
        case .time, .sun: true
        case .present, .reading, .any: false
        }
    }

    /// Whether it is from one clock time to another.
    fileprivate var isWholeWindow: Bool {
        if case .time(_?, _?) = test { !isNegated } else { false }
    }
}

extension Meaning {
    /// The rule that does what this is to do.
    func ruleDoneAlike(in situation: Situation) -> AutomationRule? {
        guard kind == .body, let id = value(.rule).flatMap(Int64.init) else { return nil }
        return situation.index.rules[AutomationRuleID(rawValue: id)]
    }
}
