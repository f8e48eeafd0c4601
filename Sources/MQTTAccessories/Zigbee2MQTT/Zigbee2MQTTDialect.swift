internal import Connections
internal import JSONValues
internal import MQTTClient

/// Zigbee2MQTT: one document lists all devices with all that they can do, another all groups with their scenes.
struct Zigbee2MQTTDialect: Dialect {
    /// What all its topics begin with.
    let base: String
    private var entries: [String: JSONValue] = [:]
    /// The groups and scenes that there are, by address, with the entries that tell of them.
    private var gathered: [String: Gathered] = [:]
    /// The list of groups that came last: what it means follows from the devices that there are.
    private var lastGroups: [JSONValue] = []
    /// The scenes that are stored in devices.
    private var scenes: [String: Set<String>] = [:]

    private struct Gathered: Hashable {
        var entry: JSONValue
        var parts: [String: [String]]
        var isGroup: Bool
    }

    private let devicesTopic: String
    private let groupsTopic: String

    init(base: String = "zigbee2mqtt") {
        self.base = base
        devicesTopic = base + "/bridge/devices"
        groupsTopic = base + "/bridge/groups"
    }

    var filters: [String] { [devicesTopic, groupsTopic] }

    func wants(_ topic: String) -> Bool { topic == devicesTopic || topic == groupsTopic }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        // A document that can't be read says nothing of the devices that there are.
        guard let list = JSONReader.value(message.payload)?.array else { return nil }
        switch message.topic {
        case devicesTopic: return devices(list)
        case groupsTopic: return groups(list)
        default: return nil
        }
    }

    func device(_ address: String) -> MappedDevice? {
        entries[address].flatMap { ZigbeeDevice.device($0, base: base) }
    }

    private mutating func devices(_ list: [JSONValue]) -> DialectChange? {
        var change = DialectChange()
        var new: [String: JSONValue] = [:]
        for entry in list {
            guard let address = entry["ieee_address"]?.string else { continue }
            new[address] = entry
            // Only what changed is mapped anew: the list comes whole each time somebody renames a lamp.
            guard entries[address] != entry else { continue }
            let device = ZigbeeDevice.device(entry, base: base)
            if device != nil || entries[address] != nil { change.devices.updateValue(device, forKey: address) }
            take(device == nil ? [:] : ZigbeeDevice.scenes(in: entry, base: base), of: address, into: &change)
        }
        for address in entries.keys where new[address] == nil {
            change.devices.updateValue(nil, forKey: address)
            take([:], of: address, into: &change)
        }
        entries = new
        guard !change.devices.isEmpty else { return nil }
        if !lastGroups.isEmpty, let more = groups(lastGroups) {
            change.devices.merge(more.devices) { _, last in last }
            change.groups = more.groups
        }
        return change
    }

    /// Which part of a device an endpoint is, as far as the bridge names it.
    private func part(_ address: String, _ endpoint: Int?) -> ZigbeeGroup.Part {
        let exposes = (entries[address]?["definition"]?["exposes"]?.array ?? []).compactMap(Expose.init)
        let parts = exposes.filter { $0.isSpecific && $0.endpoint != nil }
        guard !parts.isEmpty else { return .whole }
        guard let endpoint, let name = entries[address]?["endpoints"]?["\(endpoint)"]?["name"]?.string,
            let part = parts.first(where: { $0.endpoint == name })
        else { return .unclear }
        return .service(part.type + "_" + name)
    }

    private mutating func take(
        _ new: [String: MappedDevice], of address: String, into change: inout DialectChange
    ) {
        for gone in (scenes[address] ?? []).subtracting(new.keys) { change.devices.updateValue(nil, forKey: gone) }
        for (own, scene) in new { change.devices.updateValue(scene, forKey: own) }
        scenes[address] = new.isEmpty ? nil : Set(new.keys)
    }

    private mutating func groups(_ list: [JSONValue]) -> DialectChange? {
        var change = DialectChange()
        var topics: [GroupTopic] = []
        var new: [String: Gathered] = [:]
        lastGroups = list
        for entry in list {
            guard let group = ZigbeeGroup(entry, base: base, part: { self.part($0, $1) }), new[group.address] == nil
            else { continue }
            let description = group.device.description
            let told = Gathered(entry: entry, parts: description.parts, isGroup: description.isGroup)
            new[group.address] = told
            if let topic = group.topic { topics.append(topic) }
            guard gathered[group.address] != told else { continue }
            let isThere = description.isGroup || gathered[group.address] != nil
            if isThere {
                change.devices.updateValue(description.isGroup ? group.device : nil, forKey: group.address)
            }
            take(group.scenes, of: group.address, into: &change)
        }
        for address in gathered.keys where new[address] == nil {
            change.devices.updateValue(nil, forKey: address)
            take([:], of: address, into: &change)
        }
        gathered = new
        change.groups = topics
        return change
    }
}
