internal import HomeModel

/// Reads what ends what a rule does, said after it: "until it's under sixty", "till ten".
struct RuleEndReader {
    let situation: Situation

    /// The rule that ends what the one does that was talked about just now; `nil` where the sentence says no end of it.
    func reading(of sentence: Meaning) -> Interpretation? {
        guard situation.question == nil, situation.pending.isEmpty, situation.conversation.isAboutRules,
            sentence.children.count == 1, let rule = situation.references.rule, !rule.actions.isEmpty,
            rule.duration == nil
        else { return nil }
        if let ending = sentence.child(.fragment)?.child(.ending) { return ended(rule, by: ending) }
        guard let edit = sentence.child(.ruleEdit), let time = edit.onlyBefore else { return nil }
        return ended(rule, at: time)
    }

    /// A change of a rule that says as well when it ends what it does: "only on Fridays, and finish at eleven".
    func changed(_ rule: AutomationRule, _ edit: Meaning) -> Interpretation? {
        let ends = edit.children.filter {
            $0.kind == .condition && $0.has(.stop) && $0.child(.before)?.child(.time) != nil
        }
        guard ends.count == 1, let time = ends[0].child(.before)?.child(.time), rule.duration == nil,
            !rule.actions.isEmpty
        else { return nil }
        var rest = edit
        rest.children.removeAll { $0 == ends[0] }
        guard !rest.besidesLast.isEmpty,
            case .changed(let new, let isRisky) = RuleEditor(situation: situation, node: rest).edited(rule),
            var result = ended(new, at: time), result.outcome == .done || result.outcome == .confirm
        else { return nil }
        if result.commands.first?.rule?.action != .change { result.commands.insert(.rule(.change, new), at: 0) }
        if isRisky { result.outcome = .confirm }
        return result
    }

    private func ended(_ rule: AutomationRule, at time: Meaning) -> Interpretation? {
        guard let event = rule.events.first, rule.events.count == 1, let start = event.timeOfDayAbout,
            let clock = ClockReading(time)
        else { return nil }
        let lengths = clock.candidates.map { ($0, ($0.minutes - start.minutes + 1440) % 1440) }.filter { $0.1 > 0 }
        guard let end = lengths.min(by: { $0.1 < $1.1 })?.0 else { return nil }
        // A rule that begins at a clock time and lasts until another has a length.
        if case .time(let begin) = event {
            var changed = rule
            changed.duration = TimeSpan(seconds: (end.minutes - begin.minutes + 1440) % 1440 * 60)
            return Interpretation(.done, commands: [.rule(.change, changed)])
        }
        return RuleInterpreter(situation: situation).ending(rule, at: [.time(end)])
    }

    private func ended(_ rule: AutomationRule, by ending: Meaning) -> Interpretation? {
        let days = RuleDays(ending, now: situation.speaker.now)
        let about = rule.events.first.flatMap { event -> ServiceID? in
            if case .changes(let address, _, _) = event { address.service } else { nil }
        }
        var near = situation
        near.near += rule.actions.map(\.address.service)
        guard let end = RuleEventReader(situation: near, rule: ending.measuredBy(about), days: days).read() else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        return RuleInterpreter(situation: situation).ending(rule, at: end.events, while: end.conditions)
    }
}

extension RuleInterpreter {
    /// The rule that takes back what another one does, made beside it.
    func ending(_ rule: AutomationRule, at events: [RuleEvent], while conditions: [RuleCondition] = [])
        -> Interpretation
    {
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        guard var closing = closing(rule, at: events), !closing.switchesOn else { return .impossible("wait") }
        closing.id = AutomationRule(name: "", events: events).id
        closing.conditions = conditions
        if events.allSatisfy({ $0.timeOfDay == nil }) { closing.days = [] }
        var made = Interpretation(.done)
        made.endedRule = rule.id
        return made.ended(by: closing, in: situation)
    }
}

extension Meaning {
    /// The clock time before which alone something is to be, where a change says nothing else: "until eleven".
    fileprivate var onlyBefore: Meaning? {
        let parts = besidesLast
        guard attributes.isEmpty, parts.count == 1, let condition = parts.first, condition.kind == .condition,
            condition.attributes.allSatisfy({ $0.key == .stop }), condition.children.count == 1
        else { return nil }
        return condition.child(.before)?.child(.time)
    }

    /// The ending with what the rule's own event measures put in where nothing says what is measured.
    fileprivate func measuredBy(_ service: ServiceID?) -> Meaning {
        guard let service else { return self }
        let target = Meaning.target(service)
        var result = self
        result.children = children.map { event in
            var event = event
            event.children = event.children.map { change in
                guard change.kind == .change, change.has(.compare),
                    change.children(.target).isEmpty || change.isAboutIt
                else { return change }
                var change = change.without(.everywhere)
                change.children = [target] + change.children.filter { $0.kind != .target }
                return change
            }
            return event
        }
        return result
    }
}
