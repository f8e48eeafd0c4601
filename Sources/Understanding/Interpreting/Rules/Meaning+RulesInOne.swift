internal import HomeModel

/// Several rules in one sentence: what each leaves out is taken from the others.
extension Meaning {
    /// Completes a rule from the one before it in the sentence: "… and when it closes turn it back on".
    func following(_ earlier: Meaning, by tables: SemanticTables) -> Meaning {
        let events = earlier.children(.event).flatMap(\.children).lazy.map { $0.children(.target) }
        let done = earlier.child(.body)?.children.lazy.map { set in
            set.children(.target).map { $0.ofWhatHas(set.aspect, by: tables) }
        }
        var result = self
        if child(.body) == nil, value(.unfinished) == "action", let body = earlier.child(.body) {
            result.attributes.removeAll { $0.key == .unfinished }
            result.children.append(body)
        }
        if !children(.condition).contains(where: { RuleDays.isOnlyDays($0) && !$0.has(.listed) }) {
            // Half a sentence has all the conditions of the whole one before it. A clock time of its own may lie in
            // another part of the day than the one before.
            let isClock = children(.event).contains { $0.child(.at) != nil }
            // "64 at half past ten every night and back to 69 at six, weekends at eight": the days of the six are those
            // of its morning.
            let isParted = children(.condition).contains { $0.has(.listed) && $0.has(.notDay) }
            // What measures something held for the first moment: "out at eleven when it's above 25, back in at seven".
            result.children += earlier.children(.condition)
                .filter { has(.short) && !(isClock && $0.has(.compare)) || RuleDays.isOnlyDays($0) }
                .filter { !$0.has(.listed) }
                .filter { !children.contains($0) }
                .map {
                    isClock && RuleDays.isOnlyDays($0)
                        ? $0.withoutPart.ofNightsBefore($0.isEvening, onlySmallHours: isParted) : $0
                }
        }
        let isWeekly = earlier.children(.condition).contains { $0.has(.days) || $0.has(.from) }
        result.children = result.children.map { node in
            var node = isWeekly ? node.everyWeek : node
            if node.kind == .event {
                let subject = events.first { !$0.isEmpty }
                let measured = earlier.children(.event).lazy.compactMap { $0.child(.change) }.first
                node.children = node.children.map { event in
                    (subject.map(event.withIt) ?? event).measuring(like: measured)
                }
            } else if node.kind == .body, let object = done?.first(where: { !$0.isEmpty }) {
                node.children = node.children.map {
                    var action = $0.withIt(object)
                    if action.kind == .set, action.children(.target).isEmpty { action.children += object }
                    if action.has(.like), let model = earlier.lastSet { action = model.applied(to: action) }
                    return action
                }
            } else if node.kind == .body, let model = earlier.lastSet {
                node.children = node.children.map { $0.inPlace(of: model) }
            }
            return node
        }
        return result
    }

    /// The clock time of a rule that goes on with what the one before it is about: "on at half nine and off at eleven
    /// every night".
    var endOfEarlier: ClockReading? {
        let goesOn = has(.short) || child(.body)?.hasDeep(.it) == true
        guard goesOn, let time = children(.event).lazy.compactMap({ $0.child(.at)?.child(.time) }).first else {
            return nil
        }
        let half = children(.condition).lazy.filter(RuleDays.isOnlyDays).compactMap { $0.value(.half) }.first
        return ClockReading(time, half: half)
    }

    /// What of a whole place has such a value: "it" after "warm up the bedroom" is the heating there, and not all that
    /// it has.
    private func ofWhatHas(_ aspect: String?, by tables: SemanticTables) -> Meaning {
        guard has(.area), !has(.type), let kinds = aspect.flatMap({ tables.aspect($0).ofPlace }) else { return self }
        var result = self
        result.attributes += kinds.map { .init(key: .type, value: $0) }
        return result
    }

    /// A value of nothing in particular, as one of how it is in the place that was said before: "then back up to 76".
    private func inPlace(of model: Meaning) -> Meaning {
        guard kind == .set, children(.target).isEmpty, !has(.action), child(.value) != nil, aspect == nil,
            let aspect = model.aspect, model.children(.target).isEmpty
        else { return self }
        var result = self
        result.attributes.append(.init(key: .aspect, value: aspect))
        result.attributes += model.attributes.filter { Self.placeKeys.contains($0.key) }
        return result
    }

    /// The last thing that the rule sets.
    private var lastSet: Meaning? { child(.body)?.children.last { $0.kind == .set } }

    /// A day of the week as one of every week: "at six on weekdays and at eight on saturday".
    var everyWeek: Meaning {
        guard kind == .condition, let day = child(.weekday)?.value(.days) else { return self }
        var result = self
        result.children.removeAll { $0.kind == .weekday }
        result.attributes.append(.init(key: .days, value: day))
        return result
    }

    /// Days without the part of the day that was said with them.
    fileprivate var withoutPart: Meaning {
        var result = self
        result.attributes.removeAll { $0.key == .part || $0.key == .half }
        return result
    }

    /// Days whose nights are meant, so that a time after an earlier one is on the day after; or only one of the small
    /// hours.
    fileprivate func ofNightsBefore(_ areNights: Bool, onlySmallHours: Bool) -> Meaning {
        guard areNights else { return self }
        var result = self
        result.attributes.append(.init(key: .nightsBefore, value: onlySmallHours ? RuleDays.smallHours : "yes"))
        return result
    }

    /// Whether days are said as their evenings or nights: "on school nights".
    fileprivate var isEvening: Bool { ["pm", "night"].contains(value(.half) ?? "") }
}

extension [Meaning] {
    /// Rules of one sentence for days of the week that are only named, as of every week where there are several:
    /// "Friday at six turn it off, Monday at eight turn it on".
    var everyBareDay: [Meaning] {
        func isBare(_ rule: Meaning) -> Bool { rule.children(.condition).contains { $0.has(.bareDay) } }
        guard filter(isBare).count > 1 else { return self }
        return map { rule in
            var rule = rule
            rule.children = rule.children.map { $0.has(.bareDay) ? $0.everyWeek : $0 }
            return rule
        }
    }

    /// Rules of one sentence, the last of which says "every day" for all that say nothing of days.
    var sharingDaily: [Meaning] {
        // "Off at four, but on Sundays off at noon" is on Sundays for that alone.
        guard !isAnotherTime(count - 1, for: count - 2) else { return self }
        guard let days = last?.children(.condition).filter({ $0.has(.days) || $0.has(.from) || $0.has(.notDay) }),
            !days.isEmpty,
            last?.has(.short) == true || days.contains(where: { $0.value(.days) == "all" || $0.has(.shared) })
        else { return self }
        return map { rule in
            let isForOnce = rule.children(.event).contains { $0.child(.delay) != nil }
            guard !isForOnce, !rule.children(.condition).contains(where: RuleDays.isOnlyDays) else { return rule }
            var rule = rule
            rule.children += days.map(\.withoutPart)
            return rule
        }
    }

    /// Completes a rule that begins with the sun and is undone at a clock time, without any day, as a rule for every
    /// day: "on at sunset and off at eleven".
    var everySun: [Meaning] {
        let isOfTheSun = first?.children(.event).allSatisfy { $0.child(.sun) != nil && !$0.has(.once) } ?? false
        let areTimed = allSatisfy { rule in
            let events = rule.children(.event)
            return !events.isEmpty && !rule.has(.once)
                && events.allSatisfy { $0.child(.at) != nil || $0.child(.sun) != nil }
                && !rule.deepValues(.half).contains("tonight")
                && !rule.children(.condition).contains(where: RuleDays.isOnlyDays)
        }
        let goesOn = dropFirst().allSatisfy { $0.has(.short) || $0.child(.body)?.hasDeep(.it) == true }
        // The terrace light an hour after the path lights takes nothing back.
        let actions = map { $0.child(.body)?.children.first { $0.kind == .set }?.value(.action) }
        let areTakenBack = zip(actions, actions.dropFirst()).allSatisfy { $0 != nil && $1 != nil && $0 != $1 }
        guard count > 1, isOfTheSun, areTimed, goesOn, areTakenBack else { return self }
        let daily = Meaning(.condition, attributes: [.init(key: .days, value: "all")])
        return map { rule in
            var rule = rule
            rule.children.append(daily)
            return rule
        }
    }

    /// Gives a condition at the end of the sentence to all of its rules: "at seven on weekdays and at nine on weekends,
    /// unless nobody is in". A measured condition may be for one rule alone.
    var sharingConditions: [Meaning] {
        guard count > 1, let last, last.has(.short) || last.value(.unfinished) == "action",
            let end = last.children.lastIndex(where: { $0.kind == .event })
        else { return self }
        let shared = last.children[end...].filter { $0.kind == .condition && !RuleDays.isOnlyDays($0) }
        guard !shared.isEmpty,
            !shared.contains(where: { $0.hasDeep(.it) || $0.child(.after) != nil || $0.child(.before) != nil })
        else { return self }
        return enumerated().map { number, rule in
            guard number < count - 1, rule.child(.event)?.child(.change) == nil,
                rule.children(.condition).allSatisfy(RuleDays.isOnlyDays)
            else { return rule }
            var rule = rule
            rule.children += shared
            return rule
        }
    }

    /// Rules of one sentence that say only at the end what happens: "on tuesdays at eight and on fridays at nine run
    /// dinner".
    var sharingBody: [Meaning] {
        guard let body = last?.child(.body), count > 1,
            dropLast().allSatisfy({ $0.value(.unfinished) == "action" && $0.child(.body) == nil })
        else { return self }
        return map { rule in
            guard rule.child(.body) == nil else { return rule }
            var rule = rule.without(.unfinished)
            rule.children.append(body)
            return rule
        }
    }
}
