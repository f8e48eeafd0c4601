import Automation
import Foundation
import HomeModel

/// Measures how long it takes to check a new rule against all that a home has.
enum ConflictBench {
    /// What was measured for one number of rules.
    struct Row: Encodable {
        /// How many rules the home has.
        var rules: Int
        /// Getting them ready and checking one.
        var firstCheckMilliseconds: Double
        /// Checking one more, half of them.
        var checkP50Milliseconds: Double
        /// Checking one more, all but one in a hundred.
        var checkP99Milliseconds: Double
        /// How many conflicts were found in all checks.
        var found: Int
    }

    /// Checks two hundred rules against `count`.
    static func measure(rules count: Int, catalogue: Catalogue) -> Row? {
        let database = SyntheticHome.database(names: 2000, catalogue: catalogue)
        guard var home = database.homes.first, let now = LocalDateTime("2026-03-02T12:00") else { return nil }
        home.timeZone = "Europe/Rome"
        home.location = GeoLocation(latitude: 45.54, longitude: 10.22)
        let services = home.accessories.flatMap(\.services).map(\.id)
        guard !services.isEmpty else { return nil }
        home.rules = (0..<count).map { rule($0, services) }
        var start = ContinuousClock.now
        let check = ConflictCheck(home, now: now)
        var found = check.conflicts(of: rule(count, services)).count
        let first = (ContinuousClock.now - start) / .milliseconds(1)
        var times: [Double] = []
        for number in count..<count + 200 {
            var rule = rule(number, services)
            rule.id = .unassigned
            start = ContinuousClock.now
            found += check.conflicts(of: rule).count
            times.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        times.sort()
        return Row(
            rules: count, firstCheckMilliseconds: first, checkP50Milliseconds: times[times.count / 2],
            checkP99Milliseconds: times[times.count * 99 / 100], found: found)
    }

    /// Rules of all kinds of events, conditions and writes, spread over the home as people's are.
    private static func rule(_ number: Int, _ services: [ServiceID]) -> AutomationRule {
        let service = services[number * 7 % services.count]
        let other = services[number * 13 % services.count]
        func address(_ service: ServiceID, _ type: CharacteristicType) -> CharacteristicAddress {
            CharacteristicAddress(service: service, type: type)
        }
        let event: RuleEvent =
            switch number % 6 {
            case 0: .arrive(number % 4 == 0 ? .me : .anyone, place: nil)
            case 1: .time(TimeOfDay(hour: number / 6 % 24, minute: number % 60) ?? midnight)
            case 2: .sun(number % 4 == 0 ? .sunset : .sunrise, offset: TimeSpan(seconds: number % 120 * 60))
            case 3: .leave(.last, place: nil)
            case 4: .changes(address(other, "On"), .to(.bool(number % 2 == 0)), heldFor: nil)
            default: .changes(address(other, "Brightness"), .above(Double(number % 100)), heldFor: nil)
            }
        var rule = AutomationRule(
            id: AutomationRuleID(rawValue: Int64(number) + 1_000_000), name: "Rule \(number)", events: [event])
        if number % 3 == 0 { rule.days = [.mon, .tue, .wed, .thu, .fri] }
        if number % 4 == 1 {
            rule.conditions.append(RuleCondition(.time(after: TimeOfDay(hour: number % 24, minute: 0), before: nil)))
        }
        if number % 5 == 1 { rule.conditions.append(RuleCondition(.sun(after: .sunset, before: .sunrise))) }
        if number % 7 == 1 {
            rule.conditions.append(RuleCondition(.reading(address(other, "Brightness"), .above(Double(number % 90)))))
        }
        rule.actions = [CharacteristicWrite(address: address(service, "On"), value: .bool(number % 5 != 0))]
        return rule
    }

    private static var midnight: TimeOfDay {
        guard let midnight = TimeOfDay(hour: 0, minute: 0) else { preconditionFailure("a day begins at midnight") }
        return midnight
    }
}
