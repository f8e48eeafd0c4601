internal import HomeModel

/// Says when a rule fires: its events, its days and its conditions.
struct MomentWords {
    let phrases: Phrases
    let values: ValueWords
    /// How things are named; `nil` where only days and dates are said.
    let subjects: SubjectWords?
    /// The name of the person that `me` means; where it isn't given, that person is spoken to.
    var speaker: String?

    private var index: HomeIndex? { subjects?.index }

    /// "When you arrive or at sunset, on weekdays, while it is dark".
    func moment(of rule: AutomationRule) -> String {
        let joint = rule.allBecoming.isEmpty ? rule.jointStates : nil
        let standing = rule.standing
        let events =
            joint.map(together) ?? standing.map { [phrases.phrase("event.isSo", ["condition": plain($0.test)])] }
            ?? allTogether(rule).map { [$0] } ?? timesTogether(rule) ?? rule.events.map { event($0, in: rule) }
        var rest = rule
        if let standing { rest.conditions.removeAll { $0 == standing } }
        if let joint { rest.conditions.removeAll(where: joint.contains) }
        rest.conditions.removeAll { rule.allBecoming.contains($0) }
        let isTimed = rule.events.allSatisfy(Self.isTimed)
        let days = isTimed || rule.days.isEmpty ? [] : [days(rule.days, "on")]
        let once = rule.isOnce && !isTimed ? [phrases.phrase("event.once")] : []
        let parts = once + [values.list(events, joinedBy: "or")] + days + conditions(of: rest)
        return parts.joined(separator: " ")
    }

    /// Several clock times with their days said once; `nil` where there is something else among them.
    private func timesTogether(_ rule: AutomationRule) -> [String]? {
        let times = rule.events.compactMap { event -> String? in
            if case .time(let time) = event { time.text } else { nil }
        }
        guard times.count > 1, times.count == rule.events.count else { return nil }
        let all = values.list(times, joinedBy: "or")
        return [recurring(phrases.phrase("event.time", ["time": all]), in: rule)]
    }

    /// Several things that have to become so, all of them: "once the stove is off and the light is off";
    /// `nil` where any is enough.
    private func allTogether(_ rule: AutomationRule) -> String? {
        guard case .changes(_, _, let held)? = rule.events.first, !rule.allBecoming.isEmpty else { return nil }
        let all = phrases.phrase(
            "event.allSo",
            [
                "conditions": together(rule.allBecoming.map(\.test), joinedBy: "and")
                    ?? values.list(rule.allBecoming.map { plain($0.test) })
            ])
        return all + (held.map { phrases.phrase("event.held", ["duration": values.duration($0)]) } ?? "")
    }

    /// States that have to hold together: "once nobody is at home and the tv is on".
    private func together(_ states: [RuleCondition]) -> [String] {
        let texts = states.map { plain($0.test) }
        guard texts.count > 1 else { return texts.map { phrases.phrase("event.isSo", ["condition": $0]) } }
        return [phrases.phrase("event.allSo", ["conditions": values.list(texts)])]
    }

    static func isTimed(_ event: RuleEvent) -> Bool {
        switch event {
        case .arrive, .leave, .changes: false
        case .time, .sun, .after, .at: true
        }
    }

    /// A date, as it is said.
    func date(_ moment: LocalDateTime) -> String {
        phrases.phrase("date", ["month": phrases.phrase("month.\(moment.month)"), "day": "\(moment.day)"])
    }

    // MARK: Events

    func event(_ event: RuleEvent, in rule: AutomationRule) -> String {
        switch event {
        case .arrive(let who, let place): traveller(who, place, "arrive")
        case .leave(let who, let place): traveller(who, place, "leave")
        case .time(let time): recurring(phrases.phrase("event.time", ["time": time.text]), in: rule)
        case .sun(let sun, let offset): recurring(sunMoment(sun, offset), in: rule)
        case .after(let span): phrases.phrase("event.after", ["duration": values.duration(span)])
        case .at(let moment):
            phrases.phrase("event.at", ["date": date(moment), "time": moment.timeOfDay?.text ?? ""])
        case .changes(let address, let test, let held): change(address, test, held)
        }
    }

    private func traveller(_ who: Traveller, _ place: String?, _ verb: String) -> String {
        let key = "event.\(verb)" + (place == nil ? "" : ".place")
        let own = who == .me && speaker == nil ? "\(key).me" : key
        return phrases.phrase(own, ["who": name(who), "place": place.map(spoken) ?? ""])
    }

    /// A place with its article, where it wants one.
    private func spoken(_ place: String) -> String {
        phrases.has("place.\(place)") ? phrases.phrase("place.\(place)") : place
    }

    private func name(_ who: Traveller) -> String {
        switch who {
        case .me: speaker ?? ""
        case .anyone: phrases.phrase("who.anyone")
        case .first: phrases.phrase("who.first")
        case .last: phrases.phrase("who.last")
        case .person(let id): index?.people[id]?.name ?? ""
        }
    }

    /// Days of every week: "every weekday".
    func every(_ days: Set<Weekday>) -> String {
        days.count == Weekday.allCases.count ? phrases.phrase("everyDay") : self.days(days, "every")
    }

    private func recurring(_ time: String, in rule: AutomationRule) -> String {
        if rule.isOnce {
            let day = rule.days.isEmpty ? "" : days(rule.days, "on") + " "
            return phrases.phrase("event.onceAt", ["time": day + time])
        }
        let days = rule.days.isEmpty ? phrases.phrase("everyDay") : days(rule.days, "every")
        return phrases.phrase("event.every", ["days": days, "time": time])
    }

    /// The days with their short names where they have one.
    private func days(_ days: Set<Weekday>, _ how: String) -> String {
        if days == [.mon, .tue, .wed, .thu, .fri] { return phrases.phrase("\(how).weekdays") }
        if days == [.sat, .sun] { return phrases.phrase("\(how).weekends") }
        let others = Weekday.allCases.filter { !days.contains($0) }
        if (1...2).contains(others.count) {
            let names = others.map { phrases.phrase($0.rawValue) }
            return phrases.phrase("\(how).except", ["day": values.list(names)])
        }
        let names = Weekday.allCases.filter(days.contains).map { phrases.phrase($0.rawValue) }
        return phrases.phrase(how, ["day": values.list(names)])
    }

    private func sunMoment(_ sun: SunEvent, _ offset: TimeSpan) -> String {
        guard offset.seconds != 0 else { return phrases.phrase("event.\(sun.rawValue)") }
        return phrases.phrase(
            offset.seconds < 0 ? "event.beforeSun" : "event.afterSun",
            ["duration": values.duration(offset), "sun": phrases.phrase(sun.rawValue)])
    }

    private func change(_ address: CharacteristicAddress, _ test: ChangeTest, _ held: TimeSpan?) -> String {
        let key =
            switch test {
            case .above: "event.above"
            case .below: "event.below"
            case .to: "event.changesTo"
            case .any: address.type == "ProgrammableSwitchEvent" ? "event.pressed" : "event.changes"
            }
        let value: Value? =
            switch test {
            case .above(let limit), .below(let limit): .number(limit)
            case .to(let value): value
            case .any: nil
            }
        guard let held else {
            if case .to = test, let own = values.key("event", address.type, value) {
                return comparison(own, address, value)
            }
            if case .above(0) = test, address.type == "CurrentPosition" {
                return comparison("event.CurrentPosition.open", address, value)
            }
            return comparison(key, address, value)
        }
        let own = values.key("event", address.type, value).map { "\($0).held" } ?? ""
        return comparison(phrases.has(own) ? own : "\(key).held", address, value)
            + phrases.phrase("event.held", ["duration": values.duration(held)])
    }

    // MARK: Conditions

    /// The conditions one by one, but those about people together: "unless Tom, Emma or Ruth is at home".
    private func conditions(of rule: AutomationRule) -> [String] {
        let parts = parts(of: rule)
        // One word for all that must not be: "unless the lamp or the fan is on or nobody is at home".
        let unless = parts.filter(\.isNegated).map(\.text)
        var isSaid = false
        return parts.compactMap { part -> String? in
            guard part.isNegated else { return part.text }
            defer { isSaid = true }
            let all = values.list(unless, joinedBy: "or")
            return isSaid ? nil : phrases.phrase("condition.unless", ["condition": all])
        }
    }

    /// A condition in words: what must not be so without the word for that.
    private struct Part {
        var text: String
        var isNegated: Bool
    }

    private func parts(of rule: AutomationRule) -> [Part] {
        var texts: [Part] = []
        for isNegated in [false, true] {
            let people = rule.conditions.compactMap { condition -> String? in
                guard condition.isNegated == isNegated, case .present(.person(let id)) = condition.test else {
                    return nil
                }
                return index?.people[id]?.name
            }
            guard people.count > 1 else { continue }
            let who = values.list(people, joinedBy: isNegated ? "or" : "and")
            let present = phrases.phrase(isNegated ? "condition.present" : "condition.present.several", ["who": who])
            texts.append(Part(text: isNegated ? present : whileSo(present), isNegated: isNegated))
        }
        let isTogether = { (condition: RuleCondition) in
            guard case .present(.person) = condition.test else { return false }
            return rule.conditions.count {
                if case .present(.person) = $0.test { $0.isNegated == condition.isNegated } else { false }
            } > 1
        }
        let alike = Dictionary(grouping: rule.conditions.filter(\.isReading), by: Looked.init)
        var said: Set<Looked> = []
        let rest = rule.conditions.filter { !isTogether($0) }.compactMap { one -> Part? in
            let looked = Looked(one)
            guard let group = alike[looked], group.count > 1,
                let all = together(group.map(\.test), joinedBy: one.isNegated ? "or" : "and")
            else { return condition(one) }
            guard said.insert(looked).inserted else { return nil }
            return Part(text: one.isNegated ? all : whileSo(all), isNegated: one.isNegated)
        }
        return rest + texts
    }

    private func whileSo(_ text: String) -> String { phrases.phrase("condition.while", ["condition": text]) }

    private func condition(_ condition: RuleCondition) -> Part {
        let text = plain(condition.test)
        switch condition.test {
        case .time, .sun(after: _?, before: nil), .sun(after: nil, before: _):
            let words = condition.isNegated ? phrases.phrase("condition.not", ["condition": text]) : text
            return Part(text: words, isNegated: false)
        case .sun, .present, .reading, .any:
            return Part(text: condition.isNegated ? text : whileSo(text), isNegated: condition.isNegated)
        }
    }

    func plain(_ test: RuleCondition.Test) -> String {
        switch test {
        case .time(let after?, let before?):
            phrases.phrase("condition.between", ["after": after.text, "before": before.text])
        case .time(let after?, nil): phrases.phrase("condition.after", ["time": after.text])
        case .time(nil, let before): phrases.phrase("condition.before", ["time": before?.text ?? ""])
        case .sun(after: .sunset, before: .sunrise): phrases.phrase("condition.dark")
        case .sun(after: .sunrise, before: .sunset): phrases.phrase("condition.light")
        case .sun(let after?, _): phrases.phrase("condition.afterSun", ["sun": phrases.phrase(after.rawValue)])
        case .sun(nil, let before):
            phrases.phrase("condition.beforeSun", ["sun": before.map { phrases.phrase($0.rawValue) } ?? ""])
        case .present(let presence): present(presence)
        case .reading(let address, .above(let limit)): comparison("condition.above", address, .number(limit))
        case .reading(let address, .below(let limit)): comparison("condition.below", address, .number(limit))
        case .reading(let address, .equals(let value)): comparison("condition.is", address, value)
        case .any(let members): any(members)
        }
    }

    /// "The Front Door or the Side Door is unlocked"; things that are looked at for the same are said in one.
    private func any(_ members: [RuleCondition]) -> String {
        let people = members.compactMap { member -> String? in
            guard !member.isNegated, case .present(.person(let id)) = member.test else { return nil }
            return index?.people[id]?.name
        }
        if people.count == members.count {
            return phrases.phrase("condition.present", ["who": values.list(people, joinedBy: "or")])
        }
        let alike = Dictionary(grouping: members, by: Looked.init)
        var seen: Set<Looked> = []
        let texts = members.map(Looked.init).filter { seen.insert($0).inserted }.map { looked -> String in
            let group = alike[looked] ?? []
            let tests = group.map(\.test)
            let joint = looked.isNegated ? "and" : "or"
            let all = together(tests, joinedBy: joint) ?? values.list(tests.map(plain), joinedBy: joint)
            return looked.isNegated ? phrases.phrase("condition.isNot", ["condition": all]) : all
        }
        return values.list(texts, joinedBy: "or")
    }

    /// The most things of one condition that are named; more are counted.
    private static let mostTogether = 6

    /// That one of several things, or all of them, are as all of the tests say; `nil` where these aren't alike.
    private func together(_ tests: [RuleCondition.Test], joinedBy joint: String) -> String? {
        guard Set(tests.map { Looked(RuleCondition($0)) }).count == 1, let subjects, let index, tests.count > 1 else {
            return nil
        }
        let targets = tests.compactMap { test -> CommandTarget? in
            guard case .reading(let address, _) = test else { return nil }
            return index.byService[address.service].map { index.target($0, address.type, value: nil) }
        }
        guard targets.count == tests.count, case .reading(let address, let test)? = tests.first else { return nil }
        let isFew = targets.count <= Self.mostTogether
        let names = targets.map { subjects.definite($0.service) }
        let name =
            isFew
            ? values.list(names, joinedBy: joint)
            : phrases.phrase(
                joint == "or" ? "condition.anyOf" : "condition.allOf", ["things": subjects.subject(targets).text])
        let isPlural = joint == "and" || isFew && targets.last.map { subjects.isPlural($0.service) } == true
        switch test {
        case .above(let limit):
            return comparison("condition.above", address, .number(limit), of: name, isPlural: isPlural)
        case .below(let limit):
            return comparison("condition.below", address, .number(limit), of: name, isPlural: isPlural)
        case .equals(let value): return comparison("condition.is", address, value, of: name, isPlural: isPlural)
        }
    }

    /// What is looked for, of whatever thing.
    private struct Looked: Hashable {
        var isNegated: Bool
        var type: CharacteristicType?
        var comparison: Comparison?
        var other: RuleCondition.Test?

        init(_ condition: RuleCondition) {
            isNegated = condition.isNegated
            if case .reading(let address, let comparison) = condition.test {
                (type, self.comparison) = (address.type, comparison)
            } else {
                other = condition.test
            }
        }
    }

    private func present(_ presence: Presence) -> String {
        switch presence {
        case .me:
            speaker.map { phrases.phrase("condition.present", ["who": $0]) } ?? phrases.phrase("condition.present.me")
        case .anyone: phrases.phrase("condition.present", ["who": phrases.phrase("somebody")])
        case .nobody: phrases.phrase("condition.present", ["who": phrases.phrase("nobody")])
        case .everyone: phrases.phrase("condition.present", ["who": phrases.phrase("everyone")])
        case .person(let id): phrases.phrase("condition.present", ["who": index?.people[id]?.name ?? ""])
        }
    }

    private func comparison(_ key: String, _ address: CharacteristicAddress, _ value: Value?) -> String {
        let service = service(address)
        let name = subjects?.definite(service?.name ?? "") ?? ""
        return comparison(key, address, value, of: name, isPlural: subjects?.isPlural(service?.name ?? "") == true)
    }

    private func service(_ address: CharacteristicAddress) -> Service? {
        index.flatMap { index in index.byService[address.service].map { index.entries[$0].service } }
    }

    /// A comparison of one or several things, which are called `name`.
    private func comparison(
        _ key: String, _ address: CharacteristicAddress, _ value: Value?, of name: String, isPlural isSeveral: Bool
    ) -> String {
        let service = service(address)
        // Where a thing has several numbers, the one that is meant is said.
        let aspect = "aspect.\(address.type.rawValue)"
        let isPlain = value?.number == nil || service?.type.rawValue.hasSuffix("Sensor") == true || !phrases.has(aspect)
        let isPlural = isPlain && isSeveral
        return phrases.phrase(
            key,
            [
                "subject": isPlain ? name : phrases.phrase(aspect, ["thing": name]),
                "is": phrases.phrase(isPlural ? "are" : "is"), "has": phrases.phrase(isPlural ? "have" : "has"),
                "s": isPlural ? "" : phrases.phrase("verb.s"), "es": isPlural ? "" : phrases.phrase("verb.es"),
                "state": values.state(address.type, value),
                "value": value.map { values.quantity(address.type, $0) } ?? "",
            ])
    }
}

extension RuleCondition {
    /// Whether it looks at how a thing is.
    var isReading: Bool { if case .reading = test { true } else { false } }
}

extension AutomationRule {
    /// The states that have to hold together, where whichever begins last sets the rule off; `nil` where it waits for
    /// anything else.
    fileprivate var jointStates: [RuleCondition]? {
        let held = conditions.filter { !$0.isNegated }
        let states = held.filter { !$0.isWindow }
        let begins = held.flatMap(\.beginnings)
        guard events.count > 1, !states.isEmpty, Set(begins) == Set(events),
            states.allSatisfy({ !$0.beginnings.isEmpty })
        else { return nil }
        return states
    }

    /// The conditions that must hold for several things, if the rule fires when the last of them comes about; empty if
    /// any is enough.
    fileprivate var allBecoming: [RuleCondition] {
        var seen: Set<TimeSpan?> = []
        let all = events.map { event -> RuleCondition? in
            guard case .changes(let address, .to(let value), let held) = event else { return nil }
            seen.insert(held)
            let isSo = RuleCondition(.reading(address, .equals(value)))
            return conditions.contains(isSo) ? isSo : nil
        }
        return all.count > 1 && seen.count == 1 && !all.contains(nil) ? all.compactMap(\.self) : []
    }

    /// The condition of a rule that fires when it comes about within a window, and when the window begins and it holds
    /// already: "when the window is open after eleven".
    fileprivate var standing: RuleCondition? {
        guard events.count == 2, case .changes(let address, .to(let value), nil) = events[0] else { return nil }
        let begins = conditions.contains { condition in
            guard !condition.isNegated else { return false }
            return switch (condition.test, events[1]) {
            case (.time(let after?, _), .time(let time)): after == time
            case (.sun(let after?, _), .sun(let sun, let offset)): after == sun && offset.seconds == 0
            default: false
            }
        }
        let isSo = RuleCondition(.reading(address, .equals(value)))
        return begins && conditions.contains(isSo) ? isSo : nil
    }
}
