import Foundation
import HomeModel
import Testing

@testable import Automation

struct NaiveComparisonTests {
    /// Days in which the clocks are put forward and back, midsummer and the turn of the year. With `HEARTH_YEAR=1` in
    /// the environment a whole year of a house of 200 rules is compared too, which takes a few minutes.
    @Test(arguments: [(1, "2026-03-26"), (2, "2026-10-22"), (3, "2026-06-17"), (4, "2026-12-28")])
    func everyFiringIsThatOfASimpleCalculation(seed: UInt64, day: String) throws {
        try compare(seed: seed, day: day, rules: 60, days: 5)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["HEARTH_YEAR"] != nil))
    func everyFiringOfAYearIsThatOfASimpleCalculation() throws {
        try compare(seed: 6, day: "2026-01-01", rules: 200, days: 365)
    }

    private func compare(seed: UInt64, day: String, rules count: Int, days: Int) throws {
        var random = RandomRules(seed: seed)
        let rules = (0..<count).map { _ in random.rule() }
        var house = House(rules, at: "\(day)T00:00")
        let start = house.clock.moment(day).secondsSince1970 / 60
        var naive = NaiveHouse(house.home, state: house.state, at: start)
        let happenings = random.happenings(from: start, days: days)
        let last = start + (days + 1) * 1440
        for (number, happening) in happenings.enumerated() {
            let moment = Instant(secondsSince1970: happening.minute * 60)
            house.happen(happening.event, at: moment)
            if number.isMultiple(of: 30) { house.restartNow(at: moment) }
        }
        house.wait(until: Instant(secondsSince1970: last * 60))
        naive.play(happenings, until: last)
        #expect(naive.lines.count > 300, "seed \(seed)")
        let difference = zip(house.lines, naive.lines).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(difference == nil, "seed \(seed)")
        #expect(house.lines.count == naive.lines.count, "seed \(seed)")
        #expect(house.state == naive.state, "seed \(seed)")
    }
}
