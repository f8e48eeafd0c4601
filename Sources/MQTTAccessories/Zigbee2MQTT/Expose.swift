internal import JSONValues

/// One thing that a Zigbee device can tell or do, as Zigbee2MQTT describes it in `bridge/devices`.
struct Expose: Sendable {
    /// `light`, `switch`, `binary`, `numeric`, `enum` and so on.
    var type: String
    /// What it means.
    var name: String
    /// The member of the state document that it stands in.
    var property: String
    /// Which part of the device it is of, where it has several.
    var endpoint: String?
    /// Its name for people.
    var label: String?
    /// The bits of what can be done with it: 1 it is told, 2 it can be set, 4 it can be asked for.
    var access: Int
    var unit: String?
    var on: JSONValue?
    var off: JSONValue?
    var minimum: Double?
    var maximum: Double?
    var step: Double?
    /// The words of an `enum`.
    var values: [JSONValue]
    /// `config` or `diagnostic`, where it is of no daily use.
    var category: String?
    /// What the specific types are made of.
    var features: [Expose]

    /// Reads a description; `nil` where it has no type.
    init?(_ json: JSONValue) {
        guard let type = json["type"]?.string else { return nil }
        self.type = type
        name = json["name"]?.string ?? type
        property = json["property"]?.string ?? ""
        endpoint = json["endpoint"]?.string
        label = json["label"]?.string
        access = json["access"]?.integer ?? 1
        unit = json["unit"]?.string
        on = json["value_on"]
        off = json["value_off"]
        minimum = json["value_min"]?.number
        maximum = json["value_max"]?.number
        step = json["value_step"]?.number
        values = json["values"]?.array ?? []
        category = json["category"]?.string
        features = (json["features"]?.array ?? []).compactMap(Expose.init)
    }

    /// Whether it is one of the types that stand for a whole thing, such as a light.
    var isSpecific: Bool { ["light", "switch", "cover", "lock", "climate", "fan"].contains(type) }
    /// Whether it is a switch of something beside the device's main purpose, which has a name of its own.
    var isSideSwitch: Bool { type == "switch" && features.first.map { $0.name != "state" } ?? false }
    /// Whether it is told.
    var isTold: Bool { access & 1 != 0 }
    /// Whether it can be set.
    var isSettable: Bool { access & 2 != 0 }
    /// Whether it can be asked for.
    var isAskable: Bool { access & 4 != 0 }

    /// The feature of a name.
    func feature(_ name: String) -> Expose? { features.first { $0.name == name } }
}
