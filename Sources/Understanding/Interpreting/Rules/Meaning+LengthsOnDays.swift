internal import HomeModel

/// What something may last on its days: "off after two hours, three on weekends". What comes again and again doesn't
/// count from now, but from when it began.
extension [Meaning] {
    /// The rules with what ends after some time on days of every week set off by how long it has lasted.
    func withLengthsOnDays(_ now: LocalDateTime) -> [Meaning] {
        var state: String?
        var unit: String?
        return map { said in
            let events = said.children(.event)
            guard events.count == 1, let delay = events[0].child(.delay) else {
                state = nil
                return said
            }
            if let body = said.child(.body) { state = body.stateThatItEnds }
            let length = delay.children.map { part in
                guard part.kind == .part, part.has(.alike), let unit else { return part }
                let number = part.attributes.filter { $0.key != .unit && $0.key != .alike }
                return Meaning(.part, attributes: number + [.init(key: .unit, value: unit)], children: part.children)
            }
            unit = length.last?.value(.unit) ?? unit
            guard let state, !said.has(.once), RuleDays(said, now: now).isRecurring else { return said }
            let it = Meaning(.target, attributes: [.init(key: .it, value: "yes")])
            let held = Meaning(.held, attributes: delay.attributes, children: length)
            let change = Meaning(.change, attributes: [.init(key: .state, value: state)], children: [held, it])
            var result = said
            result.children = said.children.map { $0.kind == .event ? Meaning(.event, children: [change]) : $0 }
            return result
        }
    }
}

extension Meaning {
    /// How something is that ends by what is done: on, of what is turned off. `nil` where nothing ends by it.
    fileprivate var stateThatItEnds: String? {
        guard children.count == 1, children[0].kind == .set else { return nil }
        return ["off": "on", "close": "open", "lock": "unlocked"][children[0].value(.action) ?? ""]
    }

    /// The rule with a bound behind its moment as its end: "at sunset, only until midnight".
    /// What begins at a moment needs no window.
    var endingAtBound: Meaning {
        let events = children(.event)
        guard child(.until) == nil, !events.isEmpty,
            events.allSatisfy({ $0.child(.at) != nil || $0.child(.sun) != nil }),
            let position = children.firstIndex(where: { $0.kind == .condition && $0.has(.stop) && !$0.isNegated }),
            let bound = children[position].child(.before), children[position].child(.after) == nil
        else { return self }
        var result = self
        result.children[position] = Meaning(.until, children: bound.children)
        return result
    }
}
