internal import GRDB
internal import HomeModel

extension StoreWriter {
    /// Writes an entity that is new or has changed.
    func write(_ change: HomeDifference.ChangedEntity, state: HomeState) throws {
        let entity = change.entity
        let id = entity.id.rawValue
        let isNew = change.old == nil
        try writeBearer(
            id, entity.kind, name: entity.name, says: entity.says, aliases: entity.aliases,
            oldAliases: change.old?.aliases, in: change.home)
        if change.hasOtherNames {
            for folded in entity.foldedNames {
                try perform("INSERT INTO takenName VALUES (?, ?, ?)", [change.home.rawValue, folded, id])
            }
        }
        switch entity {
        case .room: break
        case .person(let person): try write(person, isPresent: state.present.contains(person.id))
        case .zone(let zone):
            try writeList("zoneRoom", owner: "zone", id, zone.rooms.map(\.rawValue), isNew: isNew)
        case .group(let group):
            try writeList("groupService", owner: "\"group\"", id, group.services.map(\.rawValue), isNew: isNew)
        case .scene(let scene): try write(scene.actions, of: id, isNew: isNew)
        case .rule(let rule): try write(rule, isNew: isNew)
        case .accessory(let accessory):
            var old: Accessory?
            if case .accessory(let before) = change.old { old = before }
            try write(accessory, replacing: old, in: change.home, state: state)
        }
    }

    /// Writes what every entity and every service has.
    /// - Parameter oldAliases: the aliases that it had; `nil` where it is new.
    private func writeBearer(
        _ id: Int64, _ kind: Entity.Kind, name: String, says: String?, aliases: [String], oldAliases: [String]?,
        in home: HomeID
    ) throws {
        let sql = """
            INSERT INTO entity (id, home, kind, name, says) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET home = excluded.home, kind = excluded.kind, name = excluded.name,
                says = excluded.says
            """
        try perform(sql, [id, home.rawValue, kind.rawValue, name, says])
        guard aliases != oldAliases else { return }
        if oldAliases != nil { try perform("DELETE FROM entityAlias WHERE entity = ?", [id]) }
        for (position, alias) in aliases.enumerated() {
            try perform("INSERT INTO entityAlias VALUES (?, ?, ?)", [id, position, alias])
        }
    }

    private func write(_ person: Person, isPresent: Bool) throws {
        let sql = """
            INSERT INTO person (id, role, isPresent) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET role = excluded.role, isPresent = excluded.isPresent
            """
        try perform(sql, [person.id.rawValue, person.role.rawValue, isPresent])
    }

    /// Writes the list that an owner has in a table of owners, positions and members.
    private func writeList(_ table: String, owner: String, _ id: Int64, _ members: [Int64], isNew: Bool) throws {
        if !isNew { try perform("DELETE FROM \(table) WHERE \(owner) = ?", [id]) }
        for (position, member) in members.enumerated() {
            try perform("INSERT INTO \(table) VALUES (?, ?, ?)", [id, position, member])
        }
    }

    private func write(_ actions: [CharacteristicWrite], of owner: Int64, isNew: Bool) throws {
        if !isNew { try perform("DELETE FROM action WHERE owner = ?", [owner]) }
        for (position, action) in actions.enumerated() {
            try perform(
                "INSERT INTO action VALUES (?, ?, ?, ?, ?)",
                [
                    owner, position, action.address.service.rawValue, action.address.type.rawValue,
                    action.value.stored,
                ])
        }
    }

    private func write(_ rule: AutomationRule, isNew: Bool) throws {
        let id = rule.id.rawValue
        let sql = """
            INSERT INTO rule (id, events, conditions, days, isOnce, duration, isEnabled, author, resumesAt,
                pausesAt, tells)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET events = excluded.events, conditions = excluded.conditions,
                days = excluded.days, isOnce = excluded.isOnce, duration = excluded.duration,
                isEnabled = excluded.isEnabled, author = excluded.author, resumesAt = excluded.resumesAt,
                pausesAt = excluded.pausesAt, tells = excluded.tells
            """
        let days = Weekday.allCases.filter(rule.days.contains).map(\.rawValue).joined(separator: " ")
        try perform(
            sql,
            [
                id, StoredText.json(rule.events.map(StoredEvent.init)),
                StoredText.json(rule.conditions.map(StoredCondition.init)), days, rule.isOnce,
                rule.duration?.seconds, rule.isEnabled, rule.author?.rawValue,
                rule.resumesAt?.text, rule.pausesAt?.text,
                StoredText.json(rule.tells.map(StoredTelling.init)),
            ])
        try writeList("ruleScene", owner: "rule", id, rule.scenes.map(\.rawValue), isNew: isNew)
        try write(rule.actions, of: id, isNew: isNew)
    }
}

// Accessories.
extension StoreWriter {
    private func write(
        _ accessory: Accessory, replacing old: Accessory?, in home: HomeID, state: HomeState
    ) throws {
        let sql = """
            INSERT INTO accessory (id, room, bridge, isReachable, via, address, isOptimistic)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET room = excluded.room, bridge = excluded.bridge,
                isReachable = excluded.isReachable, via = excluded.via, address = excluded.address,
                isOptimistic = excluded.isOptimistic
            """
        try perform(
            sql,
            [
                accessory.id.rawValue, accessory.room?.rawValue, accessory.bridge,
                !state.unreachable.contains(accessory.id), accessory.via, accessory.address, accessory.isOptimistic,
            ])
        for service in accessory.services {
            let oldService = old?.services.first { $0.id == service.id }
            try writeBearer(
                service.id.rawValue, .service, name: service.name, says: service.says, aliases: service.aliases,
                oldAliases: oldService?.aliases, in: home)
            try write(service, of: accessory.id)
            try writeCharacteristics(of: service, replacing: oldService, state: state)
        }
    }

    private func write(_ service: Service, of accessory: AccessoryID) throws {
        let sql = """
            INSERT INTO service (id, accessory, type, noun, address, isEssential) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET accessory = excluded.accessory, type = excluded.type, noun = excluded.noun,
                address = excluded.address, isEssential = excluded.isEssential
            """
        try perform(
            sql,
            [
                service.id.rawValue, accessory.rawValue, service.type.rawValue, service.noun, service.address,
                service.isEssential,
            ])
    }

    private func writeCharacteristics(of service: Service, replacing old: Service?, state: HomeState) throws {
        let id = service.id.rawValue
        for characteristic in old?.characteristics ?? [] where service.characteristic(characteristic.type) == nil {
            try perform(
                "DELETE FROM characteristic WHERE service = ? AND type = ?", [id, characteristic.type.rawValue])
        }
        let sql = """
            INSERT INTO characteristic
                (service, type, position, format, unit, minimum, maximum, step, validValues, permissions, value)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (service, type) DO UPDATE SET position = excluded.position, format = excluded.format,
                unit = excluded.unit, minimum = excluded.minimum, maximum = excluded.maximum, step = excluded.step,
                validValues = excluded.validValues, permissions = excluded.permissions, value = excluded.value
            """
        for (position, characteristic) in service.characteristics.enumerated() {
            let metadata = characteristic.metadata
            let validValues = metadata.validValues.isEmpty ? nil : try StoredText.json(metadata.validValues)
            try perform(
                sql,
                [
                    id, characteristic.type.rawValue, position, metadata.format.rawValue, metadata.unit,
                    metadata.minimum, metadata.maximum, metadata.step, validValues,
                    Int64(metadata.permissions.rawValue), state.value(characteristic.type, of: service.id)?.stored,
                ])
        }
    }
}
