/// Checks of what an entity names and of the values in it.
extension StructureIndex {
    /// The entity in the form in which it is kept: values as their characteristics store them, lists without
    /// repetitions, the writes to one service side by side.
    /// - Throws: ``HomeError`` where it names something that the home doesn't have, or a value doesn't fit.
    func checked(_ entity: Entity, in home: Home) throws(HomeError) -> Entity {
        switch entity {
        case .person, .room:
            return entity
        case .zone(var zone):
            zone.rooms = zone.rooms.withoutRepetitions()
            for room in zone.rooms { try check(room, in: home.rooms) }
            return .zone(zone)
        case .accessory(let given):
            var accessory = given.checkedWay(in: home)
            if let room = accessory.room { try check(room, in: home.rooms) }
            for position in accessory.services.indices { accessory.services[position].dropRepetitions() }
            return .accessory(accessory)
        case .group(var group):
            group.services = group.services.withoutRepetitions()
            for service in group.services where services[service] == nil { throw .unknownService(service) }
            return .group(group)
        case .scene(var scene):
            scene.actions = try checked(scene.actions, in: home)
            return .scene(scene)
        case .rule(let rule):
            return .rule(try checked(rule, in: home))
        }
    }

    /// The writes in the form in which they are kept: see ``CharacteristicWrite/kept(_:)``.
    func checked(_ actions: [CharacteristicWrite], in home: Home) throws(HomeError) -> [CharacteristicWrite] {
        var result: [CharacteristicWrite] = []
        result.reserveCapacity(actions.count)
        for action in actions {
            var action = action
            let metadata = try metadata(at: action.address, in: home)
            guard metadata.permissions.contains(.write) else {
                throw .invalidValue(action.address, action.value, .readOnly)
            }
            action.value = try accepted(action.value, at: action.address, in: home)
            result.append(action)
        }
        return CharacteristicWrite.kept(result)
    }

    private func checked(_ rule: AutomationRule, in home: Home) throws(HomeError) -> AutomationRule {
        var rule = rule
        rule.scenes = rule.scenes.withoutRepetitions()
        for scene in rule.scenes { try check(scene, in: home.scenes) }
        rule.actions = try checked(rule.actions, in: home)
        rule.tells = rule.tells.withoutRepetitions()
        for telling in rule.tells { try check(telling, in: home) }
        guard !rule.events.isEmpty, rule.doesAnything else {
            throw .incompleteRule(rule.name)
        }
        if let author = rule.author { try check(author, in: home.people) }
        for position in rule.events.indices {
            rule.events[position] = try checked(rule.events[position], in: home)
        }
        for position in rule.conditions.indices {
            rule.conditions[position].test = try checked(rule.conditions[position].test, in: home)
        }
        return rule
    }

    /// The event with its value as the characteristic stores it.
    func checked(_ event: RuleEvent, in home: Home) throws(HomeError) -> RuleEvent {
        switch event {
        case .arrive(.person(let person), _), .leave(.person(let person), _):
            try check(person, in: home.people)
            return event
        case .changes(let address, let test, let heldFor):
            switch test {
            case .any:
                _ = try metadata(at: address, in: home)
                return event
            case .to(let value):
                return .changes(address, .to(try accepted(value, at: address, in: home)), heldFor: heldFor)
            case .above(let limit), .below(let limit):
                try check(limit: limit, at: address, in: home)
                return event
            }
        case .arrive, .leave, .time, .sun, .after, .at:
            return event
        }
    }

    /// The test with its value as the characteristic stores it.
    func checked(_ test: RuleCondition.Test, in home: Home) throws(HomeError) -> RuleCondition.Test {
        switch test {
        case .present(.person(let person)):
            try check(person, in: home.people)
            return test
        case .reading(let address, .equals(let value)):
            return .reading(address, .equals(try accepted(value, at: address, in: home)))
        case .reading(let address, .above(let limit)), .reading(let address, .below(let limit)):
            try check(limit: limit, at: address, in: home)
            return test
        case .any(let members):
            var known: [RuleCondition] = []
            for member in members {
                known.append(RuleCondition(try checked(member.test, in: home), isNegated: member.isNegated))
            }
            return .any(known)
        case .time, .sun, .present:
            return test
        }
    }

    /// Checks that whom and where a rule tells are in the home.
    func check(_ telling: RuleTelling, in home: Home) throws(HomeError) {
        if case .person(let person) = telling.audience { try check(person, in: home.people) }
        if let room = telling.room { try check(room, in: home.rooms) }
    }

    private func check<Member: HomeMember>(
        _ id: Identifier<Member>, in members: [Member]
    ) throws(HomeError) {
        guard members.position(of: id) == nil else { return }
        throw .unknownEntity(Member.entityID(id))
    }

    private func metadata(
        at address: CharacteristicAddress, in home: Home
    ) throws(HomeError) -> CharacteristicMetadata {
        guard let service = service(address.service, of: home) else { throw .unknownService(address.service) }
        guard let characteristic = service.characteristic(address.type) else {
            throw .unknownCharacteristic(address)
        }
        return characteristic.metadata
    }

    private func accepted(
        _ value: Value, at address: CharacteristicAddress, in home: Home
    ) throws(HomeError) -> Value {
        guard let service = service(address.service, of: home) else { throw .unknownService(address.service) }
        return try service.accepted(value, at: address)
    }

    /// Checks a limit to compare with: any finite number, for a characteristic that holds numbers.
    private func check(limit: Double, at address: CharacteristicAddress, in home: Home) throws(HomeError) {
        let metadata = try metadata(at: address, in: home)
        guard metadata.format == .number else {
            throw .invalidValue(address, .number(limit), .wrongFormat(expected: metadata.format))
        }
        guard limit.isFinite else {
            throw .invalidValue(
                address, .number(limit), .outOfRange(minimum: metadata.minimum, maximum: metadata.maximum))
        }
    }
}

extension CharacteristicWrite {
    /// Writes without repetition, those to one service side by side, each where its service came first: the last write
    /// to a characteristic counts. Writes are performed all at once, so that their order means nothing; this one is
    /// what the home file can hold.
    public static func kept(_ writes: [CharacteristicWrite]) -> [CharacteristicWrite] {
        var order: [ServiceID] = []
        var grouped: [ServiceID: [CharacteristicWrite]] = [:]
        for write in writes {
            let service = write.address.service
            if grouped[service] == nil { order.append(service) }
            if let position = grouped[service]?.firstIndex(where: { $0.address == write.address }) {
                grouped[service]?[position] = write
            } else {
                grouped[service, default: []].append(write)
            }
        }
        return order.flatMap { grouped[$0] ?? [] }
    }
}

extension Service {
    /// Leaves each characteristic once, where it came first.
    fileprivate mutating func dropRepetitions() {
        var seen: Set<CharacteristicType> = []
        characteristics = characteristics.filter { seen.insert($0.type).inserted }
    }
}

extension Array where Element: Hashable {
    /// The elements, each once, where it came first.
    func withoutRepetitions() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
