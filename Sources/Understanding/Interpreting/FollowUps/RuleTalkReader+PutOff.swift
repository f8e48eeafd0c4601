internal import HomeModel

/// Plans that are put off: "another half hour", said of what happens once.
extension RuleTalkReader {
    /// Words for more of a timer, or for more of what a plan will end, as a change of the one plan that was talked
    /// about: it happens so much later, or sooner. `nil` where that has no moment, or a length that could be meant.
    func putOff(_ sentence: Meaning) -> Meaning? {
        guard situation.question == nil, let rule = situation.references.rule, rule.isOnce, rule.duration == nil,
            !rule.actions.isEmpty || !rule.scenes.isEmpty,
            rule.events.allSatisfy({ $0.timeOfDay != nil || $0.isDelay }),
            let by = sentence.moreTime ?? (rule.actions.allSatisfy(\.isOff) ? sentence.moreOfIt : nil)
        else { return nil }
        let isLess = sentence.child(.addToTimer)?.value(.sign) == "-1"
        let way = Meaning.Attribute(key: .shift, value: isLess ? "-1" : "1")
        return Meaning(
            .ruleEdit, attributes: [way],
            children: [.lastRule, Meaning(.by, attributes: by.attributes, children: by.children)])
    }
}

extension RuleEvent {
    /// Whether it is so long from when it was said.
    fileprivate var isDelay: Bool { if case .after = self { true } else { false } }
}

extension Meaning {
    /// How much more time it gives, where it names no timer: "ten more minutes".
    fileprivate var moreTime: Meaning? {
        guard children.count == 1, let more = child(.addToTimer), more.asksOfNoTimer else { return nil }
        return more.child(.duration)
    }

    /// How long "it" is to be on, where it says no more: "give me another half hour on that".
    fileprivate var moreOfIt: Meaning? {
        guard let set = child(.set), set.isAboutIt, set.value(.action) == "on",
            (children + set.children).allSatisfy({ [.set, .target, .for].contains($0.kind) })
        else { return nil }
        return child(.for) ?? set.child(.for)
    }
}
