internal import HomeModel

/// Interprets rules of which the first may go on with what was done or made just now.
struct ContinuedRules {
    let situation: Situation

    /// Interprets rules. If they are said for other days than those of the rule that was made just now, that rule keeps
    /// the rest: "but at weekends at nine".
    func interpret(_ said: [Meaning], of sentence: Meaning) -> Interpretation {
        let rules = whole(said, of: sentence)
        let result = RuleInterpreter(situation: situation).interpret(rules)
        guard rules.count == 1, said.first.map(isOnOtherDays) == true, !sentence.has(.joined), !sentence.has(.also)
        else {
            // Half a sentence is remembered with what it has taken from the one before.
            guard said != rules, result.outcome == .done, sentence.children.allSatisfy({ $0.kind == .rule }) else {
                return result
            }
            return result.remembering(Meaning(.sentence, attributes: sentence.attributes, children: rules))
        }
        return result.sparing(situation.references.rules)
    }

    /// The rules with what the first leaves out taken from the one that was made just now: "and on weekends at nine".
    private func whole(_ rules: [Meaning], of sentence: Meaning) -> [Meaning] {
        let conversation = situation.conversation
        if !conversation.isAboutRules, let first = rules.first,
            sentence.has(.joined) || sentence.has(.also) || isOfDeed(first),
            first.value(.unfinished) == "action", first.child(.body) == nil,
            let body = conversation.lastSentence?.asBody(of: conversation.lastServices)
        {
            return [first.doing(body)] + rules.dropFirst()
        }
        if let body = alike(rules.first, in: sentence), var first = rules.first {
            first.children.removeAll { $0.kind == .body }
            return [first.doing(body)] + rules.dropFirst()
        }
        if sentence.has(.joined), !conversation.isAboutRules, !conversation.lastServices.isEmpty,
            let first = rules.first, first.has(.short)
        {
            return [first.aboutLast] + rules.dropFirst()
        }
        if sentence.has(.joined) || sentence.has(.also), conversation.isAboutRules, let first = rules.first,
            let object = objectOfRule, first.saysItFirst
        {
            return [first.doingToIt(object).marked(.continues)] + rules.dropFirst()
        }
        if let alike = alikeAtOtherTime(rules) { return alike }
        guard let first = rules.first, conversation.isAboutRules,
            sentence.has(.joined) || sentence.has(.also) || isOnOtherDays(first),
            first.has(.short) || first.value(.unfinished) == "action"
        else { return rules }
        if conversation.areRulesChanged, let rule = situation.references.rule {
            return [first.goingOn(with: rule).marked(.continues)] + rules.dropFirst()
        }
        guard let earlier = conversation.lastSentence?.child(.rule) else { return rules }
        let next = first.following(earlier, by: situation.tables).marked(.continues)
        return [situation.references.rule.map(next.onDays) ?? next] + rules.dropFirst()
    }

    /// "Mine at half past ten", behind a rule that turns both lamps off: that off, too. `nil` where it says what to do,
    /// or is of another kind.
    private func alikeAtOtherTime(_ rules: [Meaning]) -> [Meaning]? {
        let conversation = situation.conversation
        guard situation.question == nil, conversation.isAboutRules, rules.count == 1, let said = rules.first,
            let set = said.child(.body)?.child(.set), set.has(.like), said.children(.body).count == 1,
            let rule = situation.references.rule, let earlier = conversation.lastSentence?.child(.rule)
        else { return nil }
        let types = { (services: [ServiceID]) in
            Set(services.compactMap { situation.index.byService[$0] }.map { situation.index.entries[$0].service.type })
        }
        let found = TargetResolver(situation: situation).resolve(set).positions
        let named = types(situation.index.services(at: found))
        guard !named.isEmpty, named.isSubset(of: types(rule.actions.map(\.address.service))) else { return nil }
        return [said.following(earlier, by: situation.tables).marked(.continues)]
    }

    /// What the rule that was talked about does something to: as it was said, or as it is where it was changed since.
    private var objectOfRule: [Meaning]? {
        let conversation = situation.conversation
        guard conversation.areRulesChanged, let rule = situation.references.rule, !rule.actions.isEmpty else {
            return conversation.lastSentence?.child(.rule)?.objectOfBody
        }
        return rule.targets
    }

    /// Does to something else, at another time, what was done just now: "and the radio at eleven" after "turn off the
    /// lamp". A thing that was excluded then is meant all the same.
    private func alike(_ rule: Meaning?, in sentence: Meaning) -> Meaning? {
        let conversation = situation.conversation
        guard sentence.has(.joined), !conversation.isAboutRules, let set = rule?.child(.body)?.child(.set),
            set.has(.like), conversation.lastSentence?.children.last?.kind == .set
        else { return nil }
        let fragment = Meaning(.fragment, children: set.children(.target)).marked(.swap)
        guard case .sentence(let whole, _) = FragmentReader(situation: situation).swapped(fragment) else { return nil }
        return Meaning(.body, children: whole.children.filter { $0.kind == .set })
    }

    /// Whether a rule says nothing but a time that comes again and again, right after what was done.
    private func isOfDeed(_ rule: Meaning) -> Bool {
        // A thing that was only stopped or switched off is hardly to be switched off every day.
        guard situation.question == nil, let last = situation.conversation.lastSentence?.children.last,
            last.kind == .set,
            !["off", "stop", "pause"].contains(last.value(.action)),
            !situation.conversation.isAfterNotUnderstood, rule.child(.event)?.child(.at) != nil
        else { return false }
        return RuleDays(rule, now: situation.speaker.now).isRecurring
    }

    /// Whether a rule says nothing but a time on certain days of every week: "at weekends at nine".
    private func isOnOtherDays(_ rule: Meaning) -> Bool {
        let days = RuleDays(rule, now: situation.speaker.now)
        return situation.question == nil && rule.child(.body) == nil && rule.value(.unfinished) == "action"
            && rule.child(.event)?.children.contains { [.at, .sun].contains($0.kind) } == true
            && days.isRecurring && !days.weekly.isEmpty
    }
}

extension AutomationRule {
    /// Whether it does to other things, or to more, what these writes do.
    func doesTheSame(as writes: [CharacteristicWrite]) -> Bool {
        !actions.isEmpty && scenes.isEmpty
            && Set(actions.map(\.address.service)) != Set(writes.map(\.address.service))
            && writes.allSatisfy { write in
                actions.contains { $0.address.type == write.address.type && $0.value == write.value }
            }
    }

    /// The things that it does something to.
    var targets: [Meaning] {
        var seen: Set<ServiceID> = []
        return actions.map(\.address.service).filter { seen.insert($0).inserted }
            .map(Meaning.target)
    }
}

extension Meaning {
    /// What a rule does something to.
    fileprivate var objectOfBody: [Meaning]? {
        let objects = children(.body).flatMap(\.children).filter { $0.kind == .set }.map { $0.children(.target) }
        return objects.first { !$0.isEmpty && !$0.contains { $0.has(.it) } }
    }

    /// Whether a rule says what is done to "it" before it says when: that is nothing of which the moment tells.
    fileprivate var saysItFirst: Bool {
        guard let first = children.first, first.kind == .body, child(.event) != nil else { return false }
        return first.children.contains(where: \.isAboutIt)
    }

    /// The rule with what "it" is that something is done to.
    fileprivate func doingToIt(_ object: [Meaning]) -> Meaning {
        changing(.body) { $0.children = $0.children.map { $0.isAboutIt ? $0.withIt(object) : $0 } }
    }

    /// Half a rule on the days of the one that it goes on with, where it says nothing of days.
    func onDays(of rule: AutomationRule) -> Meaning {
        guard !rule.days.isEmpty, !rule.isOnce, !children(.condition).contains(where: RuleDays.isOnlyDays),
            children(.event).allSatisfy({ $0.child(.delay) == nil })
        else { return self }
        var result = self
        result.children.append(Meaning(.condition, attributes: [.days(rule.days)]))
        return result
    }

    /// Half a rule that goes on with another: it does what that does, or something else to the same things.
    func goingOn(with rule: AutomationRule) -> Meaning {
        var result = without(.unfinished)
        result = result.onDays(of: rule)
        guard child(.body) != nil else {
            let reference = Attribute(key: .rule, value: "\(rule.id.rawValue)")
            result.children.append(Meaning(.body, attributes: [reference]))
            return result
        }
        return result.doing(to: rule.targets)
    }

    /// The rule with these things as what it does something to, where it says of nothing to what.
    private func doing(to targets: [Meaning]) -> Meaning {
        changing(.body) { body in
            body = body.changing(.set) { if $0.children(.target).isEmpty { $0.children += targets } }
        }
    }

    /// Half a rule, of what was talked about: "and off at ten" after "turn on the lamp".
    fileprivate var aboutLast: Meaning { doing(to: [.mentioned]) }
}
