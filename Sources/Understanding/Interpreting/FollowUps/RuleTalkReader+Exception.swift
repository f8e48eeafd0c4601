internal import HomeModel

/// Days on which a rule is not to do what it does: "but leave them open on Sundays".
extension RuleTalkReader {
    /// What is kept the other way on some days, behind a rule for the same things, as those days left out of the rule.
    func exception(_ sentence: Meaning) -> Meaning? {
        guard situation.question == nil, sentence.children.count == 1, let said = sentence.child(.rule),
            said.value(.unfinished) == "time", let body = said.child(.body), body.children.count == 1,
            let kept = body.child(.set), kept.has(.keep), let state = kept.value(.action),
            let rule = situation.references.rule, !rule.actions.isEmpty, rule.scenes.isEmpty
        else { return nil }
        let days = said.children(.condition)
        guard !days.isEmpty, days.count == said.children.count - 1,
            days.allSatisfy({ RuleDays.isOnlyDays($0) && $0.has(.days) && $0.value(.days) != "all" }),
            rule.actions.allSatisfy({ $0.isOpposite(of: state) }), kept.isAboutIt || isForAll(of: rule, kept)
        else { return nil }
        return Meaning(.ruleEdit, children: [.lastRule] + days.map(\.asException))
    }

    private func isForAll(of rule: AutomationRule, _ set: Meaning) -> Bool {
        let found = TargetResolver(situation: situation) { _ in true }.resolve(set).positions
        let services = Set(found.map { situation.index.entries[$0].service.id })
        return Set(rule.actions.map(\.address.service)).isSubset(of: services)
    }
}

extension CharacteristicWrite {
    /// Whether it makes of a thing what one that is left so isn't: closed of what is left open.
    fileprivate func isOpposite(of state: String) -> Bool {
        let isMore: Bool? =
            switch value {
            case .bool(let isOn): isOn
            case .number(let number): number > 0
            case .word(let word): ["locked": false, "unlocked": true, "open": true, "closed": false][word]
            }
        switch state {
        case "on", "open", "unlock": return isMore == false
        case "off", "close", "lock": return isMore == true
        default: return false
        }
    }
}

extension Meaning {
    /// Days as days that are left out.
    fileprivate var asException: Meaning {
        var result = self
        result.attributes = attributes.map { $0.key == .days ? Attribute(key: .notDay, value: $0.value) : $0 }
        return result
    }
}
