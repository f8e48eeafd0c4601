import Automation
import Foundation
import HomeModel
import Testing
import Understanding

@testable import VoiceService

struct ClockWatchTests {
    @Test func aClockThatIsSetIsNoticedOnce() {
        var watch = ClockWatch()
        let wall = Date(timeIntervalSince1970: 1_000_000)
        let steady = ContinuousClock.now
        #expect(watch.jump(wall: wall, steady: steady) == nil)
        #expect(watch.jump(wall: wall + 10, steady: steady + .seconds(10)) == nil)
        #expect(watch.jump(wall: wall + 18_011, steady: steady + .seconds(11)) == 18_000)
        #expect(watch.jump(wall: wall + 18_012, steady: steady + .seconds(12)) == nil)
        #expect(watch.jump(wall: wall + 14_413, steady: steady + .seconds(13)) == -3600)
        // A night in which the machine was suspended is time that has passed.
        #expect(watch.jump(wall: wall + 50_413, steady: steady + .seconds(36_013)) == nil)
    }

    @Test func timersTakeAsLongAsTheyWereSetTo() {
        let clock = HomeClock(zone: "Europe/Rome")
        var board = TimerBoard()
        var command = TimerCommand(.start, duration: TimeSpan(seconds: 1200))
        let now = Instant(secondsSince1970: 1_000_000)
        #expect(board.perform(&command, at: now, by: clock))
        board.clockWasSet(by: 18_000)
        #expect(board.takeDue(by: now.adding(seconds: 18_000 + 1199), clock).isEmpty)
        #expect(board.takeDue(by: now.adding(seconds: 18_000 + 1200), clock).count == 1)
    }

    @Test func alarmsRingByTheClockThatWasSet() throws {
        let clock = HomeClock(zone: "Europe/Rome")
        let now = clock.moment(of: try #require(LocalDateTime("2026-03-02T12:00")))
        var board = TimerBoard()
        var command = TimerCommand(.start, duration: TimeSpan(seconds: 3600))
        command.moment = LocalDateTime("2026-03-02T13:00")
        #expect(board.perform(&command, at: now, by: clock))
        board.clockWasSet(by: 18_000)
        #expect(board.takeDue(by: now.adding(seconds: 3599), clock).isEmpty)
        #expect(board.takeDue(by: now.adding(seconds: 3600), clock).count == 1)
    }
}
