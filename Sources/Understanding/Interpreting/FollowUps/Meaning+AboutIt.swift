internal import HomeModel

/// What is said of "it", or of nothing, so that it is about what was talked about.
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

    /// A number as a part of a length of time, in a unit of so many seconds.
    func counted(in unit: String) -> Meaning {
        let number = of(.number)
        return Meaning(.part, attributes: [.init(key: .unit, value: unit)], children: [number])
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

    /// Half a sentence with a value and nothing else as a sentence about "it": "and just halfway" after a rule.
    var resultAlone: Meaning? {
        let isValue = child(.value) != nil || has(.exact) || has(.exactWord)
        let others: [Key] = [.action, .pick, .again, .later, .narrow, .chosen, .omit, .swap, .change]
        guard isValue, children.allSatisfy({ $0.kind == .value }), !others.contains(where: has) else {
            return nil
        }
        var set = of(.set).without(.instead)
        set.children.append(.mentioned)
        return Meaning(.sentence, children: [set])
    }

    /// Whether what it is about is only "it".
    var isAboutIt: Bool {
        let targets = children(.target)
        return targets.count == 1 && targets[0].has(.it) && !targets[0].has(.other)
    }

    /// Whether it is half a sentence with a value and nothing else.
    fileprivate var isNumberAlone: Bool {
        kind == .fragment && children.map(\.kind).filter { $0 != .dropped } == [.value]
    }

    /// Whether "it" is to be started.
    var isStartOfIt: Bool { kind == .set && isAboutIt && ["on", "play"].contains(value(.action)) }

    /// Whether it switches "it" off, at once or later, and goes on with nothing that was said before.
    var switchesItOff: Bool {
        guard !has(.joined), !has(.also) else { return false }
        let actions = children.flatMap { $0.kind == .rule ? $0.child(.body)?.children ?? [] : [$0] }
        return actions.contains { $0.kind == .set && $0.isAboutIt && $0.value(.action) == "off" }
    }
}
