internal import HomeModel

/// Another moment for a rule that waits for the sun or for somebody.
extension RuleEditor {
    /// The longest time before or after the sun's: what is further off is another day.
    static let furthestFromSun = 43_200

    /// "Half an hour before", of a rule that waits for the sun: so long before that, whatever it was until now.
    func anchor(_ rule: inout AutomationRule, at seconds: Int) -> Bool {
        guard (-Self.furthestFromSun...Self.furthestFromSun).contains(seconds) else { return false }
        var isAnchored = false
        for position in rule.events.indices {
            guard case .sun(let sun, _) = rule.events[position] else { continue }
            rule.events[position] = .sun(sun, offset: TimeSpan(seconds: seconds))
            isAnchored = true
        }
        return isAnchored
    }

    /// "Make that half past ten every night", of a rule that waits for somebody's coming or going: it waits for that
    /// time instead. A bare number may be anything.
    func replaceComing(_ rule: inout AutomationRule, by time: Meaning) -> Bool {
        let isSure = node.child(.condition) != nil || time.children.count > 1 || !time.attributes.isEmpty
        guard isSure, rule.events.count == 1 else { return false }
        switch rule.events[0] {
        case .arrive, .leave: break
        default: return false
        }
        let event = Meaning(.event, children: [Meaning(.at, children: [time])])
        let told = Meaning(node.kind, children: [event] + node.children(.condition))
        return RuleEditor(situation: situation, node: told).replaceEvents(&rule)
    }
}
