internal import HomeModel

/// What talk about a rule changes of it.
extension RuleTalkReader {
    /// "Off at eleven", after a rule that switches something on: one that switches it off then, on the same days; "off
    /// again after an hour" is how long that lasts.
    func goingOn(_ fragment: Meaning) -> Meaning? {
        guard situation.question == nil, fragment.has(.later), let rule = situation.references.rule,
            let event = fragment.child(.event), !rule.actions.isEmpty, rule.scenes.isEmpty
        else { return nil }
        if let delay = event.child(.delay) {
            guard fragment.value(.action) == "off", !rule.actions.contains(where: \.isOff) else { return nil }
            return edit(Meaning(.for, attributes: delay.attributes, children: delay.children))
        }
        var action = fragment.of(.set).without(.later, .further)
        action.children = fragment.children.filter { $0.kind != .event } + rule.targets
        return Meaning(.rule, children: [Meaning(.body, children: [action]), event]).onDays(of: rule).marked(.continues)
    }

    /// "And when I'm back", of what happens when I leave: that can't hold then, so that it is another moment, of which
    /// it isn't said what is to happen.
    func otherWay(_ edit: Meaning) -> Meaning? {
        guard let rule = situation.references.rule, rule.events.count == 1, case let parts = edit.besidesLast,
            parts.count == 1, parts[0].kind == .condition, parts[0].children.isEmpty,
            parts[0].attributes.allSatisfy({ [.present, .negated, .joined].contains($0.key) }),
            parts[0].value(.present) == "me"
        else { return nil }
        let way: Meaning.Kind
        switch rule.events[0] {
        case .leave(.me, nil) where !parts[0].isNegated: way = .arrive
        case .arrive(.me, nil) where parts[0].isNegated: way = .leave
        default: return nil
        }
        let moment = Meaning(way, attributes: [.init(key: .who, value: "me")])
        let unfinished = [Meaning.Attribute(key: .unfinished, value: "action")]
        return Meaning(.rule, attributes: unfinished, children: [Meaning(.event, children: [moment])])
    }

    /// The one of the rules that were talked about which is for something that is called by a part of its name: "delete
    /// the pier one".
    func ruleFor(_ removal: Meaning) -> Meaning? {
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
    func ruleCalled(_ cancelled: Meaning) -> Meaning? {
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

    /// "Forget the awning" after a rule for it leaves it out of the rule, and is the end of a rule that does no more.
    func forgetting(_ removal: Meaning) -> Meaning? {
        let services = Set(situation.services(of: removal))
        let rules = situation.references.rules
        let written = Set(rules.flatMap(\.actions).map(\.address.service))
        guard removal.isAboutIt || !services.isDisjoint(with: written) else { return nil }
        let isAll = removal.isAboutIt || written.isSubset(of: services) && rules.allSatisfy(\.scenes.isEmpty)
        guard !isAll else { return Meaning(.ruleDelete, children: [.lastRule]) }
        return edit(Meaning(.omission, children: removal.children(.target)))
    }

    /// What a number alone changes of the rule: how long something lasts that it waits for, its clock time, or the
    /// limit that something passes; `nil` where it has none of these.
    func change(to amount: Meaning) -> Meaning? {
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
    func again(_ edit: Meaning) -> Meaning? {
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
    func lengthForHour(_ edit: Meaning) -> Meaning? {
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
    func toldAlso(_ fragment: Meaning) -> Meaning? {
        guard fragment.has(.again), fragment.has(.who), let rule = situation.references.rule,
            let first = rule.tells.first
        else { return nil }
        var tell = Meaning(.tell, attributes: fragment.attributes.filter { $0.key == .who })
        if let text = first.text { tell.children = [Meaning(.name, attributes: [.init(key: .text, value: text)])] }
        return edit(Meaning(.body, children: [tell]))
    }

    /// "And also the hall lamp": what the rule does, to one thing more; with "no", to that thing instead. Where the
    /// rule does several things, it is the one that it does to things of the same type.
    func addition(_ fragment: Meaning) -> Meaning? {
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
    func narrowing(_ fragment: Meaning) -> Meaning? {
        guard fragment.has(.narrow), !fragment.has(.instead), let rule = situation.references.rule else { return nil }
        let services = Set(rule.actions.map(\.address.service))
        let among = TargetResolver(situation: situation) {
            services.contains(situation.index.entries[$0].service.id)
        }
        let kept = Set(situation.index.services(at: among.resolve(fragment).positions))
            .intersection(services)
        guard !kept.isEmpty, kept.count < services.count else { return nil }
        let others = services.subtracting(kept).sorted().map(Meaning.target)
        return edit(Meaning(.omission, children: others))
    }

    /// Adds another thing with its own value or length: "and the rose bed too, but only for five". A different length
    /// makes a second rule.
    func alsoOtherwise(_ fragment: Meaning) -> Meaning? {
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
    /// Whether a number may be an hour for the rule's event ("make it eight"): the event has a clock time. An event of
    /// the sun counts only where the rule writes no number that could be meant.
    fileprivate var hasMoment: Bool {
        let writesNumber = actions.contains { if case .number = $0.value { true } else { false } }
        return events.contains { event in
            if case .sun = event { return !writesNumber }
            return event.timeOfDay != nil
        }
    }
}
