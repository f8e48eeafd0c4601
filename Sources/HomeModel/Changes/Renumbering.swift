/// Gives the things of a home new identifiers, in their order, and carries over whatever names them.
struct Renumbering {
    /// The last identifier given.
    private(set) var lastIdentifier: Int64
    private var renewed: [EntityID: Int64] = [:]
    private var renewedServices: [ServiceID: ServiceID] = [:]

    /// Starts with the identifier after the one given.
    init(startingAfter lastIdentifier: Int64) {
        self.lastIdentifier = lastIdentifier
    }

    /// The home with all identifiers new, and what belongs to it from the state.
    mutating func renumbered(_ home: Home, state: HomeState) -> (Home, HomeState) {
        var home = home
        home.id = next()
        renumber(&home.people)
        renumber(&home.rooms)
        renumber(&home.zones)
        renumber(&home.accessories)
        for position in home.accessories.indices {
            for place in home.accessories[position].services.indices {
                let old = home.accessories[position].services[place].id
                let new: ServiceID = next()
                home.accessories[position].services[place].id = new
                if old != .unassigned { renewedServices[old] = new }
            }
        }
        renumber(&home.groups)
        renumber(&home.scenes)
        renumber(&home.rules)
        carryOver(&home)
        return (home, carriedOver(state))
    }

    /// Gives identifiers to the things that have none.
    mutating func assignMissing(in home: inout Home) {
        assignMissing(in: &home.people)
        assignMissing(in: &home.rooms)
        assignMissing(in: &home.zones)
        assignMissing(in: &home.accessories)
        for position in home.accessories.indices {
            for place in home.accessories[position].services.indices
            where home.accessories[position].services[place].id == .unassigned {
                home.accessories[position].services[place].id = next()
            }
        }
        assignMissing(in: &home.groups)
        assignMissing(in: &home.scenes)
        assignMissing(in: &home.rules)
    }

    private mutating func next<Entity>() -> Identifier<Entity> {
        lastIdentifier += 1
        return Identifier(rawValue: lastIdentifier)
    }

    private mutating func renumber<Member: HomeMember>(_ members: inout [Member]) {
        for position in members.indices {
            let old = members[position].entity.id
            members[position].id = next()
            if old.rawValue != 0 { renewed[old] = members[position].id.rawValue }
        }
    }

    private mutating func assignMissing<Member: HomeMember>(in members: inout [Member]) {
        for position in members.indices where members[position].id == .unassigned {
            members[position].id = next()
        }
    }
}

extension Renumbering {
    private func carryOver(_ home: inout Home) {
        for position in home.zones.indices {
            home.zones[position].rooms = home.zones[position].rooms.map(new)
        }
        for position in home.accessories.indices {
            home.accessories[position].room = home.accessories[position].room.map(new)
        }
        for position in home.groups.indices {
            home.groups[position].services = home.groups[position].services.map(new)
        }
        for position in home.scenes.indices {
            home.scenes[position].actions = home.scenes[position].actions.map(new)
        }
        for position in home.rules.indices {
            home.rules[position] = new(home.rules[position])
        }
    }

    private func carriedOver(_ state: HomeState) -> HomeState {
        var result = HomeState()
        for (address, value) in state.values {
            guard let service = renewedServices[address.service] else { continue }
            result.values[CharacteristicAddress(service: service, type: address.type)] = value
        }
        for accessory in state.unreachable where renewed[.accessory(accessory)] != nil {
            result.unreachable.insert(new(accessory))
        }
        for person in state.present where renewed[.person(person)] != nil {
            result.present.insert(new(person))
        }
        return result
    }

    /// The new identifier for an old one; the old one where there is nothing of it, which the checks then find.
    private func new<Member: HomeMember>(_ old: Identifier<Member>) -> Identifier<Member> {
        Identifier(rawValue: renewed[Member.entityID(old)] ?? -1)
    }

    private func new(_ old: ServiceID) -> ServiceID {
        renewedServices[old] ?? ServiceID(rawValue: -1)
    }

    private func new(_ old: CharacteristicAddress) -> CharacteristicAddress {
        CharacteristicAddress(service: new(old.service), type: old.type)
    }

    private func new(_ old: CharacteristicWrite) -> CharacteristicWrite {
        CharacteristicWrite(address: new(old.address), value: old.value)
    }

    private func new(_ old: AutomationRule) -> AutomationRule {
        var rule = old
        rule.events = rule.events.map(new)
        for position in rule.conditions.indices {
            rule.conditions[position].test = new(rule.conditions[position].test)
        }
        rule.scenes = rule.scenes.map(new)
        rule.actions = rule.actions.map(new)
        rule.tells = rule.tells.map(new)
        rule.author = rule.author.map(new)
        return rule
    }

    private func new(_ old: RuleTelling) -> RuleTelling {
        var telling = old
        if case .person(let person) = old.audience { telling.audience = .person(new(person)) }
        telling.room = old.room.map(new)
        return telling
    }

    private func new(_ old: RuleEvent) -> RuleEvent {
        switch old {
        case .arrive(.person(let person), let place): .arrive(.person(new(person)), place: place)
        case .leave(.person(let person), let place): .leave(.person(new(person)), place: place)
        case .changes(let address, let test, let heldFor): .changes(new(address), test, heldFor: heldFor)
        case .arrive, .leave, .time, .sun, .after, .at: old
        }
    }

    private func new(_ old: RuleCondition.Test) -> RuleCondition.Test {
        switch old {
        case .present(.person(let person)): .present(.person(new(person)))
        case .reading(let address, let comparison): .reading(new(address), comparison)
        case .any(let members): .any(members.map { RuleCondition(new($0.test), isNegated: $0.isNegated) })
        case .time, .sun, .present: old
        }
    }
}
