import HomeModel
import Testing

@testable import Understanding

/// Days and dates as they are said in rules.
struct RuleDaysTests {
    private func days(_ attributes: [(Meaning.Key, String)], children: [Meaning] = []) throws -> RuleDays {
        let node = Meaning(.condition, attributes: attributes.map { .init(key: $0.0, value: $0.1) }, children: children)
        // A Monday.
        let now = try #require(LocalDateTime("2026-03-02T18:00"))
        return RuleDays(Meaning(.rule, children: [node]), now: now)
    }

    private func day(_ text: String) throws -> Int { try #require(LocalDateTime(text)).dayNumber }

    @Test func aLeapDayIsTheNextThereIs() throws {
        #expect(try days([(.month, "2"), (.monthDay, "29")]).date == day("2028-02-29"))
    }

    @Test func aDateThatIsOverIsNextYears() throws {
        #expect(try days([(.month, "3"), (.monthDay, "1")]).date == day("2027-03-01"))
        #expect(try days([(.month, "3"), (.monthDay, "2")]).date == day("2026-03-02"))
    }

    @Test func aDayOfTheMonthSkipsMonthsThatLackIt() throws {
        let dayOfMonth = Meaning(.dayOfMonth, attributes: [.init(key: .n, value: "31")])
        #expect(try days([], children: [dayOfMonth]).date == day("2026-03-31"))
    }

    @Test func aWeekdayIsNeverToday() throws {
        let monday = Meaning(.weekday, attributes: [.init(key: .days, value: "mon")])
        #expect(try days([], children: [monday]).date == day("2026-03-09"))
    }

    @Test func nonsenseNamesNoDay() throws {
        #expect(try days([(.month, "2"), (.monthDay, "31")]).date == nil)
        #expect(try days([(.monthDay, "1e300")]).date == nil)
        #expect(try days([(.from, "mon"), (.to, "someday")]).weekly.isEmpty)
    }

    @Test func daysThatAreExceptedAreTakenOut() throws {
        #expect(try days([(.notDay, "sat,sun")]).weekly == [.mon, .tue, .wed, .thu, .fri])
        #expect(try days([(.from, "fri"), (.to, "mon"), (.notDay, "sun")]).weekly == [.fri, .sat, .mon])
    }
}
