import HomeModel
import Testing

@testable import Automation

struct NaiveComparisonTests {
    /// Days in which the clocks are put forward and back, midsummer and the turn of the year. A whole year of a house of 200
    /// rules is compared by `hearth-bench`.
    @Test(arguments: [(1, "2026-03-25"), (2, "2026-10-21"), (3, "2026-06-17"), (4, "2026-12-28"), (5, "2026-10-23")])
    func everyFiringIsThatOfASimpleCalculation(seed: UInt64, day: String) throws {
        var random = RandomRules(seed: seed)
        let rules = (0..<80).map { _ in random.rule() }
        var house = House(rules, at: "\(day)T00:00")
        let start = house.clock.moment(day).secondsSince1970 / 60
        var naive = NaiveHouse(house.home, state: house.state, at: start)
        let happenings = random.happenings(from: start, days: 8)
        let last = start + 9 * 1440
        for happening in happenings {
            house.happen(happening.event, at: Instant(secondsSince1970: happening.minute * 60))
            if happening.minute % 50 == 0 { house.restartNow(at: Instant(secondsSince1970: happening.minute * 60)) }
        }
        house.wait(until: Instant(secondsSince1970: last * 60))
        naive.play(happenings, until: last)
        #expect(naive.lines.count > 500, "seed \(seed)")
        let difference = zip(house.lines, naive.lines).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(difference == nil, "seed \(seed)")
        #expect(house.lines.count == naive.lines.count, "seed \(seed)")
        #expect(house.state == naive.state, "seed \(seed)")
    }
}
