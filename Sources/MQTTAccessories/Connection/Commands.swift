internal import Connections
internal import HomeModel
internal import JSONValues

/// Several writes, brought into as few messages as they need.
struct Commands {
    /// One message with the writes that depend on it.
    struct Message {
        var order: Order
        /// The places of the writes among those that were asked for.
        var writes: [Int]
    }

    /// The values for one service, with the writes that asked for them.
    private struct Part {
        var address: String
        var index: Int
        var values: [CharacteristicType: Value] = [:]
        var writes: [Int] = []
        var token: WriteToken
        var transition: Double?
    }

    /// What is to be sent, in order.
    private(set) var messages: [Message] = []
    /// Why writes can't be made, by their places.
    private(set) var errors: [Int: AccessoryError] = [:]
    private var parts: [Part] = []

    /// - Parameter codes: the codes of locks and alarms, by address; that for all others under no address.
    init(
        _ writes: [DeviceWrite], table: DeviceTable, groups: [GroupTopic], codes: [String: String] = [:]
    ) {
        for (place, write) in writes.enumerated() {
            do throws(AccessoryError) {
                try add(write, at: place, table)
            } catch {
                errors[place] = error
            }
        }
        var byDevice: [(address: String, messages: [Message])] = []
        for part in parts {
            let request = Request(
                values: part.values, known: table.known(part.address, part.index), transition: part.transition,
                code: codes[part.address] ?? codes[""])
            let mapping = table.device(part.address)?.mappings[part.index]
            if mapping?.lacksCode(for: request) == true {
                for place in part.writes { errors[place] = .codeNeeded }
                continue
            }
            let orders = mapping?.orders(for: request) ?? []
            // What is only pressed is off already.
            let isNothing = mapping.map { $0.isOnlyPressed && part.values.values.allSatisfy { $0 == .bool(false) } }
            if orders.isEmpty, isNothing != true {
                for place in part.writes { errors[place] = .invalidValue(.readOnly) }
            }
            let new = orders.map { Message(order: $0, writes: part.writes) }
            if let last = byDevice.lastIndex(where: { $0.address == part.address }) {
                byDevice[last].messages += new
            } else {
                byDevice.append((part.address, new))
            }
        }
        messages = Self.folded(byDevice.map { ($0.address, Self.merged($0.messages)) }, groups)
    }

    private mutating func add(_ write: DeviceWrite, at place: Int, _ table: DeviceTable) throws(AccessoryError) {
        let address = write.address.accessory
        guard let device = table.device(address), let index = table.index(of: write.address.service, in: address),
            let characteristic = device.mappings[index].service.characteristics.first(where: {
                $0.type == write.address.characteristic
            })
        else { throw .unknown }
        guard characteristic.metadata.permissions.contains(.write) else { throw .invalidValue(.readOnly) }
        guard table.isReachable(address) == true else { throw .unreachable(bridge: table.bridge(of: address)) }
        let value: Value
        do throws(ValueError) {
            value = try characteristic.metadata.accepted(write.value)
        } catch {
            throw .invalidValue(error)
        }
        let part = parts.lastIndex { $0.address == address && $0.index == index && $0.token == write.token }
        let slot = part ?? parts.endIndex
        if part == nil { parts.append(Part(address: address, index: index, token: write.token)) }
        parts[slot].values[write.address.characteristic] = value
        parts[slot].writes.append(place)
        if let seconds = write.transition { parts[slot].transition = seconds }
    }

    /// Members for one topic of a device travel in one message.
    private static func merged(_ messages: [Message]) -> [Message] {
        var merged: [Message] = []
        for message in messages {
            guard case .members(let topic, let members) = message.order,
                let place = merged.firstIndex(where: {
                    if case .members(topic, _) = $0.order { true } else { false }
                }), case .members(_, let earlier) = merged[place].order
            else {
                merged.append(message)
                continue
            }
            merged[place].order = .members(topic: topic, earlier.merging(members) { _, last in last })
            merged[place].writes += message.writes
        }
        return merged
    }

    /// Where all devices of a group are sent the same, the group is sent it once.
    private static func folded(_ devices: [(address: String, messages: [Message])], _ groups: [GroupTopic]) -> [Message]
    {
        var rest = devices
        var folded: [Message] = []
        for group in groups.sorted(by: { $0.members.count > $1.members.count }) {
            let members = Set(group.members)
            let part = rest.filter { members.contains($0.address) }
            guard part.count == members.count, let first = part.first?.messages.first,
                case .members(_, let body) = first.order, group.takes(body),
                part.allSatisfy({ $0.messages.count == 1 && $0.messages[0].order.isMembers(body) })
            else { continue }
            folded.append(
                Message(order: .members(topic: group.topic, body), writes: part.flatMap { $0.messages[0].writes }))
            rest.removeAll { members.contains($0.address) }
        }
        return folded + rest.flatMap(\.messages)
    }

    /// Notes in the table what is on its way, and takes over what counts as so at once.
    func note(in table: inout DeviceTable, at now: ContinuousClock.Instant, failed: Set<Int>) -> [DeviceEvent] {
        var events: [DeviceEvent] = []
        for part in parts where !part.writes.contains(where: { failed.contains($0) || errors[$0] != nil }) {
            guard let mapping = table.device(part.address)?.mappings[part.index] else { continue }
            let request = Request(values: part.values, known: table.known(part.address, part.index))
            events += table.assume(mapping.assumed(after: request), at: part.address, part.index, now: now)
        }
        return events
    }

    /// Notes in the table what will be reported.
    func expect(in table: inout DeviceTable, at now: ContinuousClock.Instant) {
        for part in parts {
            table.expect(part.values, at: part.address, part.index, token: part.token, now: now)
        }
    }
}

extension Order {
    /// Whether it sets just these members.
    fileprivate func isMembers(_ members: [String: JSONValue]) -> Bool {
        if case .members(_, members) = self { true } else { false }
    }
}

extension ServiceMapping {
    /// Whether nothing of it has a value at any time.
    fileprivate var isOnlyPressed: Bool {
        service.characteristics.allSatisfy { !$0.metadata.permissions.contains(.read) }
    }
}
