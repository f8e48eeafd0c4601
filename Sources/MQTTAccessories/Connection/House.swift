internal import Connections
internal import HomeModel
internal import JSONValues
internal import MQTTClient

/// Everything behind a broker: the dialects that read announcements, and the devices that came of them.
///
/// A state machine without a connection: messages go in, and what is to be told and sent comes out.
struct House: Sendable {
    /// What follows from a message.
    struct Outcome: Sendable {
        var events: [DeviceEvent] = []
        var subscribe: [String] = []
        var unsubscribe: [String] = []
        var orders: [Order] = []
        var isChanged = false
        /// How many devices were not taken, as there are too many.
        var refused = 0
    }

    /// How many devices are taken at the most; a broker that announces more is broken or hostile.
    static let mostDevices = 10_000

    private var dialects: [any Dialect]
    /// The devices.
    var table = DeviceTable()
    /// Which dialect brought a device; what another announces under the same address is left to the first.
    private var owners: [String: Int] = [:]
    /// The address under which a device is followed, by what is the same in all of its announcements.
    private var twins: [TwinKey: String] = [:]
    private var groupsByDialect: [Int: [GroupTopic]] = [:]

    init(_ settings: MQTTSettings) {
        var dialects: [any Dialect] = []
        for dialect in settings.dialects {
            switch dialect {
            case .zigbee2mqtt: dialects += settings.zigbeeBases.map { Zigbee2MQTTDialect(base: $0) } as [any Dialect]
            case .discovery:
                // Zigbee2MQTT announces its devices twice where that is switched on; once is enough.
                let native: Set<String> = settings.dialects.contains(.zigbee2mqtt) ? ["Zigbee2MQTT"] : []
                dialects.append(DiscoveryDialect(prefix: settings.discoveryPrefix, native: native))
            case .tasmota: dialects.append(TasmotaDialect())
            case .shelly: dialects.append(ShellyDialect())
            case .homie: dialects.append(HomieDialect())
            }
        }
        self.dialects = dialects
    }

    /// The groups that one message reaches.
    var groups: [GroupTopic] { groupsByDialect.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// What is subscribed to on a new connection.
    var filters: [String] { dialects.flatMap(\.filters) + table.topics }

    /// Reads a message.
    mutating func take(_ message: MQTTMessage, at now: ContinuousClock.Instant) -> Outcome {
        var outcome = Outcome()
        for index in dialects.indices where dialects[index].wants(message.topic) {
            if let change = dialects[index].take(message) { apply(change, of: index, to: &outcome) }
        }
        if table.reads(message.topic) {
            let payload = Payload(message.payload)
            outcome.events += table.take(
                topic: message.topic, payload: payload, isRetained: message.isRetained, at: now)
        }
        return outcome
    }

    private mutating func apply(_ change: DialectChange, of dialect: Int, to outcome: inout Outcome) {
        var taken: [String: MappedDevice?] = [:]
        for (address, device) in change.devices {
            if let owner = owners[address], owner != dialect { continue }
            if device != nil, owners[address] == nil, owners.count >= Self.mostDevices {
                outcome.refused += 1
                continue
            }
            guard let twin = TwinKey(address), let other = twins[twin], other != address else {
                // A device that one bridge has given away, another may have.
                var (owner, device) = (device == nil ? nil : dialect, device)
                if device == nil { (owner, device) = otherAnnouncer(of: address, but: dialect) }
                owners[address] = owner
                if let twin = TwinKey(address) { twins[twin] = device == nil ? nil : address }
                taken.updateValue(device.map(checked), forKey: address)
                continue
            }
            // One device by two ways: its own dialect tells more of it than a general one.
            guard device != nil, TwinKey.isGeneral(other), !TwinKey.isGeneral(address) else { continue }
            owners[other] = nil
            taken.updateValue(nil, forKey: other)
            owners[address] = dialect
            twins[twin] = address
            taken.updateValue(device.map(checked), forKey: address)
        }
        let topics = table.update(taken)
        outcome.subscribe += topics.new
        outcome.unsubscribe += topics.old
        outcome.orders += change.orders
        if let groups = change.groups { groupsByDialect[dialect] = groups }
        outcome.isChanged = outcome.isChanged || !taken.isEmpty || change.groups != nil
    }

    /// Another dialect that announces a device, and the device as it does.
    private func otherAnnouncer(of address: String, but dialect: Int) -> (owner: Int?, device: MappedDevice?) {
        for index in dialects.indices where index != dialect {
            if let device = dialects[index].device(address) { return (index, device) }
        }
        return (nil, nil)
    }

    /// The device without those of its topics that are no topic's name: a wildcard in one would bring every message of
    /// the broker.
    private func checked(_ device: MappedDevice) -> MappedDevice {
        let (good, bad) = (
            device.mappings.filter { $0.topics.allSatisfy(MQTTTopic.isName) },
            device.mappings.filter { !$0.topics.allSatisfy(MQTTTopic.isName) }
        )
        var checked = device
        checked.availability.sources.removeAll { !MQTTTopic.isName($0.topic) }
        guard !bad.isEmpty else { return checked }
        checked.mappings = good
        checked.description.services = good.map(\.service)
        checked.description.unmapped += bad.map(\.service.key)
        return checked
    }
}
