import Foundation
import HomeModel
import Testing

@testable import Automation

struct HomeClockTests {
    static let rome = HomeClock(timeZone: TimeZone(identifier: "Europe/Rome") ?? .gmt)

    @Test(arguments: [
        // Winter and summer.
        ("2026-03-02T17:30", "2026-03-02T16:30"), ("2026-07-01T00:00", "2026-06-30T22:00"),
        // 02:00 to 03:00 doesn't exist on the last Sunday of March: all of it is the moment of the jump.
        ("2026-03-29T01:59:59", "2026-03-29T00:59:59"), ("2026-03-29T02:00", "2026-03-29T01:00"),
        ("2026-03-29T02:30", "2026-03-29T01:00"), ("2026-03-29T03:00", "2026-03-29T01:00"),
        ("2026-03-29T03:01", "2026-03-29T01:01"),
        // 02:00 to 03:00 comes twice on the last Sunday of October: the first counts.
        ("2026-10-25T01:59", "2026-10-24T23:59"), ("2026-10-25T02:30", "2026-10-25T00:30"),
        ("2026-10-25T03:00", "2026-10-25T02:00"),
    ])
    func findsTheMomentOfALocalTime(local: String, universal: String) throws {
        let moment = Self.rome.moment(of: try #require(LocalDateTime(local)))
        let expected = HomeClock(timeZone: .gmt).moment(of: try #require(LocalDateTime(universal)))
        #expect(moment == expected)
    }

    @Test func passesOverTheDayThatSamoaLeftOut() throws {
        let clock = HomeClock(timeZone: try #require(TimeZone(identifier: "Pacific/Apia")))
        let moment = clock.moment(of: try #require(LocalDateTime("2011-12-30T12:00")))
        #expect(clock.local(moment).text == "2011-12-31T00:00")
    }

    @Test(arguments: ["Europe/Rome", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"])
    func comesBackToEachMomentButTheSecondOfTwo(zone: String) throws {
        let clock = HomeClock(timeZone: try #require(TimeZone(identifier: zone)))
        for hour in 0..<8760 {
            let moment = Instant(secondsSince1970: 1_767_225_600 + hour * 3600 + 17)
            let back = clock.moment(of: clock.local(moment))
            #expect(back <= moment && back.seconds(until: moment) <= 3600)
            #expect(clock.local(back) == clock.local(moment))
        }
    }

    @Test(arguments: [Int.min, Int.max, 0])
    func knowsNoMomentOutsideTheCalendar(seconds: Int) {
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            let clock = HomeClock(timeZone: TimeZone(identifier: zone) ?? .gmt)
            _ = clock.moment(of: clock.local(Instant(secondsSince1970: seconds)))
        }
    }
}
