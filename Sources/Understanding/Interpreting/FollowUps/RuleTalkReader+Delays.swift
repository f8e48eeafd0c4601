internal import HomeModel

/// "In an hour", said of what a rule does: another moment for it, or how long it lasts.
extension RuleTalkReader {
    /// Another delay for a one-time rule: "make that two" after "in an hour".
    var otherDelay: Meaning? {
        guard let rule = conversation.lastSentence?.child(.rule) else { return nil }
        var wait = sentence.amountOfIt.flatMap { rule.waiting($0) }
        if let edit = sentence.child(.ruleEdit), let length = edit.child(.length), edit.isOnly(.length) {
            wait = rule.waiting(like: length)
        }
        // "No, in half an hour", and "close it in ten minutes", of what was to happen in an hour.
        if wait == nil, sentence.children.count == 1, rule.child(.event)?.child(.delay) != nil,
            rule.children(.event).count == 1, let said = sentence.child(.fragment)?.delayAlone ?? sameLater
        {
            wait = said
        }
        return wait.map(edit)
    }

    /// The moment at which the rule is to do what it does anyway.
    private var sameLater: Meaning? {
        guard let rule = sentence.child(.rule), rule.lengthOfIt != nil, isDoneAnyway(rule) else { return nil }
        return rule.child(.event)
    }

    /// How long what the rule does lasts: "turn it off again after five minutes". What the rule does anyway is no end
    /// of it, and where it only tells something, nothing can end.
    func length(endedBy said: Meaning) -> Meaning? {
        let rules = situation.references.rules
        guard let length = said.lengthOfIt, !isDoneAnyway(said),
            rules.contains(where: { !$0.scenes.isEmpty }) || !writes(of: said).isEmpty
        else { return nil }
        return length
    }

    /// "And close it after half an hour", of a rule that only tells that something has been so for ten minutes: what is
    /// done where that has been so for longer.
    func doneLater(_ said: Meaning) -> Meaning? {
        guard let length = said.lengthOfIt, let body = said.child(.body), let rule = situation.references.rule,
            rule.actions.isEmpty, rule.scenes.isEmpty, rule.waitedFor != nil,
            let old = conversation.lastSentence?.child(.rule), old.children(.event).count == 1,
            var change = old.child(.event)?.child(.change), !change.children(.target).isEmpty
        else { return nil }
        var done = body
        done.children = body.children.map { $0.withIt(change.children(.target)) }
        change.children = change.children.filter { $0.kind != .held } + [length.of(.held)]
        return Meaning(.rule, children: [Meaning(.event, children: [change]), done] + old.children(.condition))
    }

    /// Whether one of the rules writes what is said of "it".
    private func isDoneAnyway(_ said: Meaning) -> Bool {
        let actions = situation.references.rules.flatMap(\.actions)
        return writes(of: said).contains(where: actions.contains)
    }

    /// What is said of "it", as writes to what the rules do something to:
    /// none where that can't be ("shut it", of a lamp).
    private func writes(of said: Meaning) -> [CharacteristicWrite] {
        guard let set = said.child(.body)?.children.first else { return [] }
        let planner = WritePlanner(situation: situation, set: set, isLater: true)
        let services = situation.references.rules.flatMap(\.actions).map(\.address.service).uniqued
        return services.flatMap { service -> [CharacteristicWrite] in
            guard let position = situation.index.byService[service],
                case .writes(let writes) = planner.plan(at: position)
            else { return [] }
            return writes.map {
                CharacteristicWrite(address: CharacteristicAddress(service: service, type: $0.0), value: $0.1)
            }
        }
    }
}

extension Meaning {
    /// The event of half a sentence that says only how long to wait.
    fileprivate var delayAlone: Meaning? {
        guard has(.again), let event = child(.event), event.child(.delay) != nil else { return nil }
        return event
    }
}
