import Foundation
import HomeModel
import Testing

@testable import Automation

/// The times were computed with the ephemeris of the program XEphem (theory VSOP87), which agrees with the almanacs of
/// the United States Naval Observatory; an almanac's minute is half a minute off at most, so a minute is allowed.
struct SunTimesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var place: String
        var location: GeoLocation
        var zone: String
        var day: String
        /// Dawn, sunrise, sunset, dusk.
        var times: [String]

        init(_ place: String, _ latitude: Double, _ longitude: Double, _ zone: String, _ day: String, _ times: String) {
            self.place = place
            location = GeoLocation(latitude: latitude, longitude: longitude)
            self.zone = zone
            self.day = day
            self.times = times.split(separator: " ").map(String.init)
        }

        var testDescription: String { "\(place) on \(day)" }
    }

    static let rows = [
        Row("London", 51.5074, -0.1278, "Europe/London", "2026-03-02", "06:10:12 06:43:38 17:42:27 18:15:57"),
        Row("London", 51.5074, -0.1278, "Europe/London", "2026-06-21", "03:55:19 04:43:08 21:21:30 22:09:19"),
        Row("London", 51.5074, -0.1278, "Europe/London", "2026-12-21", "07:23:24 08:03:42 15:53:25 16:33:44"),
        Row("New York", 40.7128, -74.006, "America/New_York", "2026-06-21", "04:51:35 05:25:03 20:30:42 21:04:10"),
        Row("New York", 40.7128, -74.006, "America/New_York", "2026-12-21", "06:45:34 07:16:33 16:31:49 17:02:48"),
        Row("Sydney", -33.8688, 151.2093, "Australia/Sydney", "2026-12-21", "05:11:29 05:40:37 20:05:25 20:34:34"),
        Row("Quito", -0.1807, -78.4678, "America/Guayaquil", "2026-09-23", "05:42:16 06:02:56 18:09:24 18:30:04"),
        Row("Brescia", 45.54, 10.22, "Europe/Rome", "2026-03-02", "06:26:18 06:55:58 18:07:11 18:36:54"),
        Row("Brescia", 45.54, 10.22, "Europe/Rome", "2026-06-21", "04:52:07 05:30:13 21:11:38 21:49:44"),
        Row("Oslo", 59.9139, 10.7522, "Europe/Oslo", "2026-06-21", "02:09:35 03:53:48 22:43:47 00:27:58"),
        Row("Oslo", 59.9139, 10.7522, "Europe/Oslo", "2026-12-21", "08:20:34 09:18:03 15:12:00 16:09:29"),
        // The clocks of these two are a day ahead of their longitudes.
        Row("Apia", -13.8333, -171.7667, "Pacific/Apia", "2026-03-02", "06:07:01 06:28:31 18:49:47 19:11:17"),
        Row("Kiritimati", 1.87, -157.4, "Pacific/Kiritimati", "2026-12-21", "06:04:20 06:26:51 18:27:54 18:50:25"),
    ]

    @Test(arguments: rows)
    func agreesWithTheAlmanacToTheMinute(row: Row) throws {
        let clock = HomeClock(timeZone: try #require(TimeZone(identifier: row.zone)))
        let day = try #require(LocalDateTime(row.day)).dayNumber
        let noon = try #require(clock.moment(day: day, secondOfDay: 43_200))
        for (phase, text) in zip(SunTimes.Phase.allCases, row.times) {
            let found = try #require(SunTimes(row.location).moment(of: phase, onDayOf: noon))
            let isNextDay = phase == .dusk && text < "12"
            let parts = text.split(separator: ":").compactMap { Int($0) }
            let second = parts[0] * 3600 + parts[1] * 60 + parts[2]
            let expected = try #require(clock.moment(day: isNextDay ? day + 1 : day, secondOfDay: second))
            #expect(abs(found.seconds(until: expected)) <= 60, "\(phase): \(clock.local(found).text)")
        }
    }

    /// Meeus, *Astronomical Algorithms*, examples 25.a and 28.a.
    @Test func standsWhereMeeusFindsIt() throws {
        let time = try #require(LocalDateTime("1992-10-13"))
        let sun = SolarPosition(time: Double(time.dayNumber * 86_400))
        #expect(abs(sun.declination - -7.78507) < 0.001)
        #expect(abs(sun.equationOfTime - (13 + 42.6 / 60)) < 0.01)
    }

    static let tromso = GeoLocation(latitude: 69.6492, longitude: 18.9553)

    @Test(arguments: [("2026-06-21", true), ("2026-07-20", true), ("2026-12-21", false), ("2027-01-10", false)])
    func hasNoSunriseInThePolarDayAndNight(day: String, isUp: Bool) throws {
        let midnight = Instant(secondsSince1970: try #require(LocalDateTime(day)).dayNumber * 86_400)
        let sun = SunTimes(Self.tromso)
        #expect(sun.moment(of: .sunrise, onDayOf: midnight.adding(seconds: 43_200)) == nil)
        #expect(sun.moment(of: .sunset, onDayOf: midnight.adding(seconds: 43_200)) == nil)
        for hour in 0..<24 { #expect(sun.isUp(at: midnight.adding(seconds: hour * 3600)) == isUp) }
    }

    /// Against the sun's height, minute by minute from noon to midnight: whether it sets at all, and when.
    @Test(arguments: [64.0, 66.7, 69.6, 78.2, -77.8])
    func setsWhereItsHeightSaysSo(latitude: Double) throws {
        let sun = SunTimes(GeoLocation(latitude: latitude, longitude: 0))
        for day in 0..<366 {
            let noon = Instant(secondsSince1970: 1_767_225_600 + day * 86_400 + 43_200)
            let minutes = (0..<720).map { noon.adding(seconds: $0 * 60) }
            let last = minutes.indices.dropLast().first { sun.isUp(at: minutes[$0]) && !sun.isUp(at: minutes[$0 + 1]) }
            let found = sun.moment(of: .sunset, onDayOf: noon)
            // Where it only touches the horizon, or sets around midnight or noon, it may be either.
            guard let last, (20..<690).contains(last) else { continue }
            let seconds = try #require(found, "day \(day)").seconds(until: minutes[last])
            #expect(abs(seconds) <= 120, "day \(day): \(seconds) s")
        }
    }

    @Test(arguments: [90.0, -90, 1000, .nan, .infinity])
    func livesAtThePoles(latitude: Double) {
        let sun = SunTimes(GeoLocation(latitude: latitude, longitude: .infinity))
        for day in 0..<400 {
            let noon = Instant(secondsSince1970: 1_767_225_600 + day * 86_400)
            _ = sun.moment(of: .sunrise, onDayOf: noon)
            _ = sun.isUp(at: noon)
        }
    }
}
