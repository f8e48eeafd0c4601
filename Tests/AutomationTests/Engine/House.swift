import Foundation
import HomeModel

@testable import Automation

/// A house whose accessories do at once what they are told, with the rules that a test gives it.
struct House {
    /// What happened, as a test reads it: a line for each firing.
    struct Line: Hashable, Comparable, CustomStringConvertible {
        var at: Int
        var rule: String
        var isReversion: Bool

        var description: String {
            "\(HomeClock(timeZone: House.zone).local(Instant(secondsSince1970: at)).text) \(isReversion ? "end of " : "")\(rule)"
        }

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.at, lhs.rule, lhs.isReversion ? 1 : 0) < (rhs.at, rhs.rule, rhs.isReversion ? 1 : 0)
        }
    }

    static let zone = TimeZone(identifier: "Europe/Rome") ?? .gmt

    var home: Home
    var state = HomeState()
    var engine: RuleEngine
    var lines: [Line] = []
    /// The writes of each line.
    var writes: [[CharacteristicWrite]] = []

    static let anna = PersonID(rawValue: 1)
    static let marco = PersonID(rawValue: 2)
    static let lamp = CharacteristicAddress(service: ServiceID(rawValue: 11), type: "On")
    static let fan = CharacteristicAddress(service: ServiceID(rawValue: 12), type: "On")
    static let dimmer = CharacteristicAddress(service: ServiceID(rawValue: 11), type: "Brightness")
    static let door = CharacteristicAddress(service: ServiceID(rawValue: 13), type: "ContactSensorState")
    static let warmth = CharacteristicAddress(service: ServiceID(rawValue: 14), type: "CurrentTemperature")
    static let button = CharacteristicAddress(service: ServiceID(rawValue: 15), type: "ProgrammableSwitchEvent")

    /// Makes the house at a local time; each rule gets its name and number from its place.
    init(_ rules: [AutomationRule], at start: String, zone: String = "Europe/Rome", scenes: [ActionSet] = []) {
        home = Self.empty
        home.timeZone = zone
        home.scenes = scenes
        home.rules = rules.enumerated().map { number, rule in
            var rule = rule
            rule.id = AutomationRuleID(rawValue: Int64(100 + number))
            if rule.name.isEmpty { rule.name = "\(number)" }
            return rule
        }
        state.values = [
            Self.lamp: .bool(false), Self.fan: .bool(false), Self.dimmer: .number(100), Self.door: .word("closed"),
            Self.warmth: .number(20), Self.button: .word("SinglePress"),
        ]
        engine = RuleEngine(home, state: state, at: HomeClock(home).moment(start))
    }

    private static var empty: Home {
        var home = Home(
            id: HomeID(rawValue: 50), name: "Casa", timeZone: "Europe/Rome",
            location: GeoLocation(latitude: 45.54, longitude: 10.22))
        home.people = [
            Person(id: anna, name: "Anna", role: .admin), Person(id: marco, name: "Marco", role: .resident),
        ]
        func service(_ id: Int64, _ type: ServiceType, _ characteristics: [Characteristic]) -> Accessory {
            Accessory(
                id: AccessoryID(rawValue: id + 20), name: "\(id)",
                services: [
                    Service(id: ServiceID(rawValue: id), name: "\(id)", type: type, characteristics: characteristics)
                ])
        }
        let power = Characteristic(type: "On", metadata: CharacteristicMetadata(format: .bool))
        home.accessories = [
            service(
                11, "Lightbulb",
                [
                    power,
                    Characteristic(
                        type: "Brightness", metadata: CharacteristicMetadata(format: .number, unit: "percent")),
                ]),
            service(12, "Fan", [power]),
            service(
                13, "ContactSensor",
                [
                    Characteristic(
                        type: "ContactSensorState",
                        metadata: CharacteristicMetadata(format: .word, permissions: [.read, .notify]))
                ]),
            service(
                14, "TemperatureSensor",
                [
                    Characteristic(
                        type: "CurrentTemperature",
                        metadata: CharacteristicMetadata(
                            format: .number, unit: "celsius", permissions: [.read, .notify]))
                ]),
            service(
                15, "StatelessProgrammableSwitch",
                [
                    Characteristic(
                        type: "ProgrammableSwitchEvent",
                        metadata: CharacteristicMetadata(format: .word, permissions: [.read, .notify]))
                ]),
        ]
        return home
    }

    var clock: HomeClock { HomeClock(home) }

    /// Lets the time go on to a local time, step by step.
    mutating func wait(until local: String) { wait(until: clock.moment(local)) }

    mutating func wait(until moment: Instant) {
        while let due = engine.nextDue, due <= moment { settle(at: due) }
        settle(at: moment)
    }

    /// Lets something happen at a local time.
    mutating func happen(_ event: HouseEvent, at local: String) { happen(event, at: clock.moment(local)) }

    mutating func happen(_ event: HouseEvent, at moment: Instant) {
        wait(until: moment)
        note(event)
        follow(engine.take(event, at: moment), at: moment)
    }

    /// Lets the clock jump to a local time without anything being looked at between.
    mutating func jump(to local: String) { settle(at: clock.moment(local)) }

    /// Ends the program and starts it again from what it has stored.
    mutating func restart(at local: String) {
        let memory = EngineMemory(texts: stored)
        engine = RuleEngine(home, state: state, memory: memory, at: clock.moment(local))
        for event in engine.missedEvents(in: state, at: clock.moment(local)) {
            follow(engine.take(event, at: clock.moment(local)), at: clock.moment(local))
        }
        settle(at: clock.moment(local))
    }

    /// Ends the program and starts it again in the same moment.
    mutating func restartNow(at moment: Instant) {
        store()
        engine = RuleEngine(home, state: state, memory: EngineMemory(texts: stored), at: moment)
        for event in engine.missedEvents(in: state, at: moment) { follow(engine.take(event, at: moment), at: moment) }
        settle(at: moment)
    }

    /// What is on disk.
    private(set) var stored: [String: String] = [:]

    /// Writes down what the engine remembers.
    mutating func store() {
        for (key, text) in engine.takeMemoryChanges() { stored[key] = text }
    }

    private mutating func settle(at moment: Instant) {
        while let decision = engine.decide(by: moment) { follow(decision, at: moment) }
        store()
    }

    private mutating func follow(_ decision: Decision, at moment: Instant) {
        home.rules.removeAll { decision.spent.contains($0.id) }
        var pending = decision.firings
        while !pending.isEmpty {
            let firing = pending.removeFirst()
            let name = rulesByID[firing.rule ?? .unassigned] ?? "voice"
            lines.append(Line(at: moment.secondsSince1970, rule: name, isReversion: firing.isReversion))
            writes.append(firing.writes)
            for write in firing.writes {
                note(.value(write.address, write.value))
                let next = engine.take(.value(write.address, write.value), at: moment, cause: firing.cause)
                home.rules.removeAll { next.spent.contains($0.id) }
                pending += next.firings
            }
        }
    }

    private var rulesByID: [AutomationRuleID: String] {
        Dictionary(engine.home.rules.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// Keeps the truth about the house.
    mutating func note(_ event: HouseEvent) {
        switch event {
        case .value(let address, let value): state.values[address] = value
        case .arrive(let person, nil): state.present.insert(person)
        case .leave(let person, nil): state.present.remove(person)
        case .arrive, .leave: break
        }
    }

    /// The lines as texts.
    var log: [String] { lines.map(\.description) }
}

extension HomeClock {
    /// The moment of a local time that the test has written well.
    func moment(_ local: String) -> Instant {
        LocalDateTime(local).map(moment(of:)) ?? Instant(secondsSince1970: 0)
    }
}

extension AutomationRule {
    /// A rule that turns the lamp on, unless told otherwise.
    static func test(
        _ events: RuleEvent..., days: Set<Weekday> = [], once: Bool = false, if conditions: [RuleCondition] = [],
        set actions: [CharacteristicWrite] = [CharacteristicWrite(address: House.lamp, value: .bool(true))],
        for duration: Int? = nil, by author: PersonID? = nil
    ) -> AutomationRule {
        AutomationRule(
            name: "", events: events, days: days, isOnce: once, conditions: conditions, actions: actions,
            duration: duration.map(TimeSpan.init(seconds:)), author: author)
    }
}

extension RuleEvent {
    /// A clock time.
    static func at(_ text: String) -> RuleEvent { TimeOfDay(text).map(RuleEvent.time) ?? .after(TimeSpan(seconds: 0)) }
}
