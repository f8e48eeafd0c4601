import HomeModel
import TestSupport

@testable import Automation

/// Rules and days of a house made at random; everything in whole minutes.
struct RandomRules {
    /// Something that happens at a minute.
    struct Happening {
        var minute: Int
        var event: HouseEvent
    }

    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func rule() -> AutomationRule {
        var rule = AutomationRule(name: "", events: [event()])
        if chance(25) { rule.events.append(event()) }
        if chance(30) { rule.days = Set(Weekday.allCases.filter { _ in random.next() % 2 == 0 }) }
        rule.isOnce = chance(10)
        while chance(40) { rule.conditions.append(RuleCondition(condition(), isNegated: chance(30))) }
        rule.actions = [write()]
        if chance(30) {
            rule.actions.append(CharacteristicWrite(address: House.dimmer, value: .number(Double(number(0, 10)) * 10)))
        }
        if chance(35) { rule.duration = TimeSpan(seconds: 60 * number(1, 180)) }
        rule.author = chance(50) ? House.marco : nil
        rule.isEnabled = !chance(5)
        return rule
    }

    mutating func happenings(from minute: Int, days: Int) -> [Happening] {
        let all = (0..<(days * 40)).map { _ in Happening(minute: minute + number(1, days * 1440), event: happening()) }
        return all.enumerated().sorted { ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset) }.map(
            \.element)
    }

    private mutating func event() -> RuleEvent {
        switch number(0, 11) {
        case 0, 1, 2: return .time(time())
        case 3: return .sun(chance(50) ? .sunrise : .sunset, offset: TimeSpan(seconds: 60 * number(-90, 90)))
        case 4: return .arrive(traveller(), place: chance(10) ? "Office" : nil)
        case 5: return .leave(traveller(), place: chance(10) ? "Office" : nil)
        case 6: return .after(TimeSpan(seconds: 60 * number(1, 4000)))
        case 7: return .changes(House.lamp, chance(50) ? .any : .to(.bool(chance(50))), heldFor: held())
        case 8, 9:
            return .changes(House.door, chance(20) ? .any : .to(.word(chance(50) ? "open" : "closed")), heldFor: held())
        default:
            let limit = Double(number(18, 26))
            return .changes(House.warmth, chance(50) ? .above(limit) : .below(limit), heldFor: held())
        }
    }

    private mutating func condition() -> RuleCondition.Test {
        guard chance(85) else {
            return .any((0..<number(2, 4)).map { _ in RuleCondition(single(), isNegated: chance(30)) })
        }
        return single()
    }

    private mutating func single() -> RuleCondition.Test {
        switch number(0, 5) {
        case 0: return .time(after: time(), before: time())
        case 1: return chance(50) ? .time(after: time(), before: nil) : .time(after: nil, before: time())
        case 2: return chance(50) ? .sun(after: .sunset, before: .sunrise) : .sun(after: .sunrise, before: .sunset)
        case 3:
            return .present(
                [.me, .anyone, .nobody, .everyone, .person(House.anna)].randomElement(using: &random) ?? .me)
        case 4: return .reading(House.door, .equals(.word(chance(50) ? "open" : "closed")))
        default: return .reading(House.warmth, chance(50) ? .above(21) : .below(23))
        }
    }

    private mutating func write() -> CharacteristicWrite {
        CharacteristicWrite(address: chance(50) ? House.lamp : House.fan, value: .bool(chance(50)))
    }

    private mutating func happening() -> HouseEvent {
        switch number(0, 6) {
        case 0: return .arrive(chance(50) ? House.anna : House.marco, place: chance(10) ? "office" : nil)
        case 1: return .leave(chance(50) ? House.anna : House.marco, place: chance(10) ? "office" : nil)
        case 2, 3: return .value(House.door, .word(chance(50) ? "open" : "closed"))
        case 4: return .value(chance(50) ? House.lamp : House.fan, .bool(chance(50)))
        default: return .value(House.warmth, .number(Double(number(160, 280)) / 10))
        }
    }

    private mutating func traveller() -> Traveller {
        [.me, .anyone, .first, .last, .person(House.anna)].randomElement(using: &random) ?? .me
    }

    private mutating func time() -> TimeOfDay {
        // Half of them in the small hours, where the clocks change.
        TimeOfDay(hour: chance(30) ? number(1, 3) : number(0, 23), minute: number(0, 59)) ?? Self.midnight
    }

    private static let midnight: TimeOfDay = {
        if let time = TimeOfDay("00:00") { return time } else { preconditionFailure("midnight is a time") }
    }()

    private mutating func held() -> TimeSpan? { chance(40) ? TimeSpan(seconds: 60 * number(1, 120)) : nil }
    private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
    private mutating func number(_ low: Int, _ high: Int) -> Int { Int.random(in: low...high, using: &random) }
}
