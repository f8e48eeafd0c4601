internal import Connections
internal import JSONValues

/// A room there.
struct Area: Hashable, Sendable {
    var name: String
    var floor: String?
    var labels: Set<String>
    var icon: IconName?

    init?(_ value: JSONValue) {
        guard let name = value["name"]?.string else { return nil }
        self.name = name
        floor = value["floor_id"]?.string
        icon = IconName(value["icon"]?.string)
        labels = Set(value["labels"]?.array?.compactMap(\.string) ?? [])
    }
}

/// A part of the house there.
struct Floor: Hashable, Sendable {
    var name: String
    var icon: IconName?

    init?(_ value: JSONValue) {
        guard let name = value["name"]?.string else { return nil }
        self.name = name
        icon = IconName(value["icon"]?.string)
    }
}

/// A device there: what its maker sells as one thing.
struct RegisteredDevice: Hashable, Sendable {
    var id: String
    var name: String?
    /// Whether people gave it the name.
    var isNamedByPeople: Bool
    var area: String?
    var maker: String?
    var model: String?
    /// The device that it is reached through.
    var via: String?
    /// Whether it is a program rather than a thing.
    var isService: Bool
    var isDisabled: Bool
    var labels: Set<String>

    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string else { return nil }
        self.id = id
        let given = value["name_by_user"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        name = given ?? value["name"]?.string
        isNamedByPeople = given != nil
        area = value["area_id"]?.string
        maker = value["manufacturer"]?.string
        model = value["model"]?.string
        via = value["via_device_id"]?.string
        isService = value["entry_type"]?.string == "service"
        isDisabled = value["disabled_by"]?.string != nil
        labels = Set(value["labels"]?.array?.compactMap(\.string) ?? [])
    }
}

/// An entity there: one thing that a device does, or something without a device, such as a scene.
struct RegisteredEntity: Hashable, Sendable {
    /// What it is called in calls and states: `light.bed`; people can change it.
    var entity: String
    /// What never changes.
    var id: String
    var device: String?
    var area: String?
    /// The name that people gave it.
    var name: String?
    /// The name that it came with.
    var originalName: String?
    /// Whether ``originalName`` is its own part of the name alone, without the device's.
    var hasEntityName: Bool
    var aliases: [String]
    /// `config` or `diagnostic` for what isn't there to be used day by day.
    var category: String?
    var isHidden: Bool
    var isDisabled: Bool
    var labels: Set<String>
    /// What it can do, told even while it is away: `supported_color_modes`, `hvac_modes`.
    var capabilities: [String: JSONValue]
    /// Whether voice assistants may use it, where somebody has said so.
    var isExposed: Bool?
    /// What people chose to see it by.
    var icon: IconName?

    init?(_ value: JSONValue) {
        guard let entity = value["entity_id"]?.string, let id = value["id"]?.string else { return nil }
        self.entity = entity
        self.id = id
        device = value["device_id"]?.string
        area = value["area_id"]?.string
        name = value["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        originalName = value["original_name"]?.string
        hasEntityName = value["has_entity_name"]?.bool ?? false
        aliases = value["aliases"]?.array?.compactMap(\.string) ?? []
        category = value["entity_category"]?.string
        isHidden = value["hidden_by"]?.string != nil
        isDisabled = value["disabled_by"]?.string != nil
        labels = Set(value["labels"]?.array?.compactMap(\.string) ?? [])
        capabilities = value["capabilities"]?.object ?? [:]
        icon = IconName(value["icon"]?.string)
        isExposed = value["options"]?["conversation"]?["should_expose"]?.bool
    }

    /// The part of Home Assistant that it belongs to: `light` of `light.bed`.
    var domain: String { Self.domain(of: entity) }

    /// The part of Home Assistant that an entity belongs to.
    static func domain(of entity: String) -> String { String(entity.prefix { $0 != "." }) }
}
