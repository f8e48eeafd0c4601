import Automation
import Foundation
import HomeModel
import JSGF

/// The rule engine: a year of a house with 200 rules, and 10,000 rules under a thousand changes a second.
struct AutomationMeasurement: Measurement {
    let name = "automation"
    let title = "Rules: a year of 200, and 10,000 under 1,000 changes a second"

    private static let begin = Instant(secondsSince1970: 1_767_222_000)

    func figures() async throws -> [Figure] {
        var year = SyntheticRules(rules: 200, services: 100, seed: 1)
        let start = ContinuousClock.now
        let firings = year.play(days: 365, changesADay: 200, from: Self.begin)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var big = SyntheticRules(rules: 10_000, services: 5000, seed: 2)
        let times = big.times(of: 60_000, from: Self.begin).sorted()
        let total = times.reduce(0, +)
        guard let worst = times.last, total > 0 else { throw Unmeasured("nothing happened") }
        return [
            Figure("a year of 200 rules", seconds, "s", goal: .under(5)),
            Figure("rules fired in it", Double(firings), ""),
            Figure("changes taken, 10,000 rules", Double(times.count) / total * 1e6, "/s", goal: .atLeast(1000)),
            Figure("change to writes, p99", times[times.count * 99 / 100] / 1000, "ms", goal: .under(10)),
            Figure("change to writes, worst", worst / 1000, "ms"),
        ]
    }
}

/// A house of lamps and sensors with rules of all kinds, made the same each time.
private struct SyntheticRules {
    private var random: Numbers
    private var home: Home
    private var state = HomeState()
    private let services: Int

    init(rules: Int, services: Int, seed: UInt64) {
        random = Numbers(seed: seed)
        self.services = services
        home = Home(
            id: HomeID(rawValue: 1), name: "Casa", timeZone: "Europe/Rome",
            location: GeoLocation(latitude: 45.54, longitude: 10.22))
        home.people = [Person(id: PersonID(rawValue: 2), name: "Anna", role: .admin)]
        for number in 0..<services {
            let isLamp = number.isMultiple(of: 2)
            let service = Service(
                id: ServiceID(rawValue: Int64(10 + number)), name: "\(number)",
                type: isLamp ? "Lightbulb" : "TemperatureSensor",
                characteristics: [
                    isLamp
                        ? Characteristic(type: "On", metadata: CharacteristicMetadata(format: .bool))
                        : Characteristic(
                            type: "CurrentTemperature",
                            metadata: CharacteristicMetadata(
                                format: .number, unit: "celsius", permissions: [.read, .notify]))
                ])
            home.accessories.append(
                Accessory(
                    id: AccessoryID(rawValue: Int64(100_000 + number)), name: "\(number)", services: [service]))
            state.values[address(number)] = isLamp ? .bool(false) : .number(20)
        }
        for number in 0..<rules { home.rules.append(rule(number)) }
    }

    private func address(_ number: Int) -> CharacteristicAddress {
        CharacteristicAddress(
            service: ServiceID(rawValue: Int64(10 + number)),
            type: number.isMultiple(of: 2) ? "On" : "CurrentTemperature")
    }

    private mutating func rule(_ number: Int) -> AutomationRule {
        let lamp = random.below(services / 2) * 2
        let sensor = random.below(services / 2) * 2 + 1
        let event: RuleEvent
        switch number % 6 {
        case 0:
            event =
                TimeOfDay(hour: random.below(24), minute: random.below(60)).map(RuleEvent.time)
                ?? .arrive(.me, place: nil)
        case 1: event = .sun(.sunset, offset: TimeSpan(seconds: 60 * (random.below(120) - 60)))
        case 2: event = .arrive(.anyone, place: nil)
        case 3: event = .changes(address(random.below(services / 2) * 2), .to(.bool(true)), heldFor: nil)
        case 4: event = .changes(address(sensor), .above(22), heldFor: nil)
        default: event = .changes(address(sensor), .below(19), heldFor: TimeSpan(seconds: 300))
        }
        var rule = AutomationRule(
            id: AutomationRuleID(rawValue: Int64(1_000_000 + number)), name: "Rule \(number)", events: [event])
        if number.isMultiple(of: 3) { rule.conditions = [RuleCondition(.sun(after: .sunset, before: .sunrise))] }
        if number.isMultiple(of: 4) {
            rule.conditions.append(RuleCondition(.reading(address(sensor), .above(10))))
        }
        rule.actions = [CharacteristicWrite(address: address(lamp), value: .bool(random.below(2) == 0))]
        if number.isMultiple(of: 5) { rule.duration = TimeSpan(seconds: 600) }
        return rule
    }

    /// Plays days, all that the rules write included; gives how often rules fired.
    mutating func play(days: Int, changesADay: Int, from begin: Instant) -> Int {
        var engine = RuleEngine(home, state: state, at: begin)
        var firings = 0
        for number in 0..<(days * changesADay) {
            let now = begin.adding(seconds: number * (86_400 / changesADay))
            while let due = engine.nextDue, due <= now {
                while let decision = engine.decide(by: due) { firings += follow(decision, &engine, at: due) }
            }
            firings += follow(engine.take(change(), at: now), &engine, at: now)
        }
        return firings
    }

    /// Microseconds for each of so many changes, of which a thousand come in a second, with what is due by the clock.
    mutating func times(of changes: Int, from begin: Instant) -> [Double] {
        var engine = RuleEngine(home, state: state, at: begin)
        var times: [Double] = []
        for number in 0..<changes {
            let event = change()
            let now = begin.adding(seconds: number / 1000)
            let start = ContinuousClock.now
            while let decision = engine.decide(by: now) { _ = follow(decision, &engine, at: now) }
            _ = follow(engine.take(event, at: now), &engine, at: now)
            times.append((ContinuousClock.now - start) / .microseconds(1))
        }
        return times
    }

    private mutating func change() -> HouseEvent {
        let number = random.below(services)
        let value =
            number.isMultiple(of: 2) ? Value.bool(random.below(2) == 0) : .number(Double(150 + random.below(100)) / 10)
        return .value(address(number), value)
    }

    private func follow(_ decision: Decision, _ engine: inout RuleEngine, at now: Instant) -> Int {
        var pending = decision.firings
        var count = 0
        while count < pending.count {
            let firing = pending[count]
            count += 1
            for write in firing.writes {
                pending += engine.take(.value(write.address, write.value), at: now, cause: firing.cause).firings
            }
        }
        return count
    }
}

/// Numbers below limits, the same in each run.
private struct Numbers {
    private var source: SplitMix64

    init(seed: UInt64) { source = SplitMix64(seed: seed) }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &source) }
}
