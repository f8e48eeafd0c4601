internal import Connections
internal import HomeModel
internal import JSONValues
internal import MQTTClient

/// Home Assistant's discovery: each component of a device announces itself under a topic of its own,
/// or a device all at once.
struct DiscoveryDialect: Dialect {
    /// How many components of how many announcements are kept at the most.
    private static let most = 20_000
    /// The programs whose devices are followed in their own dialect.
    private let native: Set<String>
    private let prefix: String
    /// The components by the topic that announced them.
    private var documents: [String: [DiscoveryDocument]] = [:]
    /// The topics by the device that they are about, in the order in which they came.
    private var topicsByDevice: [String: [String]] = [:]

    /// - Parameter native: programs whose devices another dialect follows, by their names as an announcement's origin.
    init(prefix: String = "homeassistant", native: Set<String> = []) {
        self.prefix = prefix
        self.native = native
    }

    var filters: [String] {
        [prefix + "/+/+/config", prefix + "/+/+/+/config"]
    }

    func wants(_ topic: String) -> Bool { topic.hasPrefix(prefix) && topic.hasSuffix("/config") && isOurs(topic) }

    /// Whether a topic begins with the whole prefix, and not with a longer word.
    private func isOurs(_ topic: String) -> Bool { topic.hasPrefix(prefix + "/") }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        let words = message.topic.dropFirst(prefix.count + 1).dropLast("/config".count).split(separator: "/")
        guard words.count == 2 || words.count == 3 else { return nil }
        let path = words.dropFirst().joined(separator: " ")
        let new: [DiscoveryDocument]
        if message.payload.isEmpty {
            new = []
        } else {
            // An announcement that can't be read takes nothing away from what was there.
            guard let json = JSONReader.value(message.payload), json.object != nil else { return nil }
            new = DiscoveryDocument.documents(json, component: String(words[0]), path: path).filter { document in
                document.origin.map { !native.contains($0) } ?? true
            }
        }
        let earlier = documents[message.topic]
        if earlier == nil, new.isEmpty || documents.count >= Self.most { return nil }
        documents[message.topic] = new.isEmpty ? nil : new
        var touched: Set<String> = []
        for address in Set((earlier ?? []).map(Self.address)) {
            topicsByDevice[address]?.removeAll { $0 == message.topic }
            touched.insert(address)
        }
        for address in Set(new.map(Self.address)) {
            topicsByDevice[address, default: []].append(message.topic)
            touched.insert(address)
        }
        var change = DialectChange()
        for address in touched { change.devices.updateValue(device(address), forKey: address) }
        return change
    }

    /// The identifier of a device: its own first one, or what it is connected by; a component without a device is one.
    private static func address(_ document: DiscoveryDocument) -> String {
        let identifiers = document.device["identifiers"]
        if let first = identifiers?.array?.first?.plainText ?? identifiers?.string { return "discovery:" + first }
        if let connection = document.device["connections"]?.array?.first?.array, connection.count == 2 {
            return "discovery:" + connection[1].plainText
        }
        return "discovery:" + document.key
    }

    private mutating func device(_ address: String) -> MappedDevice? {
        let topics = topicsByDevice[address] ?? []
        guard !topics.isEmpty else {
            topicsByDevice[address] = nil
            return nil
        }
        let documents = topics.flatMap { self.documents[$0] ?? [] }.filter { Self.address($0) == address }
        guard let first = documents.first else { return nil }
        let device = documents.reduce(into: [:]) { $0.merge($1.device) { first, _ in first } }
        var mappings: [any ServiceMapping] = []
        var unmapped: [String] = []
        var identification: [Order] = []
        for document in documents.sorted(by: { $0.rank < $1.rank }) {
            var entity = DiscoveryEntity(document)
            if let mapping = entity.mapping() { mappings.append(mapping) }
            // What is for the installer alone isn't missed.
            if document.text("entity_category") == nil { unmapped += entity.unmapped }
            identification += entity.identification
        }
        let model = [device["manufacturer"]?.string, device["model"]?.string].compactMap { $0 }.joined(separator: " ")
        let description = DeviceDescription(
            address: address, name: device["name"]?.string ?? first.text("name") ?? first.key,
            room: device["suggested_area"]?.string, bridge: device["via_device"]?.string.map { "discovery:" + $0 },
            model: model.isEmpty ? nil : model, unmapped: unmapped)
        return MappedDevice(
            description: description, mappings: mappings.joiningButtons.withKeysOfTheirOwn,
            availability: Self.availability(documents), identification: identification)
    }

    /// The device can be reached when its components can; they mostly say the same.
    private static func availability(_ documents: [DiscoveryDocument]) -> Availability {
        guard
            let document = documents.first(where: {
                $0.config["availability"] != nil || $0.text("availability_topic") != nil
            })
        else { return Availability() }
        let own: JSONValue = .object(document.config)
        var sources: [Availability.Source] = []
        for entry in document.config["availability"]?.array ?? [own] {
            guard let topic = (entry["topic"] ?? entry["availability_topic"])?.string else { continue }
            var reading = Reading.plain
            if let source = (entry == own ? entry["availability_template"] : entry["value_template"])?.string {
                // A source whose template can't be worked out is not asked.
                guard let template = Template(source) else { continue }
                reading = .template(template)
            }
            sources.append(
                .init(
                    topic: topic, reading: reading,
                    online: entry["payload_available"].map { TemplateEvaluation.text($0) } ?? "online",
                    offline: entry["payload_not_available"].map { TemplateEvaluation.text($0) } ?? "offline"))
        }
        let mode = document.text("availability_mode").flatMap(Availability.Mode.init) ?? .latest
        return Availability(sources: sources, mode: mode)
    }
}

extension DiscoveryDocument {
    /// What a device mainly is stands first.
    fileprivate var rank: Int {
        let order = [
            "light", "cover", "climate", "lock", "fan", "alarm_control_panel", "vacuum", "lawn_mower", "humidifier",
            "valve",
            "switch", "siren", "event", "device_automation", "binary_sensor", "sensor",
        ]
        return order.firstIndex(of: component) ?? order.count
    }
}

extension [any ServiceMapping] {
    /// The ways to press one button, which announce themselves one by one, as one service.
    var joiningButtons: [any ServiceMapping] {
        var joined: [any ServiceMapping] = []
        for mapping in self {
            guard let button = mapping as? FieldMapping, button.service.type == "StatelessProgrammableSwitch",
                let place = joined.firstIndex(where: {
                    $0.service.type == button.service.type && $0.service.key == button.service.key
                }), var first = joined[place] as? FieldMapping
            else {
                joined.append(mapping)
                continue
            }
            first.fields += button.fields
            let words = first.fields.flatMap(\.characteristic.metadata.validValues)
            var seen: Set<String> = []
            first.service.characteristics[0].metadata.validValues = words.filter { seen.insert($0).inserted }
            joined[place] = first
        }
        return joined
    }
}
