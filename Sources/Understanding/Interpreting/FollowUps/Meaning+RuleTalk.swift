internal import HomeModel

/// What may be said of a rule that was talked about.
extension Meaning {
    /// A place with the kinds of what was meant elsewhere: "the same in the hall" is for its lights, where it was for
    /// lights.
    func typed(_ types: Set<ServiceType>) -> Meaning {
        var result = self
        result.attributes += types.map(\.rawValue).sorted().map { .init(key: .type, value: $0) }
        return result
    }

    /// "No, ten minutes" and "make that ten minutes" as a change of a rule that waits or lasts so long.
    var lengthAsEdit: Meaning {
        guard children.count == 1, let fragment = child(.fragment), fragment.attributes.map(\.key) == [.again],
            fragment.children.map(\.kind) == [.for]
        else { return self }
        let length = fragment.children[0].of(.length)
        return Meaning(.sentence, children: [Meaning(.ruleEdit, children: [.lastRule, length])])
    }

    /// The action for things that are added to a rule: "add the fan at thirty".
    var asRuleAction: Meaning {
        let set = Meaning(
            .set, attributes: attributes.filter { $0.key == .action },
            children: children(.target) + children(.value))
        return Meaning(.sentence, children: [set]).asRuleAddition
    }

    /// How long "it" lasts, where a rule says no more: "turn it off again after five minutes".
    var lengthOfIt: Meaning? {
        let events = children(.event)
        guard children.allSatisfy({ $0.kind == .event || $0.kind == .body }), events.count == 1,
            let delay = events[0].child(.delay), let action = child(.body)?.children.first, action.isAboutIt,
            ["off", "close", "lock", "on", "open"].contains(action.value(.action))
        else { return nil }
        return delay.of(.for)
    }

    /// The condition that must not hold for "it" to be on, if a rule says no more: "turn it off while Babs is here".
    var conditionOfPause: Meaning? {
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
    func waiting(_ amount: Meaning) -> Meaning? {
        guard children(.event).count == 1, var event = child(.event), let delay = event.child(.delay),
            let unit = delay.unitOfDelay,
            amount.number.map({ $0 > 0 }) ?? false
        else { return nil }
        event.children = [Meaning(.delay, children: [amount.counted(in: unit)])]
        return event
    }

    /// The unit in which a delay was said; minutes where it was "half an hour".
    private var unitOfDelay: String? {
        if let seconds = value(.seconds).flatMap(Int.init) { return seconds < 3600 && children.isEmpty ? "60" : nil }
        return attributes.isEmpty && children.count == 1 ? child(.part)?.value(.unit) : nil
    }

    /// The event of a rule that waits, with another length of time.
    func waiting(like length: Meaning) -> Meaning? {
        guard children(.event).count == 1, var event = child(.event), event.child(.delay) != nil else { return nil }
        event.children = [Meaning(.delay, attributes: length.attributes, children: length.children)]
        return event
    }

    /// Whether it changes one thing only, of the rule that was talked about.
    func isOnly(_ kind: Kind) -> Bool {
        children.allSatisfy { $0.kind == kind || $0.kind == .ref && $0.has(.last) }
    }

    /// The change with the unit in which something is measured: "make it 26 degrees".
    var measureOfIt: Meaning? {
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
    var isOtherValueOfIt: Bool {
        guard children.count == 1, children[0].kind == .set, children[0].has(.it) || children[0].isAboutIt else {
            return false
        }
        return children[0].child(.value) != nil || children[0].has(.arm)
    }

    /// A share of an aspect that names no thing: "half brightness", said after a rule, is a value for the things of
    /// that rule.
    var shareAlone: Meaning? {
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
    var stepAlone: Meaning? {
        guard kind == .fragment, has(.change), has(.aspect), child(.target) == nil,
            attributes.allSatisfy({ [.change, .aspect, .bit, .steps].contains($0.key) })
        else { return nil }
        var set = of(.set)
        set.children.append(.mentioned)
        return Meaning(.sentence, children: [set])
    }
}
