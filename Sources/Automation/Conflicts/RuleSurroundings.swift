internal import HomeModel
internal import Synchronization

/// What the check has to know of a home besides its rules.
struct RuleSurroundings: Sendable {
    /// The home's people; one nobody where it has none, so that somebody can come.
    let people: [PersonID]
    /// The person whom `me` means in a rule that nobody has signed.
    let defaultSpeaker: PersonID?
    /// What each scene writes.
    let scenes: [ActionSetID: [CharacteristicWrite]]
    /// When it is.
    let now: LocalDateTime
    /// The sun over the home.
    let sun: SunYear
    private let services: ServiceFinder

    /// Looks at a home.
    init(_ home: Home, now: LocalDateTime) {
        people = home.people.isEmpty ? [.unassigned] : home.people.map(\.id)
        defaultSpeaker = home.defaultSpeaker?.id
        scenes = Dictionary(home.scenes.map { ($0.id, $0.actions) }, uniquingKeysWith: { first, _ in first })
        self.now = now
        sun = SunYear(home, from: now)
        services = ServiceFinder(home.accessories)
    }

    /// A characteristic; `nil` for one that the home doesn't have.
    func characteristic(_ address: CharacteristicAddress) -> Characteristic? {
        services.service(address.service)?.characteristic(address.type)
    }

    /// The values that a characteristic takes.
    func domain(of address: CharacteristicAddress) -> ValueSet {
        characteristic(address).map { ValueSet(domain: $0.metadata) } ?? .all
    }

    /// Whether it is a number that is measured, not set.
    func isMeasured(_ address: CharacteristicAddress) -> Bool {
        guard let metadata = characteristic(address)?.metadata else { return false }
        return metadata.format == .number && !metadata.permissions.contains(.write)
    }

    /// A rule as the check sees it.
    func outline(_ rule: AutomationRule) -> RuleOutline {
        RuleOutline(rule, scenes: scenes, me: me(in: rule), now: now)
    }

    /// The person whom `me` means in a rule.
    func me(in rule: AutomationRule) -> PersonID? { rule.author ?? defaultSpeaker }

    /// Whether there is such a moment.
    func isPossible(_ circumstances: Circumstances) -> Bool {
        circumstances.isPossible(among: people, sun)
    }

    /// The circumstances, said in the one way in which they can be compared.
    func normalized(_ circumstances: Circumstances) -> Circumstances {
        var result = circumstances
        result.presence = result.presence.normalized(among: people)
        result.readings = result.readings.filter { $0.value != domain(of: $0.key) }
        return result
    }

    // MARK: What rules ask

    /// What the days and conditions of a rule ask of the moment, as alternatives: one for each of several conditions of
    /// which one must hold.
    func demands(of rule: AutomationRule) -> [Circumstances] {
        var result = Circumstances()
        if !rule.days.isEmpty { result.week = MinuteSet(days: rule.days) }
        var all = [result]
        for condition in rule.conditions {
            guard case .any(let members) = condition.test else {
                for position in all.indices { add(condition, of: rule, to: &all[position]) }
                continue
            }
            if condition.isNegated {
                // That none of them holds is one alternative.
                for member in members.flatMap(\.parts) {
                    let opposite = RuleCondition(member.test, isNegated: !member.isNegated)
                    for position in all.indices { add(opposite, of: rule, to: &all[position]) }
                }
            } else if all.count * members.count <= Self.mostAlternatives {
                all = all.flatMap { known in
                    members.map { member in
                        var alternative = known
                        add(member, of: rule, to: &alternative)
                        return alternative
                    }
                }
            }
        }
        return all
    }

    /// The most alternatives that are looked at. Of a rule that has more, what would make more of them isn't looked at:
    /// it may then be said to fight with another at a moment that never comes.
    private static let mostAlternatives = 256

    private func add(_ condition: RuleCondition, of rule: AutomationRule, to result: inout Circumstances) {
        switch condition.test {
        case .time(let after, let before):
            let end = before ?? after.flatMap(TimeOfDay.end)
            let isAllDay = after != nil && after == end
            let window =
                isAllDay
                ? MinuteSet([MinuteSet.day])
                : MinuteSet(from: after?.minutes ?? 0, upTo: end?.minutes ?? 1440)
            let minutes = condition.isNegated ? window.complement(in: MinuteSet.day) : window
            result.week = result.week.intersection(minutes.everyDay)
        case .sun(let after, let before):
            result.sunWindows.insert(SunWindow(after: after, before: before, isNegated: condition.isNegated))
        case .present(let presence):
            result.presence.add(presence, isNegated: condition.isNegated, me: me(in: rule), people: people)
        case .reading(let address, let comparison):
            let values = ValueSet(comparison)
            result.add(domain(of: address), at: address)
            result.add(condition.isNegated ? values.complement : values, at: address)
        case .any: break
        }
    }

    // MARK: What occasions are

    /// The moments of an occasion, as alternatives.
    func moments(of occasion: Occasion) -> [Circumstances] { moments(of: occasion, and: occasion) }

    /// The moments that are both of two occasions, as alternatives; none where they are never the same.
    func moments(of one: Occasion, and two: Occasion) -> [Circumstances] {
        guard one.key == two.key else { return [] }
        var result = Circumstances()
        switch (one, two) {
        case (.travel(let isArrival, let place, let first), .travel(_, _, let second)):
            guard [first, second].allSatisfy({ $0.comes(isArrival: isArrival) }) else { return [] }
            return people(among: [first, second]).map { person in
                var result = Circumstances()
                guard place == nil else { return result }
                for who in [first, second] { add(who, isArrival: isArrival, person, to: &result.presence) }
                return result
            }
        case (.clock(let minute, let day), .clock(_, let otherDay)):
            if let day, let otherDay, day != otherDay { return [] }
            result.day = day ?? otherDay
            result.week = MinuteSet([minute..<minute + 1]).everyDay
            if let number = result.day, let date = LocalDateTime(dayNumber: number, secondOfDay: 0) {
                guard (number, minute) >= (now.dayNumber, now.secondOfDay / 60) else { return [] }
                result.week = result.week.intersection(MinuteSet(days: [date.weekday]))
            }
        case (.sun(let event, let offset), .sun):
            result.sunMoment = Circumstances.SunMoment(event: event, offset: offset)
        case (.change(let change), .change(let other)):
            guard change.meets(other, isMeasured: isMeasured(change.address)) else { return [] }
            let domain = domain(of: change.address)
            let old = domain.intersection(change.old).intersection(other.old)
            let new = domain.intersection(change.new).intersection(other.new)
            // A press comes again as the same value: a button that knows but one is pressed all the same.
            guard old.canChange(to: new) || change.address.type.isEvent && !new.isEmpty else { return [] }
            result.add(new, at: change.address)
        default: return []
        }
        return [result]
    }

    /// Those whose coming or going all of the travellers can mean.
    private func people(among travellers: [Traveller]) -> [PersonID] {
        let named = travellers.compactMap { who -> PersonID? in
            if case .person(let person) = who { person } else { nil }
        }
        guard let first = named.first else { return people }
        return named.allSatisfy { $0 == first } ? [first] : []
    }

    /// Adds who is at home after a coming or going.
    private func add(_ who: Traveller, isArrival: Bool, _ person: PersonID, to presence: inout PresenceSet) {
        presence.add(person, isInside: isArrival)
        let others = people.filter { $0 != person }
        switch who {
        case .first, .last: for other in others { presence.add(other, isInside: false) }
        case .me, .person, .anyone: break
        }
    }
}

/// Finds the services of a home. One rule asks for few of them, so these are looked for one by one. Only when more are
/// asked for, all are arranged by their identifiers:
/// in a house of thousands of things that takes longer than all else for a new rule.
private final class ServiceFinder: Sendable {
    /// How many are looked for one by one.
    private static let mostSearches = 16

    private let accessories: [Accessory]
    private let known = Mutex(Known())

    /// What was asked for already, or everything.
    private struct Known {
        var services: [ServiceID: Service?] = [:]
        var isComplete = false
    }

    init(_ accessories: [Accessory]) {
        self.accessories = accessories
    }

    /// A service; `nil` for one that the home doesn't have.
    func service(_ id: ServiceID) -> Service? {
        known.withLock { known in
            if let found = known.services[id] { return found }
            guard !known.isComplete else { return nil }
            if known.services.count < Self.mostSearches {
                let found = search(id)
                known.services[id] = .some(found)
                return found
            }
            for service in accessories.lazy.flatMap(\.services) { known.services[service.id] = service }
            known.isComplete = true
            return known.services[id] ?? nil
        }
    }

    private func search(_ id: ServiceID) -> Service? {
        for accessory in accessories.indices {
            if let place = accessories[accessory].services.firstIndex(where: { $0.id == id }) {
                return accessories[accessory].services[place]
            }
        }
        return nil
    }
}

extension Traveller {
    /// Whether an event of this kind exists: the first person only arrives, and the last one only leaves.
    fileprivate func comes(isArrival: Bool) -> Bool {
        switch self {
        case .first: isArrival
        case .last: !isArrival
        case .me, .person, .anyone: true
        }
    }
}
