import Automation
import HomeModel

/// How long it takes to check a new rule against all that a home has.
struct ConflictMeasurement: Measurement {
    let name = "conflicts"
    let title = "A new rule against the others"

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        return try [100, 1000, 10_000].flatMap { count in
            try Self.measure(rules: count, catalogue: catalogue)
        }
    }

    /// Checks two hundred rules against `count`: the first with everything to be got ready.
    private static func measure(rules count: Int, catalogue: Catalogue) throws -> [Figure] {
        let database = SyntheticHome.database(names: 2000, catalogue: catalogue)
        guard var home = database.homes.first, let now = LocalDateTime("2026-03-02T12:00") else {
            throw Unmeasured("there is no home to measure")
        }
        home.timeZone = "Europe/Rome"
        home.location = GeoLocation(latitude: 45.54, longitude: 10.22)
        let services = home.accessories.flatMap(\.services).map(\.id)
        guard !services.isEmpty else { throw Unmeasured("the home is empty") }
        home.rules = (0..<count).map { rule($0, services) }
        var found = 0
        let times = (count..<count + 200).map { number in
            var rule = rule(number, services)
            rule.id = .unassigned
            let begin = Timing.processorSeconds
            found += ConflictCheck(home, now: now).conflicts(of: rule).count
            return (Timing.processorSeconds - begin) * 1000
        }.sorted()
        return [
            Figure("\(count) rules, p50", Timing.percentile(0.5, times), "ms"),
            Figure("\(count) rules, p99", Timing.percentile(0.99, times), "ms", goal: .under(50)),
            Figure("\(count) rules, conflicts found for each", Double(found) / 200, ""),
        ]
    }

    /// Rules of all kinds of events, conditions and writes, spread over the home as people's are.
    private static func rule(_ number: Int, _ services: [ServiceID]) -> AutomationRule {
        let service = services[number * 7 % services.count]
        let other = services[number * 13 % services.count]
        var rule = AutomationRule(
            id: AutomationRuleID(rawValue: Int64(number) + 1_000_000), name: "Rule \(number)",
            events: [event(number, other)])
        if number % 3 == 0 { rule.days = [.mon, .tue, .wed, .thu, .fri] }
        if number % 4 == 1 {
            rule.conditions.append(RuleCondition(.time(after: TimeOfDay(hour: number % 24, minute: 0), before: nil)))
        }
        if number % 5 == 1 { rule.conditions.append(RuleCondition(.sun(after: .sunset, before: .sunrise))) }
        if number % 7 == 1 {
            rule.conditions.append(
                RuleCondition(.reading(address(other, "Brightness"), .above(Double(number % 90)))))
        }
        rule.actions = [CharacteristicWrite(address: address(service, "On"), value: .bool(number % 5 != 0))]
        return rule
    }

    private static func event(_ number: Int, _ service: ServiceID) -> RuleEvent {
        switch number % 6 {
        case 0: .arrive(number % 4 == 0 ? .me : .anyone, place: nil)
        case 1: TimeOfDay(hour: number / 6 % 24, minute: number % 60).map { .time($0) } ?? .arrive(.me, place: nil)
        case 2: .sun(number % 4 == 0 ? .sunset : .sunrise, offset: TimeSpan(seconds: number % 120 * 60))
        case 3: .leave(.last, place: nil)
        case 4: .changes(address(service, "On"), .to(.bool(number % 2 == 0)), heldFor: nil)
        default: .changes(address(service, "Brightness"), .above(Double(number % 100)), heldFor: nil)
        }
    }

    private static func address(_ service: ServiceID, _ type: CharacteristicType) -> CharacteristicAddress {
        CharacteristicAddress(service: service, type: type)
    }
}
