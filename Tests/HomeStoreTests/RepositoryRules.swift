import HomeModel

/// Rules with every form of event and condition, for ``RepositoryHomes/villa``.
enum RepositoryRules {
    static var all: [AutomationRule] {
        [
            AutomationRule(
                id: AutomationRuleID(rawValue: 20), name: "Every event", aliases: ["the long one"], events: events,
                days: [.mon, .sun, .wed], conditions: conditions,
                scenes: [ActionSetID(rawValue: 15), ActionSetID(rawValue: 14)],
                actions: [
                    RepositoryHomes.write(12, "Label", .word("'; DROP TABLE home; --")),
                    RepositoryHomes.write(12, "Hue", .number(1.0 / 3)),
                ],
                tells: [
                    RuleTelling(
                        to: .person(PersonID(rawValue: 2)), in: RoomID(rawValue: 5), text: "'; --", isUrgent: true),
                    RuleTelling(to: .me), RuleTelling(to: .admins, text: ""), RuleTelling(),
                ],
                duration: TimeSpan(seconds: 3600), isEnabled: false,
                resumesAt: LocalDateTime("2026-03-09T07:30"), pausesAt: LocalDateTime("2026-03-08T00:00"),
                author: PersonID(rawValue: 2)),
            AutomationRule(
                id: AutomationRuleID(rawValue: 21), name: "Once", events: [.after(TimeSpan(seconds: 600))],
                isOnce: true, actions: [RepositoryHomes.write(8, "On", .bool(false))]),
        ]
    }

    private static var events: [RuleEvent] {
        let anna = Traveller.person(PersonID(rawValue: 1))
        let hue = RepositoryHomes.address(10, "Hue")
        return [
            .arrive(.me, place: nil), .arrive(anna, place: "the “office”"), .leave(.anyone, place: nil),
            .leave(.last, place: ""), .arrive(.first, place: nil), .leave(anna, place: nil),
            .sun(.sunset, offset: TimeSpan(seconds: -900)), .sun(.sunrise, offset: TimeSpan(seconds: 0)),
            .after(TimeSpan(seconds: .max)), .changes(hue, .any, heldFor: nil),
            .changes(hue, .above(1.0 / 3), heldFor: TimeSpan(seconds: 300)), .changes(hue, .below(-0.0), heldFor: nil),
            .changes(hue, .to(.number(1)), heldFor: nil), .changes(hue, .to(.number(0)), heldFor: nil),
            .changes(RepositoryHomes.address(8, "On"), .to(.bool(false)), heldFor: nil),
            .changes(RepositoryHomes.address(8, "On"), .to(.bool(true)), heldFor: nil),
            .changes(RepositoryHomes.address(10, "ContactSensorState"), .to(.word("open")), heldFor: nil),
            .changes(RepositoryHomes.address(8, "Label"), .to(.word("true")), heldFor: nil),
        ]
            + [TimeOfDay(hour: 0, minute: 5), TimeOfDay(hour: 23, minute: 59)].compactMap { $0.map(RuleEvent.time) }
            + [
                LocalDateTime(year: 2026, month: 3, day: 2, hour: 18, minute: 30),
                LocalDateTime(year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 59),
            ].compactMap { $0.map(RuleEvent.at) }
    }

    private static var conditions: [RuleCondition] {
        let five = TimeOfDay(hour: 17, minute: 0)
        let hue = RepositoryHomes.address(10, "Hue")
        let tests: [RuleCondition.Test] = [
            .time(after: five, before: nil), .time(after: nil, before: five), .time(after: five, before: five),
            .sun(after: .sunset, before: nil), .sun(after: .sunset, before: .sunrise), .sun(after: nil, before: nil),
            .present(.me), .present(.anyone), .present(.nobody), .present(.everyone),
            .present(.person(PersonID(rawValue: 3))), .reading(hue, .equals(.number(1))),
            .reading(hue, .above(1e-300)), .reading(hue, .below(1e300)),
            .reading(RepositoryHomes.address(8, "On"), .equals(.bool(true))),
        ]
        let several = [false, true].map { isNegated in
            RuleCondition(.any(tests.map { RuleCondition($0, isNegated: isNegated) }), isNegated: isNegated)
        }
        return several + tests.map { RuleCondition($0) } + tests.map { RuleCondition($0, isNegated: true) }
    }
}
