internal import GRDB
internal import HomeModel

/// Writes what has changed into the tables of ``StoreSchema``, in a transaction that somebody else has begun.
struct StoreWriter {
    /// Where to write.
    let database: Database

    /// Makes one database of another.
    func write(from old: HomeDatabase, to new: HomeDatabase) throws {
        let difference = HomeDifference(from: old, to: new)
        // First everything that goes, so that names are free for whoever gets them.
        for home in difference.removedHomes { try perform("DELETE FROM home WHERE id = ?", [home.rawValue]) }
        for id in difference.removedEntities { try perform("DELETE FROM entity WHERE id = ?", [id]) }
        for change in difference.homes where change.old != nil {
            try perform("UPDATE home SET isPrimary = 0 WHERE id = ?", [change.home.id.rawValue])
            try perform("DELETE FROM takenHomeName WHERE home = ?", [change.home.id.rawValue])
        }
        for change in difference.entities where change.hasOtherNames && change.old != nil {
            try perform("DELETE FROM takenName WHERE owner = ?", [change.entity.id.rawValue])
        }
        for change in difference.homes { try write(change.home) }
        for change in difference.entities { try write(change, state: new.state) }
        try writeState(from: old.state, to: new.state, except: difference.writtenServices)
        guard old.memory != new.memory else { return }
        for key in Set(old.memory.keys).union(new.memory.keys) where old.memory[key] != new.memory[key] {
            try write(new.memory[key], under: key)
        }
    }

    /// Notes the greatest identifier that was ever given.
    func write(lastIdentifier: Int64) throws {
        try perform("UPDATE store SET lastIdentifier = ?", [lastIdentifier])
    }

    /// Writes the value of a characteristic that is there.
    func write(_ value: Value?, at address: CharacteristicAddress) throws {
        try perform(
            "UPDATE characteristic SET value = ? WHERE service = ? AND type = ?",
            [value?.stored, address.service.rawValue, address.type.rawValue])
        guard database.changesCount == 1 else {
            throw DamagedRecord(
                description: "service \(address.service.rawValue) has no \(address.type.rawValue)")
        }
    }

    /// Writes whether an accessory that is there can be reached.
    func write(isReachable: Bool, _ accessory: AccessoryID) throws {
        try perform("UPDATE accessory SET isReachable = ? WHERE id = ?", [isReachable, accessory.rawValue])
    }

    /// Writes whether a person that is there is at home.
    func write(isPresent: Bool, _ person: PersonID) throws {
        try perform("UPDATE person SET isPresent = ? WHERE id = ?", [isPresent, person.rawValue])
    }

    /// Writes what automation remembers under a key.
    func write(_ text: String?, under key: String) throws {
        guard let text else { return try perform("DELETE FROM memory WHERE key = ?", [key]) }
        try perform(
            "INSERT INTO memory VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
            [key, Value.word(text).stored])
    }

    /// Performs a statement.
    func perform(_ sql: String, _ arguments: StatementArguments) throws {
        try database.perform(sql, arguments)
    }

    private func writeState(
        from old: HomeState, to new: HomeState, except written: Set<ServiceID>
    ) throws {
        if old.values != new.values {
            for (address, value) in new.values
            where old.values[address] != value && !written.contains(address.service) {
                try write(value, at: address)
            }
        }
        for accessory in old.unreachable.symmetricDifference(new.unreachable) {
            try write(isReachable: !new.unreachable.contains(accessory), accessory)
        }
        for person in old.present.symmetricDifference(new.present) {
            try write(isPresent: new.present.contains(person), person)
        }
    }

    private func write(_ home: Home) throws {
        let id = home.id.rawValue
        let sql = """
            INSERT INTO home (id, name, isPrimary, units, timeZone, latitude, longitude, says)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, isPrimary = excluded.isPrimary,
                units = excluded.units, timeZone = excluded.timeZone, latitude = excluded.latitude,
                longitude = excluded.longitude, says = excluded.says
            """
        try perform(
            sql,
            [
                id, home.name, home.isPrimary, home.units.rawValue, home.timeZone, home.location?.latitude,
                home.location?.longitude, home.says,
            ])
        try perform("DELETE FROM homeAlias WHERE home = ?", [id])
        for (position, alias) in home.aliases.enumerated() {
            try perform("INSERT INTO homeAlias VALUES (?, ?, ?)", [id, position, alias])
        }
        try perform("DELETE FROM connection WHERE home = ?", [id])
        for (position, connection) in home.connections.enumerated() {
            try perform(
                "INSERT INTO connection VALUES (?, ?, ?, ?)",
                [id, position, connection.name, StoredText.json(StoredConnection(connection))])
        }
        for folded in Set(([home.name] + home.aliases).map(EntityName.folded)) {
            try perform("INSERT INTO takenHomeName VALUES (?, ?)", [folded, id])
        }
    }
}

extension HomeDifference {
    /// The services whose values are written along with their accessories.
    fileprivate var writtenServices: Set<ServiceID> {
        var services: Set<ServiceID> = []
        for change in entities {
            guard case .accessory(let accessory) = change.entity else { continue }
            services.formUnion(accessory.services.map(\.id))
        }
        return services
    }
}

extension HomeDifference.ChangedEntity {
    /// Whether any of its names is another than before, or it is new.
    var hasOtherNames: Bool { old.map(\.foldedNames) != entity.foldedNames }
}

extension Entity {
    /// Its names and those of an accessory's services, as they are compared.
    var foldedNames: Set<String> {
        var names = [name] + aliases
        if case .accessory(let accessory) = self {
            for service in accessory.services { names += [service.name] + service.aliases }
        }
        return Set(names.map(EntityName.folded))
    }
}
