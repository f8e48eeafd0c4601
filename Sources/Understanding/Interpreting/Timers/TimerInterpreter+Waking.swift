internal import HomeModel

/// Rules that wake somebody: with lamps or music an alarm is a rule, and is asked for,
/// put off and cancelled as an alarm.
extension TimerInterpreter {
    /// What is asked or done about the rules that wake somebody; `nil` where there are none,
    /// or an alarm that rings is meant.
    func waking(_ node: Meaning, _ command: TimerCommand) -> Interpretation? {
        guard node.timerKind == .alarm, node.child(.name) == nil, [.query, .cancel, .add].contains(command.action)
        else {
            return nil
        }
        let rules = situation.rules.filter { isWaking($0) && isMeant($0, by: node) }
        guard !rules.isEmpty else { return nil }
        let isRinging = conversation.timers.contains { $0.kind == .alarm } && !meant(by: node).isEmpty
        let talk = RuleTalkInterpreter(situation: situation)
        switch command.action {
        case .query:
            var told = Interpretation(.answered, commands: [.list(.rulesTold(rules, answer: nil))])
            if isRinging { told.commands.insert(.timer(command), at: 0) }
            return told
        case _ where situation.isGuest:
            return isRinging ? nil : Interpretation(.refused, reason: .notAllowed)
        case .cancel where node.has(.every):
            var result = Interpretation(.done, commands: rules.map { .rule(.delete, $0) })
            if isRinging { result.commands.insert(.timer(command), at: 0) }
            return result
        case _ where isRinging: return nil
        case .cancel:
            let days = node.children(.condition)
            let off = Meaning(
                .ruleOff, children: days.map { Meaning(.dayOff, attributes: $0.attributes, children: $0.children) })
            let change = days.isEmpty ? Meaning(.ruleDelete) : off
            return rules.count == 1 ? talk.changed(rules[0], change) : talk.which(rules, change)
        default:
            guard let change = put(off: node) else { return nil }
            return rules.count == 1 ? talk.changed(rules[0], change) : talk.which(rules, change)
        }
    }

    /// A change of an alarm as one of a rule: to another time, or by some time.
    private func put(off node: Meaning) -> Meaning? {
        if let time = node.child(.until)?.child(.time) {
            return Meaning(.ruleEdit, children: [Meaning(.at, children: [time])])
        }
        guard var by = node.child(.duration) else { return nil }
        by.kind = .by
        let sign = node.value(.sign) ?? "1"
        return Meaning(.ruleEdit, attributes: [.init(key: .shift, value: sign)], children: [by])
    }

    private func isWaking(_ rule: AutomationRule) -> Bool {
        guard rule.isEverEnabled, rule.events.contains(where: { $0.timeOfDay != nil }) else { return false }
        let names = ([rule.name] + rule.aliases).map { " \(EntityName.folded($0)) " }
        return situation.tables.hours.wakingNames.contains { word in names.contains { $0.contains(" \(word) ") } }
    }

    /// Whether a rule is at the time and on the day that are said.
    private func isMeant(_ rule: AutomationRule, by node: Meaning) -> Bool {
        if let time = node.child(.time).flatMap({ ClockReading($0) }), !rule.events.contains(where: time.isTime) {
            return false
        }
        guard let date = RuleDays(node, now: situation.speaker.now).date else { return true }
        return RuleFinder(situation: situation).isDue(rule, on: date)
    }
}
