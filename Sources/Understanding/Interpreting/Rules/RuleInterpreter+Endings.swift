internal import HomeModel

/// How long what a rule does lasts, and what ends it: "for ten minutes", "until eleven", "until it gets light".
extension RuleInterpreter {
    /// Adds the second rule that ends what the first one does,
    /// where an event or a clock time ends it and not a length of time.
    func ended(
        _ made: Interpretation, _ rule: AutomationRule, _ node: Meaning, _ reading: RuleEventReader.Reading,
        _ reader: RuleEventReader
    ) -> Interpretation {
        guard let ends = ends(of: rule, node, reading, reader) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        guard !ends.events.isEmpty else { return made }
        // Nothing goes on at the end of a rule that may not have fired.
        guard var closing = closing(rule, at: ends.events), reading.end != nil || !closing.switchesOn else {
            return .impossible("wait")
        }
        if reading.end == nil { closing.conditions = ends.conditions }
        if node.ending != nil { closing.days = [] }
        return made.ended(by: closing, in: situation)
    }

    /// The events that end the rule, if the end is no length of time: empty if it has no end, `nil` if the home has
    /// nothing like it.
    private func ends(
        of rule: AutomationRule, _ node: Meaning, _ reading: RuleEventReader.Reading, _ reader: RuleEventReader
    ) -> RuleEventReader.Reading? {
        if let ending = node.ending {
            return RuleEventReader(situation: reader.situation, rule: ending, days: reader.days).read()
        }
        let end = reading.end ?? (rule.duration == nil ? node.end.flatMap(reader.endOfDay) : nil)
        return RuleEventReader.Reading(events: end.map { [$0] } ?? [])
    }

    /// The rule that undoes another one at given events; `nil` if the opposite is unknown.
    func closing(_ rule: AutomationRule, at ends: [RuleEvent]) -> AutomationRule? {
        guard rule.scenes.isEmpty, let back = WriteReversal(situation: situation).again(rule.actions) else {
            return nil
        }
        var result = rule
        result.name = ""
        result.events = ends
        result.actions = back
        // A rule that begins in the evening of a day and ends after midnight ends on the day after.
        if let start = rule.events.first, let end = ends.first {
            let isAfter = end.isOnDay(after: start)
            if isAfter { result.days = Set(rule.days.map(\.next)) }
            // The end of what happens on one day isn't before the beginning.
            if case .at(let moment) = start, case .sun = end {
                let date = LocalDateTime(dayNumber: moment.dayNumber + (isAfter ? 1 : 0), secondOfDay: 0)
                result.days = Set([date?.weekday].compactMap(\.self))
            }
        }
        return result
    }

    /// The rule, or one for each length of time where only some of what it does is for a time: "turn on the light for
    /// ten minutes and disarm the alarm".
    func parted(_ rule: AutomationRule, doing done: Interpretation) -> [AutomationRule] {
        var spans: [TimeSpan?] = []
        for command in done.commands where !spans.contains(command.duration) { spans.append(command.duration) }
        guard spans.count > 1 else { return [rule] }
        return spans.enumerated().map { number, span in
            let commands = done.commands.filter { $0.duration == span }
            let writes = Set(commands.flatMap(\.targets).compactMap(\.write))
            var part = rule
            // Two rules can't have one name.
            if number > 0 { part.name = "" }
            part.duration = span
            part.actions = rule.actions.filter(writes.contains)
            part.scenes = commands.compactMap(\.run?.scene.id)
            return part
        }
    }

    /// How long a rule at a clock time lasts that ends at another.
    func length(of rule: AutomationRule, until end: Meaning) -> TimeSpan? {
        guard let start = rule.events.first?.timeOfDay, rule.events.count == 1,
            let reading = end.child(.time).flatMap({ ClockReading($0) })
        else { return nil }
        let lengths = reading.candidates.map { ($0.minutes - start.minutes + 1440) % 1440 }.filter { $0 > 0 }
        return lengths.min().map { TimeSpan(seconds: $0 * 60) }
    }

    /// Whether a repeated action only restores the earlier state; `nil` if it does something else.
    func isBack(_ node: Meaning, after actions: [Meaning]) -> Bool? {
        guard let back = node.value(.back), !back.isEmpty else { return false }
        let opposites = [
            "on": "off", "off": "on", "open": "close", "close": "open", "raise": "close", "lower": "open",
            "lock": "unlock", "unlock": "lock", "out": "off", "water": "off",
        ]
        let isOpposite = actions.allSatisfy { $0.value(.action).flatMap { opposites[$0] } == back }
        let lasts = node.child(.for) != nil || node.child(.body)?.child(.for) != nil
        return isOpposite && lasts ? true : nil
    }
}
