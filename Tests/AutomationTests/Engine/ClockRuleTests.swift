import HomeModel
import Testing

@testable import Automation

struct ClockRuleTests {
    @Test func firesAtItsTimeOnItsDays() {
        var house = House([.test(.at("07:30"), days: [.mon, .wed])], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-10T00:00")
        #expect(house.log == ["2026-03-02T07:30 0", "2026-03-04T07:30 0", "2026-03-09T07:30 0"])
    }

    @Test func firesAtTheMomentInWhichItStarts() {
        var house = House([.test(.at("07:30"))], at: "2026-03-02T07:30")
        house.wait(until: "2026-03-02T07:30")
        #expect(house.log == ["2026-03-02T07:30 0"])
    }

    @Test func firesOnceWhereTheClockIsPutForwardOrBack() {
        var house = House([.test(.at("02:30"))], at: "2026-03-28T12:00")
        house.wait(until: "2026-03-30T12:00")
        #expect(house.log == ["2026-03-29T03:00 0", "2026-03-30T02:30 0"])
        house = House([.test(.at("02:30"))], at: "2026-10-24T12:00")
        house.wait(until: "2026-10-26T12:00")
        #expect(house.log == ["2026-10-25T02:30 0", "2026-10-26T02:30 0"])
        #expect(house.lines.first?.at == 1_792_888_200)
    }

    /// "For ten minutes" and "open for ten minutes", with a clock that is set after five of them: five are left,
    /// as they were.
    @Test(arguments: [18_000, -3600])
    func whatLastsEndsWhenItWouldHaveWhereTheClockIsSetMeanwhile(jump: Int) {
        let isOpen = RuleEvent.changes(House.door, .to(.word("open")), heldFor: TimeSpan(seconds: 600))
        let opens = RuleEvent.changes(House.door, .to(.word("open")), heldFor: nil)
        let fan = CharacteristicWrite(address: House.fan, value: .bool(true))
        var house = House([.test(opens, for: 600), .test(isOpen, set: [fan])], at: "2026-03-02T12:00")
        house.happen(.value(House.door, .word("open")), at: "2026-03-02T12:00")
        house.wait(until: "2026-03-02T12:05")
        house.engine.clockWasSet(by: jump)
        let start = house.clock.moment("2026-03-02T12:05").adding(seconds: jump)
        house.wait(until: start.adding(seconds: 299))
        #expect(house.lines.map(\.rule) == ["0"], "\(house.log)")
        house.wait(until: start.adding(seconds: 300))
        #expect(house.lines.count == 3 && Set(house.lines.dropFirst().map(\.at)) == [start.secondsSince1970 + 300])
        #expect(house.state.values[House.lamp] == .bool(false) && house.state.values[House.fan] == .bool(true))
    }

    @Test func aLengthOfTimeIsThatLongWhereTheClockIsSetMeanwhile() {
        let home = House([.test(.after(TimeSpan(seconds: 1200))), .test(.at("13:00"))], at: "2026-03-02T12:00").home
        let noon = HomeClock(home).moment("2026-03-02T12:00")
        for (jump, others) in [(18_000, 0), (-3600, 0)] {
            var engine = RuleEngine(home, state: HomeState(), at: noon)
            engine.clockWasSet(by: jump)
            let start = noon.adding(seconds: jump)
            var early = 0
            while let decision = engine.decide(by: start.adding(seconds: 1199)) {
                early += decision.firings.filter { $0.rule == home.rules[0].id }.count
            }
            #expect(early == others)
            let decision = engine.decide(by: start.adding(seconds: 1200))
            #expect(decision?.firings.first?.rule == home.rules[0].id)
        }
    }

    @Test func firesBySunWithOffsets() {
        var house = House(
            [
                .test(.sun(.sunset, offset: TimeSpan(seconds: -900))),
                .test(.sun(.sunrise, offset: TimeSpan(seconds: 600))),
            ], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-03T00:00")
        #expect(house.log == ["2026-03-02T07:06 1", "2026-03-02T17:52 0"])
    }

    @Test func waitsForTheSunThroughThePolarNight() {
        var home = House([.test(.sun(.sunrise, offset: TimeSpan(seconds: 0)))], at: "2026-12-01T00:00").home
        home.location = GeoLocation(latitude: 69.6492, longitude: 18.9553)
        home.timeZone = "Europe/Oslo"
        let clock = HomeClock(home)
        let engine = RuleEngine(home, state: HomeState(), at: clock.moment("2026-12-01T00:00"))
        let first = engine.nextDue.map(clock.local)
        #expect(first.map { (14...17).contains($0.day) && $0.month == 1 && $0.year == 2027 } == true)
    }

    @Test func aRuleThatIsOffUntilAMomentFiresFromThenOn() {
        var rule = AutomationRule.test(.at("07:30"))
        rule.isEnabled = false
        rule.resumesAt = LocalDateTime("2026-03-04T00:00")
        var house = House([rule], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-06T00:00")
        #expect(house.log == ["2026-03-04T07:30 0", "2026-03-05T07:30 0"])
    }

    @Test func aRuleThatIsOffOnADayFiresBeforeItAndAfterIt() {
        var rule = AutomationRule.test(.at("07:30"))
        rule.pause(from: LocalDateTime("2026-03-03T00:00"), until: LocalDateTime("2026-03-04T00:00"))
        var house = House([rule], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-06T00:00")
        #expect(house.log == ["2026-03-02T07:30 0", "2026-03-04T07:30 0", "2026-03-05T07:30 0"])
    }

    @Test func oneShotsFireOnceAndAreGone() throws {
        let moment = try #require(LocalDateTime("2026-03-02T18:30"))
        var house = House(
            [.test(.after(TimeSpan(seconds: 600)), once: true), .test(.at(moment), once: true), .test(.at(moment))],
            at: "2026-03-02T12:00")
        house.wait(until: "2026-03-04T00:00")
        #expect(house.log == ["2026-03-02T12:10 0", "2026-03-02T18:30 1", "2026-03-02T18:30 2"])
        #expect(house.home.rules.map(\.name) == ["2"])
    }

    @Test func aOneShotWhoseConditionFailsIsGoneToo() {
        let nobody = RuleCondition(.present(.anyone))
        var house = House(
            [.test(.after(TimeSpan(seconds: 60)), once: true, if: [nobody])], at: "2026-03-02T12:00")
        house.wait(until: "2026-03-02T13:00")
        #expect(house.log.isEmpty && house.home.rules.isEmpty)
    }

    @Test func twoEventsAtOneMomentFireOnce() {
        var house = House([.test(.at("07:30"), .at("07:30"))], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T08:00")
        #expect(house.log == ["2026-03-02T07:30 0"])
    }

    @Test(arguments: [("21:59", false), ("22:00", true), ("23:59", true), ("05:59", true), ("06:00", false)])
    func windowsCrossMidnight(time: String, holds: Bool) throws {
        let window = RuleCondition(.time(after: TimeOfDay("22:00"), before: TimeOfDay("06:00")))
        var house = House([.test(.at(time), if: [window])], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T23:59:59")
        #expect(house.log.isEmpty != holds)
    }

    @Test(arguments: [
        ("06:55", true), ("06:57", false), ("12:00", false), ("18:06", false), ("18:08", true), ("23:00", true),
        ("00:30", true),
    ])
    func darkIsFromSunsetToSunrise(time: String, isDark: Bool) {
        let dark = RuleCondition(.sun(after: .sunset, before: .sunrise))
        let light = RuleCondition(.sun(after: .sunset, before: .sunrise), isNegated: true)
        var house = House([.test(.at(time), if: [dark]), .test(.at(time), if: [light])], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T23:59:59")
        #expect(house.lines.map(\.rule) == [isDark ? "0" : "1"])
    }
}
