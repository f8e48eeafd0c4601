internal import HomeModel

/// Interprets talk about the rules that there are: asking for them, changing them, switching them on and off.
struct RuleTalkInterpreter {
    let situation: Situation

    private var finder: RuleFinder { RuleFinder(situation: situation) }

    /// What a node comes to; `nil` where it is no talk about rules.
    func interpret(_ node: Meaning) -> Interpretation? {
        switch node.kind {
        case .rulesAsked: return asked(node)
        case .scenesAsked: return scenesAsked(node)
        case .wake: return TimerInterpreter(situation: situation).ringing(node)
        case .ruleEdit, .ruleDelete, .ruleOn, .ruleOff, .ruleName:
            if situation.isGuest { return Interpretation(.refused, reason: .notAllowed) }
            return changed(node)
        default: return nil
        }
    }

    /// What an answer to "which rule?" comes to; `nil` where that was not asked or the answer is none of those offered.
    func completed(by ref: Meaning) -> Interpretation? {
        guard let open = situation.question, !open.rules.isEmpty else { return nil }
        let meant = finder.rules(ref).map(\.id).filter(open.rules.contains)
        return meant.count == 1 ? completed(by: meant[0], in: open) : nil
    }

    /// The request that led to a question, done to the rule that was picked.
    func completed(by rule: AutomationRuleID, in open: Conversation.OpenQuestion) -> Interpretation? {
        guard var node = open.sentence.children.first else { return nil }
        node.children.removeAll { $0.kind == .ref }
        node.children.append(.reference(to: rule))
        return interpret(node)
    }

    // MARK: Asking

    private func asked(_ node: Meaning) -> Interpretation {
        let ref = node.child(.ref)
        let now = situation.speaker.now
        if node.has(.clashing) {
            let rules = besideLast
            return rules.isEmpty ? Interpretation.noCommand : told(rules)
        }
        if let standing = node.value(.standing) {
            let all = situation.index.primary?.rules.map { $0.settled(at: now) } ?? []
            return told(all.filter { $0.isEnabled(at: now) == (standing == "on") })
        }
        // "What does the fan do at night": the rules for it, of those that are for the night.
        let isOfThingThen = ref != nil && !node.has(.applies) && node.children.count > 1
        let then = isOfThingThen ? finder.rules(node.without(.ref)) : nil
        let rules = finder.rules(ref ?? node).map { $0.settled(at: now) }
            .filter { rule in then?.contains { $0.id == rule.id } ?? true }
        if node.has(.state), rules.count == 1 {
            let asked = node.value(.state).flatMap { ["on", "off"].contains($0) ? $0 : nil }
            let answer = RuleStateAnswer(
                isSo: rules[0].isEnabled(at: now) == (asked != "off"), isYesOrNo: asked != nil)
            return Interpretation(.answered, commands: [.house(.ruleState(rules[0], answer))])
        }
        if let span = spanTold(by: node, beside: rules) { return span }
        if ref?.has(.last) == true, rules.isEmpty { return nothing }
        let timers = node.asksWhatHappensThen ? finder.timers(node) : []
        let due = timers.map { Command.timer(TimerCommand(.query, $0.kind, id: $0.id, name: $0.name)) }
        if rules.isEmpty, !due.isEmpty { return Interpretation(.answered, commands: due) }
        if node.has(.now), node.child(.event) != nil, !rules.isEmpty { return happening(of: rules) }
        var result = told(
            rules, answer: node.has(.applies) && rules.count == 1 ? finder.fires(rules[0], on: node) : nil)
        result.commands += due
        return result
    }

    /// All rules that act on the same things as the rule of the topic, that rule included: possible conflicts are shown
    /// together.
    private var besideLast: [AutomationRule] {
        let services = Set(situation.references.rules.flatMap(\.actions).map(\.address.service))
        return situation.rules.filter { rule in rule.actions.contains { services.contains($0.address.service) } }
    }

    /// How much longer things stay as set for a while, if asked and no rule answers it.
    private func spanTold(by node: Meaning, beside rules: [AutomationRule]) -> Interpretation? {
        guard node.has(.lasting) || rules.isEmpty, node.children.count == 1, let ref = node.child(.ref),
            !ref.children(.target).isEmpty
        else { return nil }
        let found = TargetResolver(situation: situation).resolve(ref).positions
        let services = situation.index.services(at: found)
        let spans = SpanReader(situation: situation)
        if let answer = spans.answer(about: services) { return answer }
        return node.has(.lasting) && rules.isEmpty ? spans.answerNever(about: services) : nil
    }

    func told(_ rules: [AutomationRule], answer: Bool? = nil) -> Interpretation {
        Interpretation(.answered, commands: [.list(.rulesTold(rules, answer: answer))])
    }

    /// The scenes that do something to what was asked about.
    private func scenesAsked(_ node: Meaning) -> Interpretation {
        let services = Set(situation.services(of: node))
        guard !services.isEmpty else { return nothing }
        let names = (situation.index.primary?.scenes ?? [])
            .filter { scene in scene.actions.contains { services.contains($0.address.service) } }.map(\.name)
        return Interpretation(.answered, commands: [.list(.scenesWith(names))])
    }

    private var nothing: Interpretation { Interpretation(.notUnderstood, reason: .nothingThere) }

    // MARK: Changing

    private func changed(_ node: Meaning) -> Interpretation {
        if let why = node.deepValues(.impossible).first { return .impossible(why) }
        if node.has(.all), let off = node.child(.dayOff) { return offOn(off, node) }
        if node.has(.every) {
            let all = situation.index.primary?.rules ?? []
            if all.isEmpty { return nothing }
            guard node.kind == .ruleDelete else { return switched(all, node) }
            return switchedOrDeleted(all, node) ?? nothing
        }
        guard let ref = node.child(.ref) else { return changedLast(node) }
        // "Pause the rule", where none was talked about, is one of all there are.
        let isAnyRule = situation.conversation.lastRules.isEmpty && ref.has(.any)
        let rules = (isAnyRule ? situation.index.primary?.rules ?? [] : finder.rules(ref)).lastingLonger(by: node).due(
            on: node.oneDay(situation.speaker.now), finder)
        if isAnyRule, rules.count == 1, node.kind == .ruleDelete {
            return switchedOrDeleted(rules, node) ?? nothing
        }
        if rules.count == 1 { return changed(rules[0], node) }
        // "No watering when it's over 105", where no rule waters: how that is kept up nobody can say.
        if rules.isEmpty, node.kind == .ruleEdit, node.has(.forbidding) { return .impossible("state") }
        if rules.isEmpty { return ref.has(.last) ? nothing : .nothingThere("rule") }
        // "All rules about the blinds" may be switched and deleted, but each is changed on its own.
        if ref.has(.many), let all = switchedOrDeleted(rules, node) { return all }
        return ref.has(.last) && !isAnyRule ? severalTalkedAbout(rules, node) : which(rules, node)
    }

    func which(_ rules: [AutomationRule], _ node: Meaning) -> Interpretation {
        var question = Interpretation.asking("whichRule", choices: rules.map(\.name), about: node)
        question.rulesAmong = rules.map(\.id)
        return question
    }

    /// Without a word on which rule: the one that was talked about just now.
    private func changedLast(_ node: Meaning) -> Interpretation {
        // Words after a question are an answer, or nothing.
        let isAnswer = situation.question != nil
        var last = situation.conversation.isAboutRules && !isAnswer ? finder.rules(.lastRule) : []
        // "Or Saturdays" extends "not on Fridays"; only a rule for most days can mean that.
        if node.has(.nor) { last.removeAll { $0.days.count <= Weekday.allCases.count / 2 } }
        switch last.count {
        case 0: return .noCommand
        case 1: return changed(last[0], node)
        default: return severalTalkedAbout(last, node)
        }
    }

    func changed(_ rule: AutomationRule, _ node: Meaning) -> Interpretation {
        switch node.kind {
        // One rule is brought back by "undo": nothing is asked before.
        case .ruleDelete: return Interpretation(.done, commands: [.rule(.delete, rule)])
        case .ruleOn, .ruleOff: return switched([rule], node)
        case .ruleName:
            guard let name = node.child(.name)?.text else { return nothing }
            return Interpretation(.done, commands: [.setUp(.rename(.rule(rule), to: name))])
        default:
            if node.has(.unfinished) {
                var question = Interpretation(.ask, commands: [.rule(.change, rule)])
                question.asked = "change"
                return question
            }
            if let onDay = movedForOneDay(rule, node) { return onDay }
            if let ended = RuleEndReader(situation: situation).changed(rule, node) { return ended }
            switch RuleEditor(situation: situation, node: node).edited(rule) {
            case .changed(let new, let isRisky):
                let said = RuleDays(node, now: situation.speaker.now)
                let parts = rule.parted(by: new, saidIn: node, on: said) ?? [.rule(.change, new)]
                return Interpretation(isRisky ? .confirm : .done, commands: parts)
            case .instead(let interpretation): return interpretation
            }
        }
    }

    /// "Cancel everything for tomorrow": the rules that the clock sets off then are left out, alarms and reminders are
    /// gone.
    private func offOn(_ day: Meaning, _ node: Meaning) -> Interpretation {
        guard let date = RuleDays.date(day, now: situation.speaker.now) else { return nothing }
        let rules = (situation.index.primary?.rules ?? []).filter { finder.isDue($0, on: date) }
        let timers = situation.conversation.timers.filter { $0.wall?.dayNumber == date && $0.days.isEmpty }
        guard !rules.isEmpty || !timers.isEmpty else { return nothing }
        var result = rules.isEmpty ? Interpretation(.done) : switched(rules, node)
        result.commands += timers.map { .timer(TimerCommand(.cancel, $0.kind, id: $0.id, name: $0.name)) }
        return result
    }

    func switched(_ rules: [AutomationRule], _ node: Meaning) -> Interpretation {
        let isOn = node.kind == .ruleOn
        // "Start it again on Monday" is nothing to a rule that is on.
        if node.has(.onAgain), rules.contains(where: { $0.isEnabled(at: situation.speaker.now) }) { return told(rules) }
        let isPause = !isOn && [.until, .pause, .dayOff].contains { node.child($0) != nil }
        let pauses = rules.map { isPause ? PauseReader(situation: situation).pause(node, of: $0) : nil }
        guard !isPause || pauses.allSatisfy({ $0 != nil }) else { return .impossible("until") }
        // "Skip tomorrow", of a rule for workdays on a Friday, takes nothing of it.
        if let off = node.child(.dayOff), let date = RuleDays.date(off, now: situation.speaker.now), !rules.isEmpty,
            !rules.contains(where: { rule in
                (0..<(off.value(.part) == "week" ? 7 : 1)).contains { rule.mayCome(on: date + $0) }
            })
        {
            return .impossible("notThen")
        }
        if isPause, let open = openPause(of: rules, node) { return open }
        // "Skip it tonight" takes nothing of a rule that is off already.
        let isRest = node.child(.dayOff) != nil || node.child(.until)?.has(.rest) == true
        return Interpretation(
            .done,
            commands: zip(rules, pauses).map { rule, pause in
                var rule = rule.settled(at: situation.speaker.now)
                // What happens once with the sun of a day, and is left out on it, would come a week later.
                if !isOn, isRest, rule.isOnce, rule.events.allSatisfy(\.isOfTheSun) { return .rule(.delete, rule) }
                if isOn {
                    rule.resume()
                } else if isRest, let pause {
                    rule.rest(from: pause.start, until: pause.end)
                } else {
                    rule.pause(from: pause?.start, until: pause?.end)
                }
                return .rule(isOn ? .enable : .disable, rule)
            })
    }
}

extension RuleTalkInterpreter {
    /// "Pause it until Monday", of a rule that is off for good: it would be on from then on, which nobody has said, so
    /// it is asked. Several of which some are off leave those as they are. `nil` where none are, or it was switched off
    /// in the last breath.
    private func openPause(of rules: [AutomationRule], _ node: Meaning) -> Interpretation? {
        let now = situation.speaker.now
        let off = rules.filter { !$0.settled(at: now).isEverEnabled }
        let isRest = node.child(.dayOff) != nil || node.child(.until)?.has(.rest) == true
        guard !off.isEmpty, !isRest, !off.contains(where: wasSwitchedJustNow) else { return nil }
        let others = rules.filter { $0.settled(at: now).isEverEnabled }
        guard others.isEmpty else { return switched(others, node) }
        guard off.count == 1, let pause = PauseReader(situation: situation).pause(node, of: off[0]) else {
            return .impossible("isOff")
        }
        var rule = off[0].settled(at: now)
        rule.pause(from: pause.start, until: pause.end)
        return Interpretation(.confirm, commands: [.rule(.disable, rule)])
    }

    /// Whether what was done last switched the rule off: "until Monday" says then for how long.
    private func wasSwitchedJustNow(_ rule: AutomationRule) -> Bool {
        situation.conversation.undo.last?.changes.contains { change in
            if case .put(.rule(let before), _) = change { before.id == rule.id && before.isEverEnabled } else { false }
        } ?? false
    }
}

extension RuleEvent {
    /// Whether it is one of the sun.
    fileprivate var isOfTheSun: Bool { if case .sun = self { true } else { false } }
}

extension AutomationRule {
    /// Whether it may happen on a day, or in the night behind it: by the days of the week that it has.
    func mayCome(on date: Int) -> Bool {
        guard !days.isEmpty else { return true }
        return [date, date + 1].contains { day in
            LocalDateTime(dayNumber: day, secondOfDay: 0).map { days.contains($0.weekday) } ?? true
                && (day == date || events.contains { ($0.timeOfDay?.hour ?? 24) < RuleDays.endOfNight })
        }
    }
}

extension Meaning {
    /// The reference to the rule that was talked about.
    static var lastRule: Meaning { Meaning(.ref, attributes: [.init(key: .last, value: "yes")]) }

    /// A command on "it" as talk about a rule, for where a rule is what was talked about: "make it eleven", "turn it
    /// off".
    var asRuleTalk: Meaning? {
        if let onDays = asRuleTalkOnDays { return onDays }
        guard let set = children.first, set.kind == .set, children.dropFirst().allSatisfy({ $0.isLength }),
            set.has(.it) || set.children(.target).count == 1 && set.children(.target)[0].has(.it)
        else { return nil }
        if let value = set.child(.value), let hour = value.child(.number)?.number, hour == hour.rounded(),
            (1...24).contains(hour), value.attributes.isEmpty, !set.has(.aspect), !set.has(.action)
        {
            let hour = Meaning(.hour, attributes: [.init(key: .n, value: "\(Int(hour))")])
            let at = Meaning(.at, children: [Meaning(.time, children: [hour])])
            return Meaning(.ruleEdit, children: [at])
        }
        guard set.child(.value) == nil, set.child(.by) == nil else { return nil }
        switch set.value(.action) {
        case "on", "play":
            guard let length = children.dropFirst().first else { return Meaning(.ruleOn, children: [.lastRule]) }
            // "And leave it on for five minutes" is how long it lasts.
            return length.kind == .for ? Meaning(.ruleEdit, children: [.lastRule, length]) : nil
        case "off", "pause":
            return Meaning(.ruleOff, children: [.lastRule] + children.dropFirst().map(\.asPause))
        default: return nil
        }
    }

    /// "Make it nine on Sundays", of a rule.
    private var asRuleTalkOnDays: Meaning? {
        guard children.count == 1, let rule = child(.rule), rule.value(.unfinished) == "time",
            let body = rule.child(.body)
        else { return nil }
        let days = rule.children(.condition)
        guard !days.isEmpty, days.count == rule.children.count - 1,
            days.allSatisfy({ RuleDays.isOnlyDays($0) && $0.has(.days) }),
            var edit = Meaning(.sentence, children: body.children).asRuleTalk, edit.kind == .ruleEdit
        else { return nil }
        edit.children += days
        return edit
    }

    /// Whether it says how long or until when a command lasts.
    private var isLength: Bool { kind == .for || kind == .until }

    /// The length of a command as that of a rule's pause.
    private var asPause: Meaning {
        guard kind == .for else { return Meaning(.until, children: [Meaning(.at, children: children)]) }
        return of(.pause)
    }

    /// A pause of a day or longer of a thing that can't pause is one of the rule for it: "pause the tomatoes for a
    /// week".
    var asPauseOfRule: Meaning? {
        guard children.count == 2, let set = child(.set), set.value(.action) == "pause", let span = child(.for),
            let seconds = span.timeSpan?.seconds, seconds >= 24 * 3600, !set.children(.target).isEmpty
        else { return nil }
        return Meaning(.ruleOff, children: [Meaning(.ref, children: set.children(.target)), span.asPause])
    }

    /// An action that is to become a part of the rule of the topic: "and also lock the door".
    var asRuleAddition: Meaning {
        let body = of(.body)
        return Meaning(.ruleEdit, children: [.lastRule, body])
    }
}

extension Meaning {
    /// The node without children of a kind.
    fileprivate func without(_ kind: Kind) -> Meaning {
        var result = self
        result.children.removeAll { $0.kind == kind }
        return result
    }

    /// Whether it is asked what happens at some time, and not which rules there are for something.
    fileprivate var asksWhatHappensThen: Bool {
        !children.isEmpty && attributes.isEmpty
            && children.allSatisfy { child in
                switch child.kind {
                case .condition, .at: true
                case .event: child.child(.at) != nil
                default: false
                }
            }
    }
}
