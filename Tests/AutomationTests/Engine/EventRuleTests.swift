import HomeModel
import Testing

@testable import Automation

struct EventRuleTests {
    private static func change(_ address: CharacteristicAddress, _ test: ChangeTest, _ held: Int? = nil) -> RuleEvent {
        .changes(address, test, heldFor: held.map(TimeSpan.init(seconds:)))
    }

    private func play(_ house: inout House, _ address: CharacteristicAddress, _ values: [(String, Value)]) {
        for (time, value) in values { house.happen(.value(address, value), at: "2026-03-02T\(time)") }
    }

    @Test func firesOnEachChangeToAValue() {
        var house = House(
            [.test(Self.change(House.door, .to(.word("open")))), .test(Self.change(House.door, .any))],
            at: "2026-03-02T00:00")
        play(
            &house, House.door,
            [("08:00", .word("open")), ("08:01", .word("open")), ("08:02", .word("closed")), ("08:03", .word("open"))])
        #expect(house.lines.map(\.rule) == ["0", "1", "1", "0", "1"])
    }

    @Test func pressesOfAButtonCountEach() {
        var house = House([.test(Self.change(House.button, .to(.word("SinglePress"))))], at: "2026-03-02T00:00")
        play(&house, House.button, [("08:00", .word("SinglePress")), ("08:01", .word("SinglePress"))])
        #expect(house.lines.count == 2)
    }

    @Test func aWaveringValueCrossesALimitOnce() {
        var house = House(
            [.test(Self.change(House.warmth, .above(25))), .test(Self.change(House.warmth, .below(25)))],
            at: "2026-03-02T00:00")
        let values = [24.9, 25, 25.1, 24.9, 25.1, 24.8, 25.2, 20, 26]
        play(&house, House.warmth, values.enumerated().map { ("08:\($0 + 10)", .number($1)) })
        #expect(
            house.log == [
                "2026-03-02T08:12 0", "2026-03-02T08:16 0", "2026-03-02T08:17 1", "2026-03-02T08:18 0",
            ])
    }

    @Test func whatHasToLastFiresWhenItHasLasted() {
        var house = House(
            [
                .test(Self.change(House.door, .to(.word("open")), 300)),
                .test(Self.change(House.warmth, .above(25), 600)),
            ], at: "2026-03-02T00:00")
        play(&house, House.door, [("08:00", .word("open")), ("08:04:59", .word("closed")), ("08:10", .word("open"))])
        play(&house, House.warmth, [("08:20", .number(26)), ("08:25", .number(27)), ("08:40", .number(20))])
        house.wait(until: "2026-03-02T09:00")
        #expect(house.log == ["2026-03-02T08:15 0", "2026-03-02T08:30 1"])
    }

    @Test func peopleComeAndGo() {
        var house = House(
            [
                .test(.arrive(.anyone, place: nil)), .test(.arrive(.first, place: nil)),
                .test(.leave(.last, place: nil)), .test(.arrive(.me, place: nil), by: House.marco),
                .test(.leave(.person(House.anna), place: nil)), .test(.arrive(.anyone, place: "Office")),
            ], at: "2026-03-02T00:00")
        house.happen(.arrive(House.anna, place: nil), at: "2026-03-02T08:00")
        house.happen(.arrive(House.marco, place: nil), at: "2026-03-02T08:01")
        house.happen(.leave(House.anna, place: nil), at: "2026-03-02T08:02")
        house.happen(.arrive(House.anna, place: "office"), at: "2026-03-02T08:03")
        house.happen(.leave(House.marco, place: nil), at: "2026-03-02T08:04")
        #expect(
            house.log == [
                "2026-03-02T08:00 0", "2026-03-02T08:00 1", "2026-03-02T08:01 0", "2026-03-02T08:01 3",
                "2026-03-02T08:02 4", "2026-03-02T08:03 5", "2026-03-02T08:04 2",
            ])
    }

    @Test func somebodyWhoWasNotKnownToBeInCanLeave() {
        let late = RuleCondition(.time(after: TimeOfDay("21:00"), before: nil))
        for (time, log) in [("20:59", []), ("22:00", ["2026-03-02T22:00 0"])] {
            var house = House([.test(.leave(.me, place: nil), if: [late])], at: "2026-03-02T00:00")
            house.happen(.leave(House.anna, place: nil), at: "2026-03-02T\(time)")
            #expect(house.log == log)
        }
    }

    /// The night after an evening is one with it, and the one before it isn't; an afternoon ends at midnight.
    @Test func anEveningGoesOnUntilMorning() throws {
        for (begins, holds) in [("21:00", ["22:00", "23:59", "00:30", "04:59"]), ("17:00", ["22:00", "23:59"])] {
            let after = try #require(TimeOfDay(begins))
            for (condition, expected) in [
                (RuleCondition(.time(after: after, before: nil)), holds),
                (
                    RuleCondition(.time(after: after, before: nil), isNegated: true),
                    ["22:00", "23:59", "00:30", "04:59", "05:00", "12:00"].filter { !holds.contains($0) }
                ),
            ] {
                let times = ["22:00", "23:59", "00:30", "04:59", "05:00", "12:00"].filter { time in
                    var house = House([.test(.leave(.me, place: nil), if: [condition])], at: "2026-03-02T00:00")
                    house.happen(.leave(House.anna, place: nil), at: "2026-03-02T\(time)")
                    return !house.log.isEmpty
                }
                #expect(times == expected, "after \(begins), negated: \(condition.isNegated)")
            }
        }
    }

    @Test(arguments: [nil, "Office"])
    func whatIsKnownAlreadyIsNoComingOrGoing(place: String?) {
        var house = House(
            [.test(.arrive(.anyone, place: place)), .test(.leave(.anyone, place: place))], at: "2026-03-02T00:00")
        house.happen(.arrive(House.anna, place: place), at: "2026-03-02T08:00")
        house.happen(.arrive(House.anna, place: place), at: "2026-03-02T08:01")
        house.restart(at: "2026-03-02T08:01:30")
        house.happen(.arrive(House.anna, place: place), at: "2026-03-02T08:02")
        house.happen(.leave(House.anna, place: place), at: "2026-03-02T09:00")
        house.happen(.leave(House.anna, place: place), at: "2026-03-02T09:01")
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-02T09:00 1"])
    }

    @Test func whoComesWasAwayWhateverWasAssumed() {
        var house = House(
            [.test(.arrive(.first, place: nil)), .test(.arrive(.me, place: nil))], at: "2026-03-02T00:00")
        house.state.present = [House.anna, House.marco]
        house.engine = RuleEngine(house.home, state: house.state, at: house.clock.moment("2026-03-02T00:00"))
        house.happen(.leave(House.marco, place: nil), at: "2026-03-02T08:00")
        house.happen(.arrive(House.anna, place: nil), at: "2026-03-02T08:01")
        house.happen(.arrive(House.marco, place: nil), at: "2026-03-02T08:02")
        #expect(house.log == ["2026-03-02T08:01 0", "2026-03-02T08:01 1"])
    }

    @Test func anotherPlaceHasItsFirstAndItsLastToo() {
        var house = House(
            [.test(.arrive(.first, place: "Office")), .test(.leave(.last, place: "Office"))], at: "2026-03-02T00:00")
        house.happen(.arrive(House.anna, place: "office"), at: "2026-03-02T08:00")
        house.happen(.arrive(House.marco, place: "Office"), at: "2026-03-02T08:01")
        house.happen(.leave(House.anna, place: "Office"), at: "2026-03-02T08:02")
        house.happen(.leave(House.marco, place: "Office"), at: "2026-03-02T08:03")
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-02T08:03 1"])
    }

    @Test func whoComesHomeIsNoLongerAtAnotherPlace() {
        var house = House([.test(.arrive(.me, place: "Office"))], at: "2026-03-02T00:00")
        house.happen(.arrive(House.anna, place: "Office"), at: "2026-03-02T08:00")
        house.happen(.arrive(House.anna, place: nil), at: "2026-03-02T18:00")
        house.happen(.arrive(House.anna, place: "Office"), at: "2026-03-03T08:00")
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-03T08:00 0"])
    }

    @Test func saysWhereACircleIsCutShort() throws {
        let off = CharacteristicWrite(address: House.lamp, value: .bool(false))
        var house = House(
            [
                .test(Self.change(House.lamp, .to(.bool(true))), set: [off]),
                .test(Self.change(House.lamp, .to(.bool(false)))),
            ], at: "2026-03-02T00:00")
        let now = house.clock.moment("2026-03-02T08:00")
        var events = [(HouseEvent.value(House.lamp, .bool(true)), Cause.outside)]
        var decisions: [Decision] = []
        while let (event, cause) = events.popLast() {
            let decision = house.engine.take(event, at: now, cause: cause)
            decisions.append(decision)
            for firing in decision.firings {
                events += firing.writes.map { (.value($0.address, $0.value), firing.cause) }
            }
        }
        #expect(decisions.map(\.firings.count) == [1, 1, 0])
        #expect(decisions.map(\.cutShort) == [[], [], [house.home.rules[0].id]])
    }

    @Test(arguments: [
        (Presence.me, [true, false, true, false]), (.anyone, [true, true, true, false]),
        (.nobody, [false, false, false, true]), (.everyone, [true, false, false, false]),
        (.person(House.marco), [true, true, false, false]),
    ])
    func conditionsLookAtPresence(presence: Presence, expected: [Bool]) {
        let people: [Set<PersonID>] = [[House.anna, House.marco], [House.marco], [House.anna], []]
        for (present, holds) in zip(people, expected) {
            var house = House([.test(.at("08:00"), if: [RuleCondition(.present(presence))])], at: "2026-03-02T00:00")
            for person in present { house.happen(.arrive(person, place: nil), at: "2026-03-02T01:00") }
            house.wait(until: "2026-03-02T09:00")
            #expect(house.log.isEmpty != holds)
        }
    }

    @Test func rulesSetOffRulesButNoLoop() {
        let on = CharacteristicWrite(address: House.fan, value: .bool(true))
        let off = CharacteristicWrite(address: House.lamp, value: .bool(false))
        var house = House(
            [
                .test(Self.change(House.lamp, .any), set: [on]),
                .test(Self.change(House.fan, .any), set: [off]),
            ], at: "2026-03-02T00:00")
        play(&house, House.lamp, [("08:00", .bool(true))])
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-02T08:00 1"])
    }

    @Test(arguments: [
        ([true, false], false, true), ([false, true], false, true), ([false, false], false, false),
        ([true, nil], false, true), ([false, nil], false, false), ([nil, nil], false, false),
        ([true, false], true, false), ([false, false], true, true), ([true, nil], true, false),
        ([false, nil], true, false), ([nil, nil], true, false),
    ])
    func ofSeveralConditionsOneIsEnoughAndWhatNobodyKnowsIsNeither(values: [Bool?], isNegated: Bool, fires: Bool) {
        let members = [House.lamp, House.fan].map { RuleCondition(.reading($0, .equals(.bool(true)))) }
        var house = House(
            [.test(.at("08:00"), if: [RuleCondition(.any(members), isNegated: isNegated)])], at: "2026-03-02T00:00")
        for (address, value) in zip([House.lamp, House.fan], values) {
            house.state.values[address] = value.map(Value.bool)
        }
        house.restart(at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.lines.count == (fires ? 1 : 0))
    }

    @Test func allRulesOfOneEventAreJudgedByTheSameState() {
        let isOff = RuleCondition(.reading(House.lamp, .equals(.bool(false))))
        var house = House(
            [.test(.at("08:00")), .test(.at("08:00"), if: [isOff])], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.lines.count == 2)
    }

    @Test func aSceneAndItsRuleWriteEachCharacteristicOnce() {
        let scene = ActionSet(
            id: ActionSetID(rawValue: 70), name: "Dinner",
            actions: [
                CharacteristicWrite(address: House.lamp, value: .bool(false)),
                CharacteristicWrite(address: House.dimmer, value: .number(30)),
            ])
        var rule = AutomationRule.test(.at("08:00"))
        rule.scenes = [scene.id]
        var house = House([rule], at: "2026-03-02T00:00", scenes: [scene])
        house.wait(until: "2026-03-02T09:00")
        #expect(
            house.writes == [
                [
                    CharacteristicWrite(address: House.dimmer, value: .number(30)),
                    CharacteristicWrite(address: House.lamp, value: .bool(true)),
                ]
            ])
    }
}

/// What a firing tells, and which of its rule's events it was.
struct TellingRuleTests {
    @Test func aFiringKnowsItsEventAndWhomItTells() {
        let open = RuleEvent.changes(House.door, .to(.word("open")), heldFor: nil)
        let rule = AutomationRule(
            name: "Tell", events: [.arrive(.anyone, place: nil), open], tells: [RuleTelling(to: .me, isUrgent: true)])
        var house = House([rule], at: "2026-03-02T00:00")
        let now = HomeClock(house.home).moment("2026-03-02T08:00")
        let decision = house.engine.take(.value(House.door, .word("open")), at: now)
        #expect(decision.firings.map(\.event) == [open])
        #expect(decision.firings.map(\.tells) == [[RuleTelling(to: .me, isUrgent: true)]])
        #expect(decision.firings.flatMap(\.writes).isEmpty)
    }
}
