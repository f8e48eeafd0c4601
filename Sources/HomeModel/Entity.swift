/// Anything in a home that has a name.
public enum Entity: Hashable, Sendable, Codable {
    case person(Person)
    case room(Room)
    case zone(Zone)
    case accessory(Accessory)
    case group(ServiceGroup)
    case scene(ActionSet)
    case rule(AutomationRule)

    /// What kind of thing an entity is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case person, room, zone, accessory, service, group, scene, rule
    }

    /// What kind of thing it is.
    public var kind: Kind {
        switch self {
        case .person: .person
        case .room: .room
        case .zone: .zone
        case .accessory: .accessory
        case .group: .group
        case .scene: .scene
        case .rule: .rule
        }
    }

    /// Its name.
    public var name: String {
        get {
            switch self {
            case .person(let person): person.name
            case .room(let room): room.name
            case .zone(let zone): zone.name
            case .accessory(let accessory): accessory.name
            case .group(let group): group.name
            case .scene(let scene): scene.name
            case .rule(let rule): rule.name
            }
        }
        set {
            switch self {
            case .person(var person): person.name = newValue; self = .person(person)
            case .room(var room): room.name = newValue; self = .room(room)
            case .zone(var zone): zone.name = newValue; self = .zone(zone)
            case .accessory(var accessory): accessory.name = newValue; self = .accessory(accessory)
            case .group(var group): group.name = newValue; self = .group(group)
            case .scene(var scene): scene.name = newValue; self = .scene(scene)
            case .rule(var rule): rule.name = newValue; self = .rule(rule)
            }
        }
    }

    /// Its other names.
    public var aliases: [String] {
        switch self {
        case .person(let person): person.aliases
        case .room(let room): room.aliases
        case .zone(let zone): zone.aliases
        case .accessory(let accessory): accessory.aliases
        case .group(let group): group.aliases
        case .scene(let scene): scene.aliases
        case .rule(let rule): rule.aliases
        }
    }

    /// How its name sounds, spelled the way it is said.
    public var says: String? {
        get {
            switch self {
            case .person(let person): person.says
            case .room(let room): room.says
            case .zone(let zone): zone.says
            case .accessory(let accessory): accessory.says
            case .group(let group): group.says
            case .scene(let scene): scene.says
            case .rule(let rule): rule.says
            }
        }
        set {
            switch self {
            case .person(var person): person.says = newValue; self = .person(person)
            case .room(var room): room.says = newValue; self = .room(room)
            case .zone(var zone): zone.says = newValue; self = .zone(zone)
            case .accessory(var accessory): accessory.says = newValue; self = .accessory(accessory)
            case .group(var group): group.says = newValue; self = .group(group)
            case .scene(var scene): scene.says = newValue; self = .scene(scene)
            case .rule(var rule): rule.says = newValue; self = .rule(rule)
            }
        }
    }

    /// Its identity, together with its kind.
    public var id: EntityID {
        switch self {
        case .person(let person): .person(person.id)
        case .room(let room): .room(room.id)
        case .zone(let zone): .zone(zone.id)
        case .accessory(let accessory): .accessory(accessory.id)
        case .group(let group): .group(group.id)
        case .scene(let scene): .scene(scene.id)
        case .rule(let rule): .rule(rule.id)
        }
    }

    /// The greatest identifier in it, those of an accessory's services included.
    var greatestIdentifier: Int64 {
        if case .accessory(let accessory) = self {
            return max(accessory.id.rawValue, accessory.services.map(\.id.rawValue).max() ?? 0)
        }
        return id.rawValue
    }
}

/// The identity of an ``Entity`` of any kind.
public enum EntityID: Hashable, Sendable, Codable {
    case person(PersonID)
    case room(RoomID)
    case zone(ZoneID)
    case accessory(AccessoryID)
    case group(ServiceGroupID)
    case scene(ActionSetID)
    case rule(AutomationRuleID)

    /// The identifier as a bare number.
    public var rawValue: Int64 {
        switch self {
        case .person(let id): id.rawValue
        case .room(let id): id.rawValue
        case .zone(let id): id.rawValue
        case .accessory(let id): id.rawValue
        case .group(let id): id.rawValue
        case .scene(let id): id.rawValue
        case .rule(let id): id.rawValue
        }
    }
}
