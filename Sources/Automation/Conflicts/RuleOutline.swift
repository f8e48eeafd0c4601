internal import HomeModel

/// A rule as the check sees it: its occasions, and what it writes, scenes included. Many ways go through one, so it is
/// referred to, not copied.
final class RuleOutline: Sendable {
    /// The rule.
    let rule: AutomationRule
    /// What can set it off.
    let occasions: [Occasion]
    /// What it writes; the last value for a characteristic that it writes twice.
    let writes: [CharacteristicAddress: Value]
    /// Whether it writes two values to one characteristic.
    let contradictsItself: Bool

    /// Looks at a rule of a home.
    /// - Parameters:
    ///   - scenes: the writes of the home's scenes.
    ///   - now: when the rules for once are due from; a delay counts from here for a rule that isn't stored yet.
    init(_ rule: AutomationRule, scenes: [ActionSetID: [CharacteristicWrite]], me: PersonID?, now: LocalDateTime) {
        self.rule = rule
        occasions = rule.events.compactMap { Occasion($0, of: rule, me: me, now: now) }
        var writes: [CharacteristicAddress: Value] = [:]
        var contradictsItself = false
        for write in rule.scenes.flatMap({ scenes[$0] ?? [] }) + rule.actions {
            if let other = writes.updateValue(write.value, forKey: write.address), other != write.value {
                contradictsItself = true
            }
        }
        self.writes = writes
        self.contradictsItself = contradictsItself
    }

    /// Whether the two write different values to one characteristic.
    func opposes(_ other: RuleOutline) -> Bool {
        let (fewer, more) = writes.count <= other.writes.count ? (writes, other.writes) : (other.writes, writes)
        return fewer.contains { address, value in more[address].map { $0 != value } ?? false }
    }
}

extension Occasion {
    /// Reads an event of a rule; `nil` where nobody knows when it will be: a delay that counts from when the rule was
    /// stored.
    fileprivate init?(_ event: RuleEvent, of rule: AutomationRule, me: PersonID?, now: LocalDateTime) {
        switch event {
        case .arrive(let who, let place):
            self = .travel(isArrival: true, place: Self.folded(place), Self.resolved(who, me))
        case .leave(let who, let place):
            self = .travel(isArrival: false, place: Self.folded(place), Self.resolved(who, me))
        case .time(let time):
            self = .clock(minute: time.minutes, day: rule.isOnce ? rule.nextDay(at: time, from: now) : nil)
        case .sun(let event, let offset):
            self = .sun(event, offset: offset.seconds)
        case .after(let span):
            guard rule.id == .unassigned, let due = now.adding(seconds: span.seconds) else { return nil }
            self = .clock(minute: due.secondOfDay / 60, day: due.dayNumber)
        case .at(let moment):
            self = .clock(minute: moment.secondOfDay / 60, day: moment.dayNumber)
        case .changes(let address, let test, let heldFor):
            self = .change(ValueChange(address: address, test: test, heldFor: heldFor))
        }
    }

    private static func resolved(_ who: Traveller, _ me: PersonID?) -> Traveller {
        if case .me = who, let me { .person(me) } else { who }
    }

    private static func folded(_ place: String?) -> String? {
        place.map(EntityName.folded)
    }
}

extension AutomationRule {
    /// The day on which a clock time comes next on one of the rule's days.
    fileprivate func nextDay(at time: TimeOfDay, from now: LocalDateTime) -> Int? {
        let first = now.dayNumber + (now.secondOfDay / 60 < time.minutes ? 0 : 1)
        return (first..<first + 7).first { number in
            LocalDateTime(dayNumber: number, secondOfDay: 0).map { days.isEmpty || days.contains($0.weekday) } ?? false
        }
    }
}
