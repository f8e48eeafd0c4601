internal import JSONValues
internal import MQTTClient

/// Zigbee2MQTT: one document lists all devices, with all that they can do.
struct Zigbee2MQTTDialect: Dialect {
    /// What all its topics begin with.
    let base: String
    private var entries: [String: JSONValue] = [:]

    init(base: String = "zigbee2mqtt") { self.base = base }

    var filters: [String] { [base + "/bridge/devices", base + "/bridge/groups"] }

    func wants(_ topic: String) -> Bool { topic.hasPrefix(base) && filters.contains(topic) }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        // A document that can't be read says nothing of the devices that there are.
        guard let list = JSONReader.value(message.payload)?.array else { return nil }
        switch message.topic {
        case base + "/bridge/devices": return devices(list)
        case base + "/bridge/groups":
            return DialectChange(groups: list.compactMap { ZigbeeDevice.group($0, base: base) })
        default: return nil
        }
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
        }
        for address in entries.keys where new[address] == nil { change.devices.updateValue(nil, forKey: address) }
        entries = new
        return change.devices.isEmpty ? nil : change
    }
}
