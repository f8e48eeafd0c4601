extension HomeReducer {
    /// Adds an entity or replaces the one of the same identity.
    ///
    /// An identifier that nobody has (any more) is kept: what was removed can be put back as it was.
    mutating func put(_ entity: Entity, in home: Int) throws(HomeError) {
        let old = database.homes[home].entity(entity.id, index: indexes[home])
        if let old {
            indexes[home].names.release(old)
        } else {
            try checkIsFree(entity.id, of: entity)
        }
        try indexes[home].names.register(entity)
        let checked = try indexes[home].checked(entity, in: database.homes[home])
        if let old { followInSatellites(old, as: checked.name, in: home) }
        switch checked {
        case .person(let person): putPerson(person, in: home)
        case .room(let room): database.homes[home].rooms.place(numbered(room))
        case .zone(let zone): database.homes[home].zones.place(numbered(zone))
        case .accessory(let accessory): try putAccessory(accessory, in: home)
        case .group(let group): database.homes[home].groups.place(numbered(group))
        case .scene(let scene): database.homes[home].scenes.place(numbered(scene))
        case .rule(let rule): database.homes[home].rules.place(numbered(rule))
        }
    }

    /// The member with an identifier: a new one where it has none.
    private mutating func numbered<Member: HomeMember>(_ member: Member) -> Member {
        guard member.id == .unassigned else { return member }
        var member = member
        member.id = newIdentifier()
        return member
    }

    /// Puts a person; a new one is taken to be at home.
    private mutating func putPerson(_ person: Person, in home: Int) {
        let person = numbered(person)
        if database.homes[home].people.place(person) { database.state.present.insert(person.id) }
    }

    private mutating func putAccessory(_ accessory: Accessory, in home: Int) throws(HomeError) {
        var accessory = accessory
        if accessory.id == .unassigned { accessory.id = newIdentifier() }
        let position = indexes[home].accessories[accessory.id]
        let old = position.map { database.homes[home].accessories[$0] }
        try numberServices(of: &accessory, replacing: old)
        if let position, let old {
            database.homes[home].accessories[position] = accessory
            if old.room != accessory.room { indexes[home].accessoriesAreInOrder = false }
            indexes[home].forget(old.services.map(\.id))
            indexes[home].locate(accessory, at: position)
            prune(after: old, became: accessory, in: home)
        } else {
            database.homes[home].accessories.append(accessory)
            indexes[home].locate(accessory, at: database.homes[home].accessories.count - 1)
            indexes[home].accessoriesAreInOrder = false
        }
        if database.homes[home].isCutOff(accessory) { database.state.unreachable.insert(accessory.id) }
    }

    /// Gives identifiers to the services that have none; those of the others must be theirs, or free.
    private mutating func numberServices(
        of accessory: inout Accessory, replacing old: Accessory?
    ) throws(HomeError) {
        var seen: Set<ServiceID> = [ServiceID(rawValue: accessory.id.rawValue)]
        for place in accessory.services.indices {
            let id = accessory.services[place].id
            if id == .unassigned {
                accessory.services[place].id = newIdentifier()
                continue
            }
            let isOwn = old?.services.contains { $0.id == id } ?? false
            guard seen.insert(id).inserted, isOwn || isFree(id.rawValue) else { throw .unknownService(id) }
            lastIdentifier = max(lastIdentifier, id.rawValue)
        }
        accessory.services.sort { $0.id < $1.id }
    }

    /// Checks that an entity's identifier is unassigned or can be given to it.
    private mutating func checkIsFree(_ id: EntityID, of entity: Entity) throws(HomeError) {
        guard id.rawValue != 0 else { return }
        guard isFree(id.rawValue) else { throw .unknownEntity(id) }
        lastIdentifier = max(lastIdentifier, id.rawValue)
    }

    /// Whether nothing has the identifier and it is one that may be given.
    func isFree(_ identifier: Int64) -> Bool {
        (1...Self.greatestIdentifier).contains(identifier)
            && !zip(database.homes, indexes).contains { home, index in
                home.id.rawValue == identifier || index.contains(identifier, home: home)
            }
    }
}

extension StructureIndex {
    /// Whether anything in the home has the identifier.
    func contains(_ identifier: Int64, home: Home) -> Bool {
        accessories[AccessoryID(rawValue: identifier)] != nil
            || services[ServiceID(rawValue: identifier)] != nil
            || home.people.position(of: PersonID(rawValue: identifier)) != nil
            || home.rooms.position(of: RoomID(rawValue: identifier)) != nil
            || home.zones.position(of: ZoneID(rawValue: identifier)) != nil
            || home.groups.position(of: ServiceGroupID(rawValue: identifier)) != nil
            || home.scenes.position(of: ActionSetID(rawValue: identifier)) != nil
            || home.rules.position(of: AutomationRuleID(rawValue: identifier)) != nil
    }
}

extension Home {
    /// The entity of an identity.
    func entity(_ id: EntityID, index: StructureIndex) -> Entity? {
        switch id {
        case .person(let id): people.member(id)
        case .room(let id): rooms.member(id)
        case .zone(let id): zones.member(id)
        case .accessory(let id): index.accessories[id].map { .accessory(accessories[$0]) }
        case .group(let id): groups.member(id)
        case .scene(let id): scenes.member(id)
        case .rule(let id): rules.member(id)
        }
    }
}

extension Array where Element: HomeMember {
    /// The member of an identity in a list that is sorted by identity.
    fileprivate func member(_ id: Identifier<Element>) -> Entity? {
        position(of: id).map { self[$0].entity }
    }

    /// Puts a member to its place in a list that is sorted by identity; tells whether it is new there.
    @discardableResult
    fileprivate mutating func place(_ member: Element) -> Bool {
        let position = insertionPoint(for: member.id)
        if position < endIndex, self[position].id == member.id {
            self[position] = member
            return false
        }
        insert(member, at: position)
        return true
    }
}
