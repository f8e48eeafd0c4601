internal import Connections
internal import HomeModel
internal import JSONValues

/// What the names in descriptions of Homie devices mean, as data; the convention itself names nothing.
struct HomieNames: Decodable, Sendable {
    var switches: [String]
    var levels: [String]
    var colourTemperatures: [String]
    var positions: [String]
    var setPoints: [String]
    var lightWords: [String]
    var outletWords: [String]
    var coverWords: [String]
    /// Quantities by units that leave no doubt.
    var units: [String: String]
    /// Quantities by names.
    var names: [String: String]

    static let standard = Resources.decoded(HomieNames.self, "homie")
}

/// One device with its nodes: a node that can be switched is a service, and what it measures are others.
struct HomieDevice {
    private let description: JSONValue
    private let id: String
    private let base: String

    init(_ description: JSONValue, id: String, base: String) {
        self.description = description
        self.id = id
        self.base = base
    }

    /// The device with its services.
    var mapped: MappedDevice {
        var mappings: [any ServiceMapping] = []
        var unmapped: [String] = []
        if let names = HomieNames.standard {
            let nodes = (description["nodes"]?.object ?? [:]).sorted { $0.key < $1.key }
            for (key, node) in nodes {
                var reader = HomieNode(node, key: key, base: base, names: names, isOnly: nodes.count == 1)
                mappings += reader.mappings()
                unmapped += reader.unmapped
            }
        }
        let name = description["name"]?.string
        let device = DeviceDescription(address: "homie:" + id, name: name ?? id, unmapped: unmapped)
        // A device that sleeps can be reached when it wakes; one in alert is there.
        let state = Template("{{ 'offline' if value in ['lost', 'disconnected', 'init'] else 'online' }}")
        let source = state.map { Availability.Source(topic: base + "/$state", reading: .template($0)) }
        return MappedDevice(
            description: device, mappings: mappings.withKeysOfTheirOwn,
            availability: Availability(sources: [source].compactMap { $0 }))
    }
}

/// Reads one node.
struct HomieNode {
    private let node: JSONValue
    private let key: String
    private let topic: String
    private let names: HomieNames
    private let isOnly: Bool
    private var left: [(name: String, property: JSONValue)]
    /// What was left out.
    private(set) var unmapped: [String] = []

    init(_ node: JSONValue, key: String, base: String, names: HomieNames, isOnly: Bool) {
        self.node = node
        self.key = key
        topic = base + "/" + key
        self.names = names
        self.isOnly = isOnly
        left = (node["properties"]?.object ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The services of the node.
    mutating func mappings() -> [any ServiceMapping] {
        var mappings: [any ServiceMapping] = []
        if let main = covering() ?? thermostat() ?? switching() { mappings.append(main) }
        for (name, property) in left {
            if let sensor = sensor(name, property) {
                mappings.append(sensor)
            } else {
                unmapped.append(key + "/" + name)
            }
        }
        return mappings
    }

    private func service(_ type: ServiceType, part: String = "") -> DeviceService {
        let name = isOnly && part.isEmpty ? nil : node["name"]?.string
        return DeviceService(key: key + (part.isEmpty ? "" : "/" + part), name: name, type: type, characteristics: [])
    }

    private var text: String {
        [key, node["type"]?.string, node["name"]?.string].compactMap { $0 }.joined(separator: " ")
    }

    /// Takes a property of one of the names out of what is left.
    private mutating func take(_ candidates: [String], _ types: Set<String>, settable: Bool = true) -> (
        name: String, property: JSONValue
    )? {
        guard
            let index = left.firstIndex(where: { entry in
                candidates.contains(entry.name.lowercased()) && types.contains(entry.property["datatype"]?.string ?? "")
                    && (!settable || entry.property["settable"]?.bool == true)
            })
        else { return nil }
        return left.remove(at: index)
    }

    private func field(_ characteristic: DeviceCharacteristic, _ name: String, _ codec: Codec, isSettable: Bool)
        -> Field
    {
        Field(
            characteristic, told: .init(topic: topic + "/" + name, reading: .plain, codec: codec),
            sent: isSettable ? .init(topic: topic + "/" + name + "/set", codec: codec) : nil)
    }

    /// The range of a property: `0:100`.
    private func range(_ property: JSONValue) -> (low: Double, high: Double)? {
        let ends = (property["format"]?.string ?? "").split(separator: ":").compactMap { Double($0) }
        return ends.count >= 2 && ends[1] > ends[0] ? (ends[0], ends[1]) : nil
    }

    private mutating func switching() -> (any ServiceMapping)? {
        guard let power = take(names.switches, ["boolean"]) else { return nil }
        let numbers: Set<String> = ["integer", "float"]
        var fields = [
            field(Standard.characteristic("On"), power.name, .toggle(on: "true", off: "false"), isSettable: true)
        ]
        if let level = take(names.levels, numbers) {
            // A float without a range is taken as a percentage, as an integer is.
            let ends = range(level.property) ?? (0, 100)
            fields.append(
                field(
                    Standard.characteristic("Brightness"), level.name, .percent(low: ends.low, high: ends.high),
                    isSettable: true))
        }
        if let white = take(names.colourTemperatures, numbers) {
            let isKelvin = white.property["unit"]?.string == "K" || (range(white.property)?.high ?? 0) > 1000
            fields.append(
                field(
                    Standard.characteristic("ColorTemperature"), white.name, isKelvin ? .reciprocal : .plain,
                    isSettable: true))
        }
        let isLight = fields.count > 1 || names.lightWords.isAny(in: text)
        let type: ServiceType = isLight ? "Lightbulb" : names.outletWords.isAny(in: text) ? "Outlet" : "Switch"
        return FieldMapping(service: service(type), fields: fields)
    }

    private mutating func covering() -> (any ServiceMapping)? {
        guard names.coverWords.isAny(in: text),
            let position = take(names.positions + names.levels, ["integer", "float"])
        else { return nil }
        let ends = range(position.property) ?? (0, 100)
        let codec = Codec.linear(factor: 100 / (ends.high - ends.low), offset: -ends.low * 100 / (ends.high - ends.low))
        var cover = DiscoveryCover(service: service("WindowCovering"))
        cover.position = .init(topic: topic + "/" + position.name, reading: .plain, codec: codec)
        cover.goal = .init(topic: topic + "/" + position.name + "/set", codec: codec)
        return cover.whole()
    }

    private mutating func thermostat() -> (any ServiceMapping)? {
        guard let goal = take(names.setPoints, ["float", "integer"]) else { return nil }
        let isFahrenheit = goal.property["unit"]?.string == "°F"
        let codec: Codec = isFahrenheit ? .linear(factor: 5 / 9, offset: -160 / 9) : .plain
        let ends = range(goal.property)
        let characteristic = Standard.characteristic(
            "TargetTemperature", minimum: isFahrenheit ? nil : ends?.low, maximum: isFahrenheit ? nil : ends?.high)
        var fields = [field(characteristic, goal.name, codec, isSettable: true)]
        if let now = take(["temperature", "current-temperature"], ["float", "integer"], settable: false) {
            fields.insert(
                field(Standard.characteristic("CurrentTemperature"), now.name, codec, isSettable: false), at: 0)
        }
        return FieldMapping(service: service("Thermostat"), fields: fields)
    }

    private func sensor(_ name: String, _ property: JSONValue) -> (any ServiceMapping)? {
        let unit = property["unit"]?.string
        let known = names.names[name.lowercased()] ?? unit.flatMap { names.units[$0] }
        guard property["settable"]?.bool != true, let quantity = known.flatMap({ Quantity.all[$0] }) else { return nil }
        let codec: Codec? =
            switch property["datatype"]?.string {
            case "boolean": quantity.codec(on: "true", off: "false")
            case "integer", "float": quantity.codec(unit: unit)
            default: nil
            }
        guard let codec else { return nil }
        let field = field(Standard.characteristic(quantity.characteristicType), name, codec, isSettable: false)
        return FieldMapping(service: service(quantity.serviceType, part: name), fields: [field])
    }
}
