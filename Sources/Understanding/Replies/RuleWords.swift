internal import HomeModel

/// Says a whole rule back, so that a wrong reading is heard; and makes a name for one that has none.
struct RuleWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    private var index: HomeIndex { subjects.index }

    /// The rule as a sentence without its full stop.
    func sentence(_ rule: AutomationRule) -> String {
        let events = values.list(rule.events.map { event($0, in: rule) }, joinedBy: "or")
        let conditions = values.list(rule.conditions.map(condition))
        let isWhen = rule.events.allSatisfy(Self.isHappening)
        let key = (isWhen ? "rule.when" : "rule.at") + (conditions.isEmpty ? "" : "Only")
        if isWhen, !conditions.isEmpty {
            return phrases.phrase("rule.whenOnly", ["event": events, "conditions": conditions, "action": action(rule)])
        }
        return phrases.phrase(key, ["event": events, "conditions": conditions, "action": action(rule)])
    }

    /// A name for the rule that a person recognises and that no other name in the home is.
    func name(for rule: AutomationRule, taken: Set<String>) -> String {
        var base = sentence(rule)
        base = base.prefix(1).uppercased() + base.dropFirst()
        // Room for a number behind it.
        if base.count > EntityName.maximumLength - 5 { base = String(base.prefix(EntityName.maximumLength - 6)) + "…" }
        var name = base
        var number = 2
        while taken.contains(EntityName.folded(name)) {
            name = "\(base) (\(number))"
            number += 1
        }
        return name
    }

    private static func isHappening(_ event: RuleEvent) -> Bool {
        switch event {
        case .arrive, .leave, .changes: true
        case .time, .sun, .after, .at: false
        }
    }

    // MARK: Events

    private func event(_ event: RuleEvent, in rule: AutomationRule) -> String {
        switch event {
        case .arrive(let who, _): traveller(who, "arrive")
        case .leave(let who, _): traveller(who, "leave")
        case .time(let time): clock(time, in: rule)
        case .sun(let sun, let offset): sunMoment(sun, offset)
        case .after(let span): phrases.phrase("event.after", ["duration": values.duration(span)])
        case .at(let moment):
            phrases.phrase("event.at", ["date": date(moment), "time": moment.timeOfDay?.text ?? ""])
        case .changes(let address, let test, _): change(address, test)
        }
    }

    private func traveller(_ who: Traveller, _ verb: String) -> String {
        switch who {
        case .me: phrases.phrase("event.\(verb).me")
        case .anyone: phrases.phrase("event.\(verb).anyone")
        case .first: phrases.phrase("event.\(verb).first")
        case .last: phrases.phrase("event.\(verb).last")
        case .person(let id):
            phrases.phrase("event.\(verb).person", ["who": index.people[id]?.name ?? ""])
        }
    }

    private func clock(_ time: TimeOfDay, in rule: AutomationRule) -> String {
        if rule.isOnce { return phrases.phrase("event.timeOnce", ["time": time.text]) }
        guard !rule.days.isEmpty else { return phrases.phrase("event.time", ["time": time.text]) }
        return phrases.phrase("event.timeDays", ["days": days(rule.days), "time": time.text])
    }

    /// "on weekdays", "at weekends", or the days one by one.
    private func days(_ days: Set<Weekday>) -> String {
        let inOrder = Weekday.allCases.filter(days.contains)
        let together = "days.\(inOrder.map(\.rawValue).joined(separator: "."))"
        guard !phrases.has(together) else { return phrases.phrase(together) }
        return phrases.phrase("every", ["day": values.list(inOrder.map { phrases.phrase($0.rawValue) })])
    }

    private func sunMoment(_ sun: SunEvent, _ offset: TimeSpan) -> String {
        guard offset.seconds != 0 else { return phrases.phrase("event.\(sun.rawValue)") }
        return phrases.phrase(
            offset.seconds < 0 ? "event.beforeSun" : "event.afterSun",
            ["duration": values.duration(offset), "sun": phrases.phrase(sun.rawValue)])
    }

    private func change(_ address: CharacteristicAddress, _ test: ChangeTest) -> String {
        switch test {
        case .above(let limit): comparison("event.above", address, .number(limit))
        case .below(let limit): comparison("event.below", address, .number(limit))
        case .to(let value): comparison("event.changesTo", address, value)
        case .any: comparison("event.changesTo", address, nil)
        }
    }

    /// The moment's date, as it is said.
    func date(_ moment: LocalDateTime) -> String {
        phrases.phrase("date", ["month": phrases.phrase("month.\(moment.month)"), "day": "\(moment.day)"])
    }

    // MARK: Conditions

    private func condition(_ condition: RuleCondition) -> String {
        let text = plain(condition.test)
        return condition.isNegated ? phrases.phrase("condition.not", ["condition": text]) : text
    }

    private func plain(_ test: RuleCondition.Test) -> String {
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
        }
    }

    private func present(_ presence: Presence) -> String {
        switch presence {
        case .me: phrases.phrase("condition.present.me")
        case .anyone: phrases.phrase("condition.present.anyone")
        case .nobody: phrases.phrase("condition.present.nobody")
        case .everyone: phrases.phrase("condition.present.everyone")
        case .person(let id): phrases.phrase("condition.present.person", ["who": index.people[id]?.name ?? ""])
        }
    }

    private func comparison(_ key: String, _ address: CharacteristicAddress, _ value: Value?) -> String {
        let name = index.byService[address.service].map { index.entries[$0].service.name } ?? ""
        return phrases.phrase(
            key,
            [
                "subject": subjects.definite(name), "is": phrases.phrase("is"),
                "state": values.state(address.type, value),
                "value": value.map { values.quantity(address.type, $0) } ?? "",
            ])
    }

    // MARK: Actions

    private func action(_ rule: AutomationRule) -> String {
        var parts = rule.scenes.compactMap { index.scenes[$0] }
            .map { phrases.phrase("rule.run", ["scene": $0.name]) }
        let targets = rule.actions.compactMap { write in
            index.byService[write.address.service].map { index.target($0, write.address.type, value: write.value) }
        }
        parts += SetWords(phrases: phrases, values: values, subjects: subjects).orders(targets)
        guard let duration = rule.duration else { return values.list(parts) }
        return phrases.phrase("rule.for", ["action": values.list(parts), "duration": values.duration(duration)])
    }
}
