import Foundation
import HomeModel
import Testing

@testable import Automation

/// What was due while the program was down, the machine asleep or the clock wrong.
struct RestartTests {
    private let evening = AutomationRule.test(.at("18:00"))
    private let opening = AutomationRule.test(.changes(House.door, .to(.word("open")), heldFor: nil), for: 600)

    @Test func whatComesAgainIsLeftOutAndWhatComesOnceIsDone() throws {
        let moment = try #require(LocalDateTime("2026-03-02T19:00"))
        var house = House(
            [evening, .test(.at(moment), once: true), .test(.after(TimeSpan(seconds: 3600)), once: true), opening],
            at: "2026-03-02T17:59")
        house.happen(.value(House.door, .word("open")), at: "2026-03-02T17:59:30")
        house.store()
        house.restart(at: "2026-03-02T21:00")
        #expect(
            house.log == [
                "2026-03-02T17:59:30 3", "2026-03-02T21:00 end of 3", "2026-03-02T21:00 2", "2026-03-02T21:00 1",
            ])
        house.wait(until: "2026-03-03T18:00")
        #expect(house.log.last == "2026-03-03T18:00 0" && house.log.count == 5)
    }

    @Test func aSleepingMachineIsLikeOneThatWasDown() {
        var house = House([evening], at: "2026-03-02T17:00")
        house.jump(to: "2026-03-02T18:30")
        house.wait(until: "2026-03-03T18:00")
        #expect(house.log == ["2026-03-03T18:00 0"])
    }

    @Test func aMinuteLateIsInTime() {
        var house = House([evening], at: "2026-03-02T17:00")
        house.wait(until: "2026-03-02T17:59:30")
        house.restart(at: "2026-03-02T18:00:50")
        #expect(house.log == ["2026-03-02T18:00:50 0"])
        house.restart(at: "2026-03-02T18:00:55")
        house.wait(until: "2026-03-02T23:00")
        #expect(house.log.count == 1)
    }

    @Test func theClockPutBackDoesNothingTwice() {
        var house = House([evening, .test(.at("17:30"))], at: "2026-03-02T17:00")
        house.wait(until: "2026-03-02T18:10")
        house.jump(to: "2026-03-02T17:15")
        house.wait(until: "2026-03-02T23:00")
        #expect(house.log == ["2026-03-02T17:30 1", "2026-03-02T18:00 0"])
    }

    @Test func aClockThatWasAYearAheadIsNotWaitedFor() {
        var house = House([evening], at: "2027-03-02T17:00")
        house.wait(until: "2027-03-02T17:10")
        house.jump(to: "2026-03-02T17:15")
        house.wait(until: "2026-03-02T23:00")
        #expect(house.log == ["2026-03-02T18:00 0"])
    }

    @Test(arguments: [("Europe/London", 1), ("Asia/Tokyo", 1), ("America/New_York", 1)])
    func anotherZoneDoesNothingTwiceOnADay(zone: String, count: Int) {
        var house = House([evening], at: "2026-03-02T17:00")
        house.wait(until: "2026-03-02T18:10")
        let moment = house.clock.moment("2026-03-02T18:10")
        house.home.timeZone = zone
        house.engine.update(house.home, at: moment)
        house.wait(until: "2026-03-02T23:59")
        #expect(house.lines.count == count)
        house.wait(until: "2026-03-03T18:00")
        #expect(house.lines.count == count + 1)
    }

    @Test func aCrashLosesNoChange() {
        var house = House([opening], at: "2026-03-02T08:00")
        house.wait(until: "2026-03-02T08:00:10")
        house.note(.value(House.door, .word("open")))
        house.restart(at: "2026-03-02T08:00:20")
        #expect(house.log == ["2026-03-02T08:00:20 0"])
    }

    @Test func whatHappenedLongAgoSetsNothingOff() {
        var house = House([opening], at: "2026-03-02T08:00")
        house.wait(until: "2026-03-02T08:00:10")
        house.note(.value(House.door, .word("open")))
        house.restart(at: "2026-03-02T09:00")
        house.happen(.value(House.door, .word("closed")), at: "2026-03-02T10:00")
        #expect(house.log.isEmpty)
        house.happen(.value(House.door, .word("open")), at: "2026-03-02T10:01")
        #expect(house.log == ["2026-03-02T10:01 0"])
    }

    @Test func aLimitThatWasPassedStaysPassed() {
        let hot = AutomationRule.test(.changes(House.warmth, .above(25), heldFor: nil))
        var house = House([hot], at: "2026-03-02T08:00")
        house.happen(.value(House.warmth, .number(26)), at: "2026-03-02T08:01")
        house.happen(.value(House.warmth, .number(24.9)), at: "2026-03-02T08:02")
        house.store()
        house.restart(at: "2026-03-02T08:02:30")
        house.happen(.value(House.warmth, .number(25.1)), at: "2026-03-02T08:03")
        #expect(house.log == ["2026-03-02T08:01 0"])
    }

    @Test func theMemoryComesBackFromItsTexts() {
        var house = House([opening, evening], at: "2026-03-02T08:00")
        house.happen(.value(House.door, .word("open")), at: "2026-03-02T08:01")
        house.happen(.arrive(House.anna, place: "Office at 5.Avenue"), at: "2026-03-02T08:02")
        house.happen(.leave(House.marco, place: nil), at: "2026-03-02T08:03")
        house.store()
        var memory = EngineMemory(texts: house.stored)
        #expect(memory.reversions == house.engine.memory.reversions && memory.mark == house.engine.memory.mark)
        #expect(memory.whereabouts == house.engine.memory.whereabouts && memory.whereabouts.count == 2)
        #expect(memory.seen == house.engine.memory.seen && memory.takeChanges().isEmpty)
    }

    @Test(arguments: [
        "", "x", "1", "1 2", "1 2 3", "1 - 99 b1b0", "-9223372036854775808 - 0 ", "b", "n", "n1e999", "1 5 2 b1w\0",
    ])
    func liveWithDamagedTexts(text: String) {
        let keys = [
            "mark", "present", "after.1.0", "held.1.0", "crossed.1.0", "revert.11.On", "seen.11.On", "after.x.y",
            "held", "", "revert.11.a.b", "told", "told.office",
        ]
        let texts = Dictionary(keys.map { ("engine.0." + $0, text) }, uniquingKeysWith: { first, _ in first })
        var house = House([opening, evening], at: "2026-03-02T08:00")
        house.engine = RuleEngine(
            house.home, state: house.state, memory: EngineMemory(texts: texts),
            at: house.clock.moment("2026-03-02T08:00"))
        house.wait(until: "2026-03-02T18:01")
        #expect(house.log.contains("2026-03-02T18:00 1"))
    }
}
