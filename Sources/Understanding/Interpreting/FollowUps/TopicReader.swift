internal import HomeModel

/// Reads sentences whose "it" is a rule or a scene that was talked about just now, as talk about that.
struct TopicReader {
    let situation: Situation

    var conversation: Conversation { situation.conversation }

    /// The sentence as talk about the rule or scene; `nil` where it stands for itself.
    func reading(of sentence: Meaning) -> Meaning? {
        switch conversation.topic {
        case .rules where !conversation.lastRules.isEmpty:
            waitTalk(sentence.lengthAsEdit) ?? RuleCorrection(situation: situation).reading(of: sentence)
                ?? ruleTalk(sentence)
        case .scene: conversation.lastScene.flatMap { sceneTalk(sentence, $0) }
        case nil where conversation.areRulesForgotten && sentence.child(.remove) != nil: ruleTalk(sentence)
        case nil: conversation.lastRun.flatMap { runTalk(sentence, $0) }
        case .rules: nil
        }
    }

    private func ruleTalk(_ said: Meaning) -> Meaning? {
        // "Just turn it off now" is for the thing, and not for the rule that does it later.
        if said.has(.now), CommandInterpreter.isAction(said) { return nil }
        if let remark = said.children.first, let back = takingBack(remark) { return back }
        if isKept(said) { return Meaning(.ruleDelete, children: [.lastRule]) }
        // "Only once", where it isn't asked which it shall be.
        if situation.question == nil, said.isOnce { return Meaning(.ruleEdit, children: [.lastRule]).marked(.once) }
        if let later = putOff(said) { return later }
        let sentence = said.lengthAsEdit
        if let days = sentence.daysAlone {
            return Meaning(.ruleEdit, children: [.lastRule] + days).marked(.also, if: said.has(.also))
        }
        if let later = sentence.child(.fragment).flatMap(goingOn) { return later }
        if sentence.child(.ruleEdit)?.isOnly(.length) == true { return sentence.children[0] }
        if let amount = sentence.amountOfIt, let change = change(to: amount) {
            return Meaning(.ruleEdit, children: [.lastRule, change])
        }
        if let again = sentence.child(.ruleEdit).flatMap(again) { return again }
        if let edit = sentence.child(.ruleEdit), let length = lengthForHour(edit) { return length }
        if let told = sentence.child(.fragment).flatMap(toldAlso) { return told }
        let result = sentence.child(.fragment)?.resultAlone ?? sentence.shareAlone ?? sentence
        if sentence.shareAlone != nil, canBecome(result) { return result.asRuleAddition }
        if let step = sentence.child(.fragment)?.stepAlone, isTurningOn, canBecome(step) { return step.asRuleAddition }
        if sentence.amountOfIt != nil, canBecome(result) { return result.asRuleAddition }
        if let measure = sentence.measureOfIt, !canBecome(sentence), hasLimit {
            return Meaning(.ruleEdit, children: [.lastRule, measure])
        }
        if let fragment = sentence.child(.fragment) {
            if let result = fragment.resultAlone, canBecome(result) { return result.asRuleAddition }
            if let only = narrowing(fragment) { return only }
            if let other = alsoOtherwise(fragment) { return other }
            return fragment.has(.swap) || fragment.has(.instead) ? addition(fragment) : nil
        }
        if sentence.children.count == 1, let length = sentence.child(.rule)?.lengthOfIt {
            return Meaning(.ruleEdit, children: [.lastRule, length])
        }
        if sentence.children.count == 1, let pause = sentence.child(.rule)?.conditionOfPause {
            return Meaning(.ruleEdit, children: [.lastRule, pause])
        }
        if let query = sentence.child(.query), query.isAboutIt, ["on", "off"].contains(query.value(.state)) {
            // Whether it is on now is asked of the thing: the rule does that later.
            if said.has(.now) { return nil }
            let asked = [Meaning.Attribute(key: .state, value: "yes")]
            return Meaning(.rulesAsked, attributes: asked, children: [.lastRule])
        }
        if sentence.child(.rule) != nil, let talk = sentence.asRuleTalk { return talk }
        if CommandInterpreter.isAction(sentence) {
            if sentence.has(.instead), !sentence.isAboutIt {
                return sentence.asRuleAddition.marked(.replacing)
            }
            let talk = sentence.asRuleTalk
            if sentence.has(.also), talk?.child(.for) == nil { return sentence.asRuleAddition }
            return talk ?? (sentence.isOtherValueOfIt ? sentence.asRuleAddition : nil)
        }
        guard let remark = sentence.children.first else { return nil }
        if remark.kind == .remove, remark.has(.forget) { return forgetting(remark) }
        if remark.kind == .remove, let rule = ruleFor(remark) { return Meaning(.ruleDelete, children: [rule]) }
        if remark.kind == .cancelTimer, let rule = ruleCalled(remark) { return Meaning(.ruleDelete, children: [rule]) }
        // "Leave the lamp out of it" and "add the coffee machine to it" would be for a scene as well.
        if remark.kind == .sceneOut, remark.has(.last) { return forgetting(remark) }
        if remark.kind == .sceneJoin, remark.has(.last) {
            if remark.child(.value) != nil || remark.has(.action) { return remark.asRuleAction }
            let added = Meaning(.addition, children: remark.children(.target))
            return Meaning(.ruleEdit, children: [.lastRule, added])
        }
        // "Also turn off the radio in that one" is for the rule as it would be for a scene.
        if remark.kind == .sceneFill, remark.has(.last), let body = remark.child(.body) {
            return Meaning(.ruleEdit, children: [.lastRule, body])
        }
        guard remark.isAboutIt else { return nil }
        switch remark.kind {
        case .remove: return Meaning(.ruleDelete, children: [.lastRule])
        case .rename:
            return remark.child(.name).map { Meaning(.ruleName, children: [.lastRule, $0]) }
                ?? onlyRule.map { Meaning(.rename, attributes: [$0]).marked(.unfinished) }
        default: return nil
        }
    }

    /// Whether "leave it on" cancels a one-time rule that would switch it off: said after "turn off the tv in half an
    /// hour".
    private func isKept(_ sentence: Meaning) -> Bool {
        let rules = situation.references.rules
        let writes = rules.flatMap(\.actions)
        guard sentence.children.count == 1, let kept = sentence.child(.set), kept.has(.keep),
            ["on", "open"].contains(kept.value(.action)), !writes.isEmpty,
            rules.allSatisfy({ $0.isOnce && $0.scenes.isEmpty }), writes.allSatisfy(\.isOff)
        else { return false }
        if kept.isAboutIt { return true }
        let services = Set(situation.services(of: kept))
        return Set(writes.map(\.address.service)).isSubset(of: services)
    }

    private var hasLimit: Bool {
        situation.references.rules.contains { $0.limit != nil }
    }

    /// The rule that was talked about, where it is one.
    private var onlyRule: Meaning.Attribute? {
        situation.references.rule.map { .init(key: .rule, value: "\($0.id.rawValue)") }
    }

    /// "Off at eleven", after a rule that switches something on: one that switches it off then, on the same days; "off
    /// again after an hour" is how long that lasts.
    private func goingOn(_ fragment: Meaning) -> Meaning? {
        guard situation.question == nil, fragment.has(.later), let rule = situation.references.rule,
            let event = fragment.child(.event), !rule.actions.isEmpty, rule.scenes.isEmpty
        else { return nil }
        if let delay = event.child(.delay) {
            guard fragment.value(.action) == "off", !rule.actions.contains(where: \.isOff) else { return nil }
            return Meaning(
                .ruleEdit, children: [.lastRule, Meaning(.for, attributes: delay.attributes, children: delay.children)])
        }
        var action = fragment
        action.kind = .set
        action.attributes.removeAll { [.later, .further].contains($0.key) }
        action.children = fragment.children.filter { $0.kind != .event } + rule.targets
        return Meaning(.rule, children: [Meaning(.body, children: [action]), event]).onDays(of: rule).marked(.continues)
    }

    /// The one of the rules that were talked about which is for something that is called by a part of its name: "delete the pier one".
    private func ruleFor(_ removal: Meaning) -> Meaning? {
        let targets = removal.children(.target)
        guard !targets.isEmpty, targets.allSatisfy({ $0.has(.stem) || $0.has(.partial) }) else { return nil }
        let services = Set(situation.services(of: removal))
        let rules = situation.references.rules.filter { rule in
            rule.actions.contains { services.contains($0.address.service) }
        }
        guard rules.count == 1, let rule = rules.first else { return nil }
        return .reference(to: rule.id)
    }

    /// The removal of a rule by a word that may be a timer's name as well, if no timer is called so: "delete the coffee
    /// one".
    private func ruleCalled(_ cancelled: Meaning) -> Meaning? {
        guard let name = cancelled.child(.name)?.text, !name.isEmpty,
            !conversation.timers.contains(where: { $0.isCalled(name) })
        else { return nil }
        let rules = situation.references.rules.filter { rule in
            rule.actions.contains { write in
                situation.index.byService[write.address.service].map {
                    " \(EntityName.folded(situation.index.entries[$0].service.name)) ".contains(" \(name) ")
                } ?? false
            }
        }
        guard rules.count == 1, let rule = rules.first else { return nil }
        return .reference(to: rule.id)
    }

    /// Another delay for a one-time rule: "make that two" after "in an hour".
    private func waitTalk(_ sentence: Meaning) -> Meaning? {
        guard let rule = conversation.lastSentence?.child(.rule) else { return nil }
        var wait = sentence.amountOfIt.flatMap { rule.waiting($0) }
        if let edit = sentence.child(.ruleEdit), let length = edit.child(.length), edit.isOnly(.length) {
            wait = rule.waiting(like: length)
        }
        // "No, in half an hour", of what was to happen in an hour.
        if wait == nil, let fragment = sentence.child(.fragment), sentence.children.count == 1, fragment.has(.again),
            let event = fragment.child(.event), event.child(.delay) != nil, rule.child(.event)?.child(.delay) != nil,
            rule.children(.event).count == 1
        {
            wait = event
        }
        return wait.map { Meaning(.ruleEdit, children: [.lastRule, $0]) }
    }

    /// "Forget the awning" after a rule for it leaves it out of the rule, and is the end of a rule that does no more.
    private func forgetting(_ removal: Meaning) -> Meaning? {
        let services = Set(situation.services(of: removal))
        let rules = situation.references.rules
        let written = Set(rules.flatMap(\.actions).map(\.address.service))
        guard removal.isAboutIt || !services.isDisjoint(with: written) else { return nil }
        let isAll = removal.isAboutIt || written.isSubset(of: services) && rules.allSatisfy(\.scenes.isEmpty)
        guard !isAll else { return Meaning(.ruleDelete, children: [.lastRule]) }
        return Meaning(.ruleEdit, children: [.lastRule, Meaning(.omission, children: removal.children(.target))])
    }

    /// What a number alone changes of the rule: how long something lasts that it waits for, its clock time, or the limit that
    /// something passes; `nil` where it has none of these.
    private func change(to amount: Meaning) -> Meaning? {
        let rules = situation.references.rules
        if rules.contains(where: { $0.waitedFor != nil || $0.onlyLength != nil }) { return amount }
        // Beside a length, a number that no clock face has is hardly an hour.
        let hours = rules.contains { $0.duration != nil } ? 1...12.0 : 1...24
        let isHour = amount.number.map { $0 == $0.rounded() && hours.contains($0) } ?? false
        if isHour, rules.contains(where: { $0.hasMoment }) {
            let hour = Meaning(.hour, attributes: amount.attributes)
            return Meaning(.at, children: [Meaning(.time, children: [hour])])
        }
        return rules.contains { $0.limit != nil } ? amount : nil
    }

    /// "And again ten minutes later", of a rule with a clock time: one more, at that time.
    private func again(_ edit: Meaning) -> Meaning? {
        guard edit.has(.also), let span = edit.child(.by)?.timeSpan, let rule = situation.references.rule,
            rule.events.count == 1, let old = rule.events[0].timeOfDay
        else { return nil }
        let minutes = old.minutes + span.seconds / 60 * (edit.value(.shift) == "-1" ? -1 : 1)
        guard (0..<1440).contains(minutes) else { return nil }
        let clock = "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
        let time = Meaning(.time, attributes: [.init(key: .clock, value: clock)])
        let event = Meaning(.event, children: [Meaning(.at, children: [time])])
        return Meaning(.rule, children: [event]).goingOn(with: rule).marked(.continues)
    }

    /// "Fifteen, and not on Sundays", of a rule for ten minutes: no clock face has fifteen, so it is the length.
    private func lengthForHour(_ edit: Meaning) -> Meaning? {
        guard let rule = situation.references.rule, let length = conversation.lastSentence?.child(.rule)?.child(.for),
            rule.duration != nil, let unit = length.unitOfSpan, let time = edit.child(.at)?.child(.time),
            time.isBareHour, let hour = time.child(.hour), let number = hour.number, number > 12
        else { return nil }
        var result = edit
        result.children = edit.children.map { part in
            part.kind == .at ? Meaning(.for, children: [hour.counted(in: unit)]) : part
        }
        return result
    }

    /// "And tell Felix, too", of a rule that tells somebody: the same for him.
    private func toldAlso(_ fragment: Meaning) -> Meaning? {
        guard fragment.has(.again), fragment.has(.who), let rule = situation.references.rule,
            let first = rule.tells.first
        else { return nil }
        var tell = Meaning(.tell, attributes: fragment.attributes.filter { $0.key == .who })
        if let text = first.text { tell.children = [Meaning(.name, attributes: [.init(key: .text, value: text)])] }
        return Meaning(.ruleEdit, children: [.lastRule, Meaning(.body, children: [tell])])
    }

    func sceneTalk(_ sentence: Meaning, _ scene: ActionSetID) -> Meaning? {
        if let remark = sentence.children.first, let back = takingBack(remark, from: scene) { return back }
        if let more = joining(sentence, scene) ?? joiningAlike(sentence, scene) { return more }
        if let out = leavingOut(sentence, of: scene) ?? fill(sentence, of: scene) { return out }
        if let rule = sentence.child(.rule), let body = rule.child(.body), body.children.count == 1,
            body.children[0].isStartOfIt
        {
            var result = rule
            let run = Meaning(.run, attributes: [.reference(scene)])
            result.children = rule.children.filter { $0.kind != .body } + [Meaning(.body, children: [run])]
            return result
        }
        guard let remark = sentence.children.first else { return nil }
        let reference = [Meaning.Attribute.reference(scene)]
        // "Do it", right after a scene that was made.
        if remark.kind == .confirm, remark.has(.execute), conversation.isSceneNew {
            return Meaning(.run, attributes: reference)
        }
        if remark.kind == .rulesAsked, remark.child(.ref)?.has(.last) == true {
            return Meaning(.describe, attributes: reference)
        }
        guard remark.isAboutIt else { return nil }
        if sentence.children.count == 1, remark.isStartOfIt { return Meaning(.run, attributes: reference) }
        switch remark.kind {
        case .remove: return Meaning(.deleteScene, attributes: reference)
        case .rename:
            return Meaning(.rename, attributes: reference, children: remark.children(.name))
                .marked(.unfinished, if: remark.has(.unfinished))
        default: return nil
        }
    }

    /// Whether what was made or changed just now turns something on: how much is said of that, and not of how it is now.
    private var isTurningOn: Bool {
        let writes = situation.references.rules.flatMap(\.actions)
        return !conversation.isAfterAnswer && !writes.isEmpty && !writes.contains(where: \.isOff)
    }

    /// Whether one of the things that the rule is for can become that.
    private func canBecome(_ sentence: Meaning) -> Bool {
        guard let set = sentence.children.first else { return false }
        let planner = WritePlanner(situation: situation, set: set)
        let rules = situation.references.rules
        return rules.flatMap(\.actions).compactMap { situation.index.byService[$0.address.service] }
            .contains(where: planner.isAble)
    }

    /// "And also the hall lamp": what the rule does, to one thing more; with "no", to that thing instead. Where the rule does
    /// several things, it is the one that it does to things of the same type.
    private func addition(_ fragment: Meaning) -> Meaning? {
        guard !fragment.children(.target).isEmpty else { return nil }
        let actions = conversation.lastSentence?.children(.rule).last?.child(.body)?.children(.set) ?? []
        let kinds = types(of: fragment)
        let said = actions.last { !kinds.isDisjoint(with: types(of: $0)) } ?? actions.last
        // Where nothing was done, a place tells of no thing what to do with it.
        guard said != nil || !fragment.children(.target).allSatisfy(\.isPlace) else { return nil }
        var action = said ?? Meaning(.set, attributes: [.init(key: .action, value: "on")])
        let done = said.map(types(of:)) ?? []
        action.children =
            action.children.filter { $0.kind != .target && $0.kind != .except }
            + fragment.children(.target).map { $0.isPlace ? $0.typed(done) : $0 }
        let instead = Meaning(.omission, children: said?.children(.target) ?? [])
        return Meaning(
            .ruleEdit,
            children: [.lastRule, Meaning(.body, children: [action])]
                + (fragment.has(.instead) ? [instead] : []))
    }

    /// "Just mine", after a rule for both lamps: the others are left out. `nil` where it isn't about some of those that
    /// the rule does something to.
    private func narrowing(_ fragment: Meaning) -> Meaning? {
        guard fragment.has(.narrow), !fragment.has(.instead), let rule = situation.references.rule else { return nil }
        let services = Set(rule.actions.map(\.address.service))
        let among = TargetResolver(situation: situation) {
            services.contains(situation.index.entries[$0].service.id)
        }
        let kept = Set(situation.index.services(at: among.resolve(fragment).positions))
            .intersection(services)
        guard !kept.isEmpty, kept.count < services.count else { return nil }
        let others = services.subtracting(kept).sorted().map(Meaning.target)
        return Meaning(.ruleEdit, children: [.lastRule, Meaning(.omission, children: others)])
    }

    /// Adds another thing with its own value or length: "and the rose bed too, but only for five". A different length
    /// makes a second rule.
    private func alsoOtherwise(_ fragment: Meaning) -> Meaning? {
        guard fragment.has(.swap), !fragment.has(.instead),
            fragment.child(.value) != nil || fragment.child(.for) != nil,
            var rule = conversation.lastSentence?.children(.rule).last,
            let set = rule.child(.body)?.children.last, set.kind == .set
        else { return nil }
        var other = set
        other.children = set.children.filter { $0.kind != .target && $0.kind != .except } + fragment.children(.target)
        guard let length = fragment.length(like: rule.child(.for)), set.child(.value) == nil else {
            other.children = other.children.filter { $0.kind != .value } + fragment.children(.value)
            return Meaning(.sentence, children: [other]).asRuleAddition
        }
        rule.children =
            rule.children.filter { ![.body, .for, .name].contains($0.kind) }
            + [Meaning(.body, children: [other]), length]
        return rule
    }

    private func types(of node: Meaning) -> Set<ServiceType> {
        let found = TargetResolver(situation: situation).resolve(node).positions
        return Set(found.map { situation.index.entries[$0].service.type })
    }
}

extension AutomationRule {
    /// Whether a number may be an hour for the rule's event ("make it eight"): the event has a clock time. An event of the sun
    /// counts only where the rule writes no number that could be meant.
    fileprivate var hasMoment: Bool {
        let writesNumber = actions.contains { if case .number = $0.value { true } else { false } }
        return events.contains { event in
            if case .sun = event { return !writesNumber }
            return event.timeOfDay != nil
        }
    }
}

extension Meaning {
    /// Whether it says that something is to happen once, and nothing else: "only once".
    var isOnce: Bool {
        children.count == 1 && child(.fragment)?.has(.once) == true && child(.fragment)?.children.isEmpty == true
    }

    /// The days that it names, where it says no more: "every night".
    var daysAlone: [Meaning]? {
        guard children.count == 1, let rule = child(.rule), rule.value(.unfinished) == "action",
            rule.attributes.allSatisfy({ $0.key == .unfinished }), !rule.children.isEmpty,
            rule.children.allSatisfy({ $0.kind == .condition && RuleDays.isOnlyDays($0) && $0.has(.days) })
        else { return nil }
        return rule.children
    }

    /// A place with the kinds of what was meant elsewhere: "the same in the hall" is for its lights, where it was for lights.
    fileprivate func typed(_ types: Set<ServiceType>) -> Meaning {
        var result = self
        result.attributes += types.map(\.rawValue).sorted().map { .init(key: .type, value: $0) }
        return result
    }

    /// "No, ten minutes" and "make that ten minutes" as a change of a rule that waits or lasts so long.
    fileprivate var lengthAsEdit: Meaning {
        guard children.count == 1, let fragment = child(.fragment), fragment.attributes.map(\.key) == [.again],
            fragment.children.map(\.kind) == [.for]
        else { return self }
        var length = fragment.children[0]
        length.kind = .length
        return Meaning(.sentence, children: [Meaning(.ruleEdit, children: [.lastRule, length])])
    }

    /// The action for things that are added to a rule: "add the fan at thirty".
    fileprivate var asRuleAction: Meaning {
        let set = Meaning(
            .set, attributes: attributes.filter { $0.key == .action },
            children: children(.target) + children(.value))
        return Meaning(.sentence, children: [set]).asRuleAddition
    }

    /// How long "it" lasts, where a rule says no more: "turn it off again after five minutes".
    fileprivate var lengthOfIt: Meaning? {
        let events = children(.event)
        guard children.allSatisfy({ $0.kind == .event || $0.kind == .body }), events.count == 1,
            let delay = events[0].child(.delay), let action = child(.body)?.children.first, action.isAboutIt,
            ["off", "close", "lock", "on", "open"].contains(action.value(.action))
        else { return nil }
        var result = delay
        result.kind = .for
        return result
    }

    /// The condition that must not hold for "it" to be on, if a rule says no more: "turn it off while Babs is here".
    fileprivate var conditionOfPause: Meaning? {
        guard let held = child(.while), children.allSatisfy({ $0.kind == .while || $0.kind == .body }),
            children(.while).count == 1, held.children.count == 1, var condition = held.child(.condition),
            let body = child(.body), body.children.count == 1, body.children[0].kind == .set,
            body.children[0].isAboutIt, body.children[0].value(.action) == "off", !RuleDays.isOnlyDays(condition)
        else { return nil }
        if condition.has(.negated) {
            condition.attributes.removeAll { $0.key == .negated }
        } else {
            condition = condition.marked(.negated)
        }
        return condition
    }

    /// The event of a rule that waits so long from now, with another number in the same unit: "make that two" after "in
    /// an hour"; `nil` where it waits for something else.
    fileprivate func waiting(_ amount: Meaning) -> Meaning? {
        guard children(.event).count == 1, var event = child(.event), let delay = event.child(.delay),
            delay.attributes.isEmpty, delay.children.count == 1, let unit = delay.child(.part)?.value(.unit),
            amount.number.map({ $0 > 0 }) ?? false
        else { return nil }
        event.children = [Meaning(.delay, children: [amount.counted(in: unit)])]
        return event
    }

    /// A number as a part of a length of time, in a unit of so many seconds.
    func counted(in unit: String) -> Meaning {
        var number = self
        number.kind = .number
        return Meaning(.part, attributes: [.init(key: .unit, value: unit)], children: [number])
    }

    /// The event of a rule that waits, with another length of time.
    fileprivate func waiting(like length: Meaning) -> Meaning? {
        guard children(.event).count == 1, var event = child(.event), event.child(.delay) != nil else { return nil }
        event.children = [Meaning(.delay, attributes: length.attributes, children: length.children)]
        return event
    }

    /// Whether it changes one thing only, of the rule that was talked about.
    fileprivate func isOnly(_ kind: Kind) -> Bool {
        children.allSatisfy { $0.kind == kind || $0.kind == .ref && $0.has(.last) }
    }

    /// A number that is said of "it" alone, or of nothing: "make it fifteen", "no, fifteen".
    var amountOfIt: Meaning? {
        guard children.count == 1, children[0].isNumberAlone || children[0].has(.it) || children[0].isAboutIt,
            [.set, .fragment].contains(children[0].kind), let value = children[0].child(.value),
            value.attributes.isEmpty, var number = value.child(.number),
            !children[0].has(.action), !children[0].has(.aspect)
        else { return nil }
        number.kind = .amount
        return number
    }

    /// The change with the unit in which something is measured: "make it 26 degrees".
    fileprivate var measureOfIt: Meaning? {
        guard children.count == 1, var value = children[0].child(.value), let unit = value.value(.unit) else {
            return nil
        }
        value.attributes.removeAll { $0.key == .unit }
        var plain = self
        plain.children[0].children = children[0].children.map { $0.kind == .value ? value : $0 }
        var amount = plain.amountOfIt
        amount?.attributes.append(Attribute(key: .unit, value: unit))
        return amount
    }

    /// Whether "it" shall become something else that the rule could do: "make it fifty percent", "make that home".
    fileprivate var isOtherValueOfIt: Bool {
        guard children.count == 1, children[0].kind == .set, children[0].has(.it) || children[0].isAboutIt else {
            return false
        }
        return children[0].child(.value) != nil || children[0].has(.arm)
    }

    /// Whether "it" is to be started.
    fileprivate var isStartOfIt: Bool { kind == .set && isAboutIt && ["on", "play"].contains(value(.action)) }

    /// Half a sentence with a value and nothing else as a sentence about "it": "and just halfway" after a rule.
    var resultAlone: Meaning? {
        let isValue = child(.value) != nil || has(.exact) || has(.exactWord)
        let others: [Key] = [.pick, .again, .later, .narrow, .chosen, .omit, .swap, .change, .action]
        guard isValue, children.allSatisfy({ $0.kind == .value }), !others.contains(where: has) else { return nil }
        var set = self
        set.kind = .set
        set.attributes.removeAll { $0.key == .instead }
        set.children.append(.mentioned)
        return Meaning(.sentence, children: [set])
    }

    /// A share of an aspect that names no thing: "half brightness", said after a rule, is a value for the things of that rule.
    fileprivate var shareAlone: Meaning? {
        guard children.count == 1, let set = child(.set), let factor = set.value(.factor).flatMap(Double.init),
            factor <= 1, let aspect = set.aspect, set.attributes.allSatisfy({ [.factor, .aspect].contains($0.key) }),
            set.children.map(\.kind) == [.target], let target = set.child(.target),
            target.attributes.allSatisfy({ [.aspect, .aspectful].contains($0.key) })
        else { return nil }
        let value = Meaning(
            .value,
            attributes: [
                .init(key: .exact, value: "\(Int((factor * 100).rounded()))"), .init(key: .unit, value: "percent"),
            ])
        let result = Meaning(
            .set, attributes: [.init(key: .aspect, value: aspect)], children: [.mentioned, value])
        return Meaning(.sentence, children: [result])
    }

    /// A step of an aspect that names no thing: "a bit dimmer", said after a rule.
    fileprivate var stepAlone: Meaning? {
        guard kind == .fragment, has(.change), has(.aspect), child(.target) == nil,
            attributes.allSatisfy({ [.change, .aspect, .bit, .steps].contains($0.key) })
        else { return nil }
        var set = self
        set.kind = .set
        set.children.append(.mentioned)
        return Meaning(.sentence, children: [set])
    }

    /// Whether it is half a sentence with a value and nothing else.
    fileprivate var isNumberAlone: Bool {
        kind == .fragment && children.map(\.kind).filter { $0 != .dropped } == [.value]
    }

    /// Whether what it is about is only "it".
    var isAboutIt: Bool {
        let targets = children(.target)
        return targets.count == 1 && targets[0].has(.it) && !targets[0].has(.other)
    }
}

extension Meaning {
    /// Whether it switches "it" off, at once or later, and goes on with nothing that was said before.
    var switchesItOff: Bool {
        guard !has(.joined), !has(.also) else { return false }
        let actions = children.flatMap { $0.kind == .rule ? $0.child(.body)?.children ?? [] : [$0] }
        return actions.contains { $0.kind == .set && $0.isAboutIt && $0.value(.action) == "off" }
    }
}
