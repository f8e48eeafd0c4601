/// Tidies up the rest when something is removed.
///
/// - A room: its accessories stay, in no room; zones lose it; what rules tell there they tell everywhere; a
///   satellite there stands in no room any more.
/// - An accessory, a service or a characteristic: its state goes; groups lose the service; scenes and rules lose their
///   writes to it. So does a write whose value the characteristic doesn't take any more.
/// - A scene: rules lose it. A person: they are not at home any more, rules tell them nothing, and a guest speaks to
///   the satellites that were theirs.
/// - A rule loses the events that can't happen any more. It is removed itself when it has none left, when it has
///   nothing left to do, when one of its conditions can't be looked at any more (without it, it would fire when it
///   should not), and when `me` in it was the person removed.
/// - Zones, groups and scenes stay even when they become empty.
extension HomeReducer {
    /// Removes an entity and what depends on it.
    mutating func remove(_ id: EntityID, in home: Int) throws(HomeError) {
        guard let old = database.homes[home].entity(id, index: indexes[home]) else { throw .unknownEntity(id) }
        indexes[home].names.release(old)
        followInSatellites(old, as: nil, in: home)
        switch old {
        case .person(let person): removePerson(person.id, in: home)
        case .room(let room): removeRoom(room.id, in: home)
        case .zone(let zone): database.homes[home].zones.removeAll { $0.id == zone.id }
        case .accessory(let accessory): removeAccessory(accessory, in: home)
        case .group(let group): database.homes[home].groups.removeAll { $0.id == group.id }
        case .scene(let scene):
            database.homes[home].scenes.removeAll { $0.id == scene.id }
            pruneRules(in: home) { rule in rule.scenes.removeAll { $0 == scene.id } }
        case .rule(let rule): database.homes[home].rules.removeAll { $0.id == rule.id }
        }
    }

    private mutating func removePerson(_ person: PersonID, in home: Int) {
        database.homes[home].people.removeAll { $0.id == person }
        database.state.present.remove(person)
        pruneRules(in: home) { rule in
            rule.tells.removeAll { $0.audience == .person(person) }
            guard rule.author == person else { return }
            if rule.mentionsMe { rule.events = [] }
            rule.author = nil
        }
    }

    private mutating func removeRoom(_ room: RoomID, in home: Int) {
        database.homes[home].rooms.removeAll { $0.id == room }
        for position in database.homes[home].zones.indices {
            database.homes[home].zones[position].rooms.removeAll { $0 == room }
        }
        for position in database.homes[home].accessories.indices
        where database.homes[home].accessories[position].room == room {
            database.homes[home].accessories[position].room = nil
            indexes[home].accessoriesAreInOrder = false
        }
        pruneRules(in: home) { rule in
            for position in rule.tells.indices where rule.tells[position].room == room {
                rule.tells[position].room = nil
            }
            rule.tells = rule.tells.withoutRepetitions()
        }
    }

    private mutating func removeAccessory(_ accessory: Accessory, in home: Int) {
        database.homes[home].accessories.removeAll { $0.id == accessory.id }
        database.state.unreachable.remove(accessory.id)
        let isInOrder = indexes[home].accessoriesAreInOrder
        indexes[home].locateServices(of: database.homes[home])
        indexes[home].accessoriesAreInOrder = isInOrder
        forgetState(of: accessory)
        pruneReferences(in: home)
    }

    /// Removes what a changed accessory has no more.
    mutating func prune(after old: Accessory, became new: Accessory, in home: Int) {
        guard
            old.services.map(\.characteristics) != new.services.map(\.characteristics)
                || old.services.map(\.id) != new.services.map(\.id)
        else { return }
        let values = database.state.values
        forgetState(of: old)
        for service in new.services {
            for characteristic in service.characteristics {
                let address = CharacteristicAddress(service: service.id, type: characteristic.type)
                guard let value = values[address] else { continue }
                database.state.values[address] = try? characteristic.metadata.accepted(value)
            }
        }
        pruneReferences(in: home)
    }

    /// Removes the values of an accessory's characteristics.
    mutating func forgetState(of accessory: Accessory) {
        for service in accessory.services {
            for characteristic in service.characteristics {
                database.state.values[CharacteristicAddress(service: service.id, type: characteristic.type)] = nil
            }
        }
    }

    /// Removes from groups, scenes and rules what the home doesn't have any more.
    private mutating func pruneReferences(in home: Int) {
        let index = indexes[home]
        for position in database.homes[home].groups.indices {
            database.homes[home].groups[position].services.removeAll { index.services[$0] == nil }
        }
        for position in database.homes[home].scenes.indices {
            database.homes[home].scenes[position].actions = index.remaining(
                database.homes[home].scenes[position].actions, in: database.homes[home])
        }
        let snapshot = database.homes[home]
        pruneRules(in: home) { rule in rule.actions = index.remaining(rule.actions, in: snapshot) }
    }

    /// Changes every rule by `change`, then removes the events that can't happen any more,
    /// and the rules that can't work.
    private mutating func pruneRules(in home: Int, _ change: (inout AutomationRule) -> Void) {
        let index = indexes[home]
        let snapshot = database.homes[home]
        var kept: [AutomationRule] = []
        kept.reserveCapacity(snapshot.rules.count)
        for old in snapshot.rules {
            var rule = old
            change(&rule)
            rule.events.removeAll { (try? index.checked($0, in: snapshot)) == nil }
            let isComplete = !rule.events.isEmpty && rule.doesAnything
            // Of several of which one must hold, the others still can.
            let conditions = rule.conditions.compactMap { condition in
                condition.mapParts { (try? index.checked($0.test, in: snapshot)) == nil ? nil : $0 }
            }
            if isComplete, conditions.count == rule.conditions.count {
                rule.conditions = conditions
                kept.append(rule)
            } else {
                indexes[home].names.release(.rule(old))
            }
        }
        database.homes[home].rules = kept
    }
}

extension StructureIndex {
    /// The writes that can still be made.
    fileprivate func remaining(_ actions: [CharacteristicWrite], in home: Home) -> [CharacteristicWrite] {
        actions.filter { (try? checked([$0], in: home)) != nil }
    }
}

extension AutomationRule {
    /// Whether `me` is anywhere in it.
    fileprivate var mentionsMe: Bool {
        let inEvents = events.contains { event in
            switch event {
            case .arrive(.me, _), .leave(.me, _): true
            default: false
            }
        }
        return inEvents || conditions.flatMap(\.parts).contains { $0.test == .present(.me) }
            || tells.contains { $0.audience == .me }
    }
}
