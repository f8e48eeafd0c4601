internal import JSONValues

/// All that Home Assistant has told of a house: its registries, and the states of its entities.
struct House: Sendable {
    /// Areas by their identifiers.
    var areas: [String: Area] = [:]
    /// Floors by their identifiers.
    var floors: [String: Floor] = [:]
    /// The names of labels by their identifiers.
    var labels: [String: String] = [:]
    /// Devices by their identifiers.
    var devices: [String: RegisteredDevice] = [:]
    /// The entities with all that is known of them besides their states, by their names.
    var entities: [String: RegisteredEntity] = [:]
    /// The states of entities, by what they are called.
    var states: [String: EntityState] = [:]
    /// What was known of entities when they could last be reached.
    var remembered: [String: [String: JSONValue]] = [:]
    /// The unit of temperatures that have no unit of their own.
    var temperatureUnit = "°C"
    /// Whether it has finished starting; before, some of what there is has not come back yet.
    var isRunning = true

    /// Takes over what `get_config` tells.
    mutating func take(config: JSONValue) {
        temperatureUnit = config["unit_system"]?["temperature"]?.string ?? "°C"
        isRunning = config["state"]?.string.map { $0 == "RUNNING" } ?? true
    }

    /// Takes over a registry's list.
    mutating func take(registry: String, _ list: JSONValue) {
        let rows = list.array ?? []
        switch registry {
        case "area": areas = Self.table(rows, id: "area_id", Area.init)
        case "floor": floors = Self.table(rows, id: "floor_id", Floor.init)
        case "label": labels = Self.table(rows, id: "label_id") { $0["name"]?.string }
        case "device": devices = Self.table(rows, id: "id", RegisteredDevice.init)
        case "entity":
            let former = entities
            entities = Self.table(rows, id: "entity_id", RegisteredEntity.init)
            // What only the details tell is kept until they come anew.
            for (name, entity) in entities {
                guard let known = former[name], known.id == entity.id else { continue }
                entities[name]?.aliases = known.aliases
                entities[name]?.capabilities = known.capabilities
            }
        default: break
        }
    }

    /// Takes over the details of entities.
    mutating func take(details: JSONValue) {
        for (name, value) in details.object ?? [:] {
            guard let entity = RegisteredEntity(value), entities[name] != nil else { continue }
            entities[name] = entity
        }
    }

    /// Takes over which entities voice assistants may use.
    mutating func take(exposed: JSONValue) {
        for (name, value) in exposed["exposed_entities"]?.object ?? [:] {
            entities[name]?.isExposed = value["conversation"]?.bool
        }
    }

    /// The floor that an area is on.
    func floor(of area: String?) -> Floor? { area.flatMap { areas[$0]?.floor }.flatMap { floors[$0] } }

    private static func table<Row>(
        _ rows: [JSONValue], id: String, _ row: (JSONValue) -> Row?
    ) -> [String: Row] {
        var table: [String: Row] = [:]
        for value in rows {
            guard let key = value[id]?.string, let row = row(value) else { continue }
            table[key] = row
        }
        return table
    }
}

/// What a message of `subscribe_entities` has changed.
struct StateChanges: Sendable {
    /// Entities that are new.
    var added: [String] = []
    /// Entities that are gone.
    var removed: [String] = []
    /// Entities that changed, each with what it was before.
    var changed: [(entity: String, former: EntityState)] = []
}

extension House {
    /// Takes over states: new ones, changes and what is gone. More entities than `limit` are not kept.
    mutating func take(states event: JSONValue, limit: Int) -> StateChanges {
        var changes = StateChanges()
        for (entity, value) in event["a"]?.object ?? [:] {
            guard let state = EntityState(value) else { continue }
            let former = states[entity]
            guard former != nil || states.count < limit else { continue }
            states[entity] = state
            if let former {
                changes.changed.append((entity, former))
                remember(entity, former)
            } else {
                changes.added.append(entity)
            }
        }
        for (entity, change) in event["c"]?.object ?? [:] {
            guard let former = states[entity] else { continue }
            states[entity]?.apply(change)
            remember(entity, former)
            changes.changed.append((entity, former))
        }
        for entity in event["r"]?.array ?? [] {
            guard let name = entity.string, states.removeValue(forKey: name) != nil else { continue }
            remembered[name] = nil
            changes.removed.append(name)
        }
        return changes
    }

    /// The abilities of an entity are kept while it is away.
    private mutating func remember(_ entity: String, _ former: EntityState) {
        guard former.isAvailable, states[entity]?.isAvailable == false else { return }
        remembered[entity] = former.attributes
    }
}
