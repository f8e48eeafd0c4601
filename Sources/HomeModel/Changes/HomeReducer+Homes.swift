extension HomeReducer {
    /// Adds a home with all that is in it, or replaces the one of the same identity.
    ///
    /// A home whose identifier is unassigned is a new one: the identifiers in it are good in it alone (as those of a
    /// file are), and all of them are replaced. From `state`, what belongs to the home is taken; the rest is ignored.
    mutating func putHome(_ home: Home, state: HomeState) throws(HomeError) {
        var home = home
        var state = state
        if home.id == .unassigned {
            var renumbering = Renumbering(startingAfter: lastIdentifier)
            (home, state) = renumbering.renumbered(home, state: state)
            lastIdentifier = renumbering.lastIdentifier
        } else {
            try assignIdentifiers(in: &home)
        }
        home.sortMembers()
        try checkNames(of: home)
        try checkConnections(of: home)
        var index = StructureIndex(unnamed: home)
        for entity in home.entities { try index.names.register(entity) }
        for entity in home.entities { home.replace(try index.checked(entity, in: home), index: index) }

        if let position = database.homes.position(of: home.id) {
            forgetState(of: database.homes[position])
            database.homes[position] = home
            indexes[position] = index
        } else {
            let position = database.homes.insertionPoint(for: home.id)
            database.homes.insert(home, at: position)
            indexes.insert(index, at: position)
        }
        if home.isPrimary { makePrimary(home.id) }
        try takeState(of: home, from: state)
    }

    /// Removes a home with all that is in it.
    mutating func removeHome(_ home: HomeID) throws(HomeError) {
        let position = try homePosition(home)
        forgetState(of: database.homes[position])
        database.homes.remove(at: position)
        indexes.remove(at: position)
    }

    private mutating func makePrimary(_ home: HomeID) {
        for position in database.homes.indices {
            database.homes[position].isPrimary = database.homes[position].id == home
        }
    }

    private func checkNames(of home: Home) throws(HomeError) {
        let others = database.homes.filter { $0.id != home.id }
        if let says = home.says, let problem = EntityName.problem(with: says) {
            throw .unusableName(says, reason: problem)
        }
        for name in [home.name] + home.aliases {
            if let problem = EntityName.problem(with: name) { throw .unusableName(name, reason: problem) }
            let folded = EntityName.folded(name)
            for other in others
            where ([other.name] + other.aliases).contains(where: { EntityName.folded($0) == folded }) {
                throw .duplicateName(name, existing: other.name, kind: nil)
            }
        }
    }

    /// Gives identifiers to what has none in a home that has one, and checks the others.
    private mutating func assignIdentifiers(in home: inout Home) throws(HomeError) {
        if database.homes.position(of: home.id) == nil {
            guard isFree(home.id.rawValue) else { throw .unknownHome(home.id) }
        }
        var foreign: Set<Int64> = [home.id.rawValue]
        for other in database.homes where other.id != home.id {
            foreign.insert(other.id.rawValue)
            for entity in other.entities { foreign.formUnion(entity.identifiers) }
        }
        for entity in home.entities {
            for id in entity.identifiers where id != 0 {
                guard (1...Self.greatestIdentifier).contains(id), foreign.insert(id).inserted else {
                    throw .unknownEntity(entity.id)
                }
                lastIdentifier = max(lastIdentifier, id)
            }
        }
        lastIdentifier = max(lastIdentifier, home.id.rawValue)
        var renumbering = Renumbering(startingAfter: lastIdentifier)
        renumbering.assignMissing(in: &home)
        lastIdentifier = renumbering.lastIdentifier
    }

    private mutating func takeState(of home: Home, from state: HomeState) throws(HomeError) {
        for service in home.accessories.lazy.flatMap(\.services) {
            for characteristic in service.characteristics {
                let address = CharacteristicAddress(service: service.id, type: characteristic.type)
                guard let value = state.values[address] else { continue }
                database.state.values[address] = try service.accepted(value, at: address)
            }
        }
        for accessory in home.accessories where state.unreachable.contains(accessory.id) {
            database.state.unreachable.insert(accessory.id)
        }
        if let position = database.homes.position(of: home.id) { noteCutOff(in: position) }
        for person in home.people where state.present.contains(person.id) {
            database.state.present.insert(person.id)
        }
    }

    private mutating func forgetState(of home: Home) {
        for accessory in home.accessories {
            forgetState(of: accessory)
            database.state.unreachable.remove(accessory.id)
        }
        for person in home.people { database.state.present.remove(person.id) }
    }
}

extension Entity {
    /// The identifiers in it: its own, and those of an accessory's services.
    var identifiers: [Int64] {
        guard case .accessory(let accessory) = self else { return [id.rawValue] }
        return [accessory.id.rawValue] + accessory.services.map(\.id.rawValue)
    }
}

extension Home {
    /// Puts an entity into the place of the one of the same identity.
    fileprivate mutating func replace(_ entity: Entity, index: StructureIndex) {
        switch entity {
        case .person(let person): people.replace(person)
        case .room(let room): rooms.replace(room)
        case .zone(let zone): zones.replace(zone)
        case .accessory(let accessory):
            if let position = index.accessories[accessory.id] { accessories[position] = accessory }
        case .group(let group): groups.replace(group)
        case .scene(let scene): scenes.replace(scene)
        case .rule(let rule): rules.replace(rule)
        }
    }
}

extension Array where Element: HomeMember {
    fileprivate mutating func replace(_ member: Element) {
        if let position = position(of: member.id) { self[position] = member }
    }
}
