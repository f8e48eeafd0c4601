import HomeModel
import Testing

@testable import Automation

struct ReversionTests {
    private let motion = RuleEvent.changes(House.door, .to(.word("open")), heldFor: nil)
    private let on = CharacteristicWrite(address: House.lamp, value: .bool(true))
    private let dim = CharacteristicWrite(address: House.dimmer, value: .number(20))

    private func open(_ house: inout House, _ times: String...) {
        for time in times {
            house.happen(.value(House.door, .word("open")), at: "2026-03-02T\(time)")
            house.happen(.value(House.door, .word("closed")), at: "2026-03-02T\(time)")
        }
    }

    @Test func oldValuesComeBack() {
        var house = House([.test(motion, set: [on, dim], for: 600)], at: "2026-03-02T00:00")
        open(&house, "08:00")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-02T08:10 end of 0"])
        #expect(house.state.values[House.lamp] == .bool(false) && house.state.values[House.dimmer] == .number(100))
    }

    @Test func oneMoreTimeLastsLongerAndEndsWithTheFirstOldValue() {
        var house = House([.test(motion, for: 600)], at: "2026-03-02T00:00")
        open(&house, "08:00", "08:08")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-02T08:08 0", "2026-03-02T08:18 end of 0"])
        #expect(house.state.values[House.lamp] == .bool(false))
    }

    @Test func whatAHandHasSetStays() {
        var house = House([.test(motion, set: [on, dim], for: 600)], at: "2026-03-02T00:00")
        open(&house, "08:00")
        house.happen(.value(House.dimmer, .number(60)), at: "2026-03-02T08:05")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.writes.last == [CharacteristicWrite(address: House.lamp, value: .bool(false))])
        #expect(house.state.values[House.dimmer] == .number(60))
    }

    @Test func aRuleWithoutAnEndTakesOver() {
        var house = House([.test(motion, for: 600), .test(.at("08:05"))], at: "2026-03-02T00:00")
        open(&house, "08:00")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.log == ["2026-03-02T08:00 0", "2026-03-02T08:05 1"])
        #expect(house.state.values[House.lamp] == .bool(true))
    }

    @Test func theRuleWinsOverAnOldValueAtTheSameTime() {
        var house = House([.test(motion, for: 600), .test(.at("08:10"))], at: "2026-03-02T00:00")
        open(&house, "08:00")
        house.wait(until: "2026-03-02T09:00")
        #expect(house.log.suffix(2) == ["2026-03-02T08:10 end of 0", "2026-03-02T08:10 1"])
        #expect(house.state.values[House.lamp] == .bool(true))
    }

    @Test func aShorterTimeWithinALongerOneGivesItsValueBack() {
        let bright = CharacteristicWrite(address: House.dimmer, value: .number(80))
        var house = House(
            [.test(.at("10:00"), set: [bright], for: 1200), .test(.at("10:05"), set: [dim], for: 300)],
            at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T10:07")
        house.restart(at: "2026-03-02T10:08")
        house.wait(until: "2026-03-02T11:00")
        #expect(
            house.log == [
                "2026-03-02T10:00 0", "2026-03-02T10:05 1", "2026-03-02T10:10 end of 1", "2026-03-02T10:20 end of 0",
            ])
        #expect(house.writes.suffix(2).map { $0.map(\.value) } == [[.number(80)], [.number(100)]])
    }

    @Test func aShorterTimeEndsNothingThatLastsLonger() {
        var house = House(
            [.test(.at("10:00"), for: 1200), .test(.at("10:05"), for: 300)], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T10:15")
        #expect(house.state.values[House.lamp] == .bool(true))
        house.wait(until: "2026-03-02T11:00")
        #expect(house.log == ["2026-03-02T10:00 0", "2026-03-02T10:05 1", "2026-03-02T10:20 end of 0"])
        #expect(house.state.values[House.lamp] == .bool(false))
    }

    @Test func whatEndsBeneathSomethingLaterIsOverWithIt() {
        let bright = CharacteristicWrite(address: House.dimmer, value: .number(80))
        var house = House(
            [.test(.at("10:00"), set: [bright], for: 600), .test(.at("10:05"), set: [dim], for: 600)],
            at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T11:00")
        #expect(house.log.last == "2026-03-02T10:15 end of 1" && house.log.count == 3)
        #expect(house.state.values[House.dimmer] == .number(100))
    }

    @Test func aHandEndsAllThatLasts() {
        var house = House(
            [.test(.at("10:00"), set: [dim], for: 1200), .test(.at("10:05"), set: [dim], for: 300)],
            at: "2026-03-02T00:00")
        house.happen(.value(House.dimmer, .number(60)), at: "2026-03-02T10:06")
        house.wait(until: "2026-03-02T11:00")
        #expect(house.log == ["2026-03-02T10:00 0", "2026-03-02T10:05 1"])
        #expect(house.state.values[House.dimmer] == .number(60))
    }

    @Test func whatWasSaidForAWhileEndsInWhatLastedBefore() throws {
        var house = House([.test(.at("10:00"), for: 1200)], at: "2026-03-02T00:00")
        house.wait(until: "2026-03-02T10:01")
        let beneath = try #require(house.stored[EngineMemory.reversionKey(of: House.lamp, home: .unassigned)])
        // The engine sees the lamp go off, and hears only then that somebody has said so, and for how long.
        house.happen(.value(House.lamp, .bool(false)), at: "2026-03-02T10:02")
        house.engine.plan(
            CharacteristicWrite(address: House.lamp, value: .bool(true)), written: .bool(false),
            due: house.clock.moment("2026-03-02T10:07"), beneath: beneath)
        house.wait(until: "2026-03-02T11:00")
        #expect(house.log == ["2026-03-02T10:00 0", "2026-03-02T10:07 end of voice", "2026-03-02T10:20 end of 0"])
        #expect(house.writes.suffix(2).map { $0.map(\.value) } == [[.bool(true)], [.bool(false)]])
    }

    @Test func whatWasSaidForAWhileEndsToo() {
        var house = House([], at: "2026-03-02T08:00")
        house.engine.plan(
            CharacteristicWrite(address: House.lamp, value: .bool(false)), written: .bool(true),
            due: house.clock.moment("2026-03-02T08:10"))
        house.wait(until: "2026-03-02T09:00")
        #expect(house.log == ["2026-03-02T08:10 end of voice"])
    }
}
