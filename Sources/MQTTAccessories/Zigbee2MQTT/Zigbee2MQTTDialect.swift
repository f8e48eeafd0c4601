internal import Connections
internal import JSONValues
internal import MQTTClient

/// Zigbee2MQTT: one document lists all devices with all that they can do, another all groups with their scenes.
struct Zigbee2MQTTDialect: Dialect {
    /// What all its topics begin with.
    let base: String
    private var entries: [String: JSONValue] = [:]
    /// The groups and scenes that there are, by address, with the entries that tell of them.
    private var gathered: [String: JSONValue] = [:]
    /// The scenes that are stored in devices.
    private var scenes: [String: Set<String>] = [:]

    init(base: String = "zigbee2mqtt") { self.base = base }

    var filters: [String] { [base + "/bridge/devices", base + "/bridge/groups"] }

    func wants(_ topic: String) -> Bool { topic.hasPrefix(base) && filters.contains(topic) }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        // A document that can't be read says nothing of the devices that there are.
        guard let list = JSONReader.value(message.payload)?.array else { return nil }
        switch message.topic {
        case base + "/bridge/devices": return devices(list)
        case base + "/bridge/groups": return groups(list)
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
        return change.devices.isEmpty ? nil : change
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
        var new: [String: JSONValue] = [:]
        for entry in list {
            guard let group = ZigbeeGroup(entry, base: base), new[group.address] == nil else { continue }
            new[group.address] = entry
            if let topic = group.topic { topics.append(topic) }
            guard gathered[group.address] != entry else { continue }
            let isThere = group.device.description.isGroup || gathered[group.address] != nil
            if isThere {
                change.devices.updateValue(group.device.description.isGroup ? group.device : nil, forKey: group.address)
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
