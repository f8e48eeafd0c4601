internal import Connections
internal import HomeModel
internal import JSONValues

/// All devices of a broker with what is known of them: messages go in, events come out.
struct DeviceTable: Sendable {
    /// What a change of devices means for the subscriptions.
    struct Topics {
        var new: [String] = []
        var old: [String] = []
    }

    private enum Role: Hashable, Sendable {
        case service(Int)
        case availability(Int)
    }

    private struct Reader: Hashable, Sendable {
        var address: String
        var role: Role
    }

    private struct Entry: Sendable {
        var device: MappedDevice
        var known: [[CharacteristicType: Value]]
        var echoes: [Echoes]
        var said: [Int: Bool] = [:]
        var latest: Int?
        var isReachable = true
    }

    private var entries: [String: Entry] = [:]
    private var readers: [String: Set<Reader>] = [:]
    /// The last word of each topic that tells of availability: it counts for devices that are announced after it, too.
    private var availability: [String: Payload] = [:]

    /// What becomes another value by itself, and when.
    private var endings: [Place: (value: Value, at: ContinuousClock.Instant)] = [:]

    /// A characteristic of a service.
    private struct Place: Hashable {
        var address: String
        var index: Int
        var type: CharacteristicType
    }

    /// All topics that devices tell under.
    var topics: [String] { Array(readers.keys) }
    /// Whether a device tells under the topic.
    func reads(_ topic: String) -> Bool { readers[topic] != nil }
    /// How many devices there are.
    var count: Int { entries.count }

    /// Adds, changes and removes devices.
    mutating func update(_ changes: [String: MappedDevice?]) -> Topics {
        var topics = Topics()
        var touched: Set<String> = []
        for (address, device) in changes {
            let earlier = entries[address]
            if let earlier { removeReaders(of: earlier.device, at: address, touched: &touched) }
            guard let device else {
                entries[address] = nil
                continue
            }
            add(device, at: address, after: earlier, topics: &topics)
        }
        topics.old = touched.filter { readers[$0] == nil }
        for topic in topics.old { availability[topic] = nil }
        return topics
    }

    private mutating func add(_ device: MappedDevice, at address: String, after earlier: Entry?, topics: inout Topics) {
        // A service that was there before keeps what is known of it.
        var known: [String: [CharacteristicType: Value]] = [:]
        var echoes: [String: Echoes] = [:]
        for (index, mapping) in (earlier?.device.mappings ?? []).enumerated() {
            known[mapping.service.key] = earlier?.known[index]
            echoes[mapping.service.key] = earlier?.echoes[index]
        }
        var entry = Entry(device: device, known: [], echoes: [])
        for (index, mapping) in device.mappings.enumerated() {
            let types = Set(mapping.service.characteristics.map(\.type))
            entry.known.append((known[mapping.service.key] ?? [:]).filter { types.contains($0.key) })
            entry.echoes.append(echoes[mapping.service.key] ?? Echoes())
            for topic in Set(mapping.topics) {
                // What the broker has kept comes anew with each subscription, so that a new service learns it, too.
                if readers[topic] == nil || known[mapping.service.key] == nil { topics.new.append(topic) }
                readers[topic, default: []].insert(Reader(address: address, role: .service(index)))
            }
        }
        for (index, source) in device.availability.sources.enumerated() {
            if readers[source.topic] == nil { topics.new.append(source.topic) }
            readers[source.topic, default: []].insert(Reader(address: address, role: .availability(index)))
            if let payload = availability[source.topic], let isOnline = source.isOnline(payload) {
                entry.said[index] = isOnline
                entry.latest = index
            }
        }
        entry.isReachable = device.availability.isReachable(said: entry.said, latest: entry.latest)
        entries[address] = entry
    }

    private mutating func removeReaders(of device: MappedDevice, at address: String, touched: inout Set<String>) {
        func remove(_ topic: String, _ role: Role) {
            touched.insert(topic)
            readers[topic]?.remove(Reader(address: address, role: role))
            if readers[topic]?.isEmpty == true { readers[topic] = nil }
        }
        for (index, mapping) in device.mappings.enumerated() {
            for topic in Set(mapping.topics) { remove(topic, .service(index)) }
        }
        for (index, source) in device.availability.sources.enumerated() { remove(source.topic, .availability(index)) }
    }

    /// Reads what a device, or its bridge, tells.
    mutating func take(topic: String, payload: Payload, isRetained: Bool, at now: ContinuousClock.Instant)
        -> [DeviceEvent]
    {
        guard let readers = readers[topic] else { return [] }
        var events: [DeviceEvent] = []
        for reader in readers {
            switch reader.role {
            case .service(let index):
                let report = Report(topic: topic, payload: payload, isRetained: isRetained)
                events += read(report, at: reader.address, index, now)
            case .availability(let index):
                availability[topic] = payload
                events += hear(payload, at: reader.address, index)
            }
        }
        return events
    }

    private mutating func read(
        _ report: Report, at address: String, _ index: Int, _ now: ContinuousClock.Instant
    ) -> [DeviceEvent] {
        guard let entry = entries[address], entry.device.mappings.indices.contains(index) else { return [] }
        let mapping = entry.device.mappings[index]
        var report = report
        report.known = entry.known[index]
        report.awaited = entry.echoes[index].awaited(at: now)
        let values = mapping.values(in: report)
        for (type, value) in values {
            let ending = mapping.ending(of: type, value)
            endings[Place(address: address, index: index, type: type)] = ending.map { ($0.value, now + $0.after) }
        }
        return apply(values, at: address, index, now)
    }

    /// When the next value becomes another by itself.
    var nextEnding: ContinuousClock.Instant? { endings.values.map(\.at).min() }

    /// Ends what is over.
    mutating func end(at now: ContinuousClock.Instant) -> [DeviceEvent] {
        var events: [DeviceEvent] = []
        for (place, ending) in endings where ending.at <= now {
            endings[place] = nil
            guard entries[place.address]?.known.indices.contains(place.index) == true else { continue }
            events += apply([place.type: ending.value], at: place.address, place.index, now)
        }
        return events
    }

    private mutating func apply(
        _ values: [CharacteristicType: Value], at address: String, _ index: Int, _ now: ContinuousClock.Instant
    ) -> [DeviceEvent] {
        guard let entry = entries[address], !values.isEmpty else { return [] }
        let service = entry.device.mappings[index].service
        let echoes = entry.echoes[index]
        var events: [DeviceEvent] = []
        // In the order of the service, so that the same report is always the same news.
        for type in service.characteristics.map(\.type) {
            guard let value = values[type] else { continue }
            let isMoment = type == "ProgrammableSwitchEvent"
            let isNews = isMoment || entry.known[index][type] != value
            if !isNews && !echoes.answers(type, value, at: now) { continue }
            if !isMoment { entries[address]?.known[index][type] = value }
            let place = DeviceAddress(accessory: address, service: service.key, characteristic: type)
            events.append(.value(place, value, cause: echoes.cause(of: type, at: now)))
        }
        let known = entries[address]?.known[index] ?? [:]
        entries[address]?.echoes[index].settle(known: known, at: now)
        return events
    }

    private mutating func hear(_ payload: Payload, at address: String, _ index: Int) -> [DeviceEvent] {
        guard var entry = entries[address], entry.device.availability.sources.indices.contains(index) else { return [] }
        guard let isOnline = entry.device.availability.sources[index].isOnline(payload) else { return [] }
        entry.said[index] = isOnline
        entry.latest = index
        let isReachable = entry.device.availability.isReachable(said: entry.said, latest: entry.latest)
        let isNews = isReachable != entry.isReachable
        entry.isReachable = isReachable
        entries[address] = entry
        return isNews ? [.reachable(address, isReachable)] : []
    }
}

extension DeviceTable {
    /// All devices with the values that are known, by address.
    var descriptions: [DeviceDescription] { entries.keys.sorted().compactMap(description) }

    /// A device with the values that are known.
    func description(_ address: String) -> DeviceDescription? {
        guard let entry = entries[address] else { return nil }
        var description = entry.device.description
        description.isReachable = entry.isReachable
        for service in description.services.indices {
            for place in description.services[service].characteristics.indices {
                let type = description.services[service].characteristics[place].type
                if let value = entry.known[service][type] {
                    description.services[service].characteristics[place].value = value
                }
            }
        }
        return description
    }

    /// Whether a device can be reached; `nil` where there is none.
    func isReachable(_ address: String) -> Bool? { entries[address]?.isReachable }

    /// The bridge that a device sits behind.
    func bridge(of address: String) -> String? { entries[address]?.device.description.bridge }

    /// The device itself.
    func device(_ address: String) -> MappedDevice? { entries[address]?.device }

    /// The place of a service in its device.
    func index(of key: String, in address: String) -> Int? {
        entries[address]?.device.mappings.firstIndex { $0.service.key == key }
    }

    /// What is known of a service.
    func known(_ address: String, _ index: Int) -> [CharacteristicType: Value] {
        guard let known = entries[address]?.known, known.indices.contains(index) else { return [:] }
        return known[index]
    }

    /// Whether nothing at all is known of a device.
    func isUnknown(_ address: String) -> Bool { entries[address]?.known.allSatisfy(\.isEmpty) ?? false }

    /// Notes that values are on their way to a service.
    mutating func expect(
        _ values: [CharacteristicType: Value], at address: String, _ index: Int, token: WriteToken,
        now: ContinuousClock.Instant
    ) {
        guard entries[address]?.echoes.indices.contains(index) == true else { return }
        entries[address]?.echoes[index].note(values, token: token, at: now)
    }

    /// Takes over what counts as so without a report.
    mutating func assume(
        _ values: [CharacteristicType: Value], at address: String, _ index: Int, now: ContinuousClock.Instant
    ) -> [DeviceEvent] {
        guard entries[address]?.known.indices.contains(index) == true else { return [] }
        return apply(values, at: address, index, now)
    }

    /// The connection is gone: who can be reached is told anew after the next, and no report of a command is to come.
    mutating func disconnect() {
        availability = [:]
        for address in entries.keys {
            entries[address]?.said = [:]
            entries[address]?.latest = nil
            entries[address]?.isReachable = true
            for index in entries[address]?.echoes.indices ?? 0..<0 { entries[address]?.echoes[index].clear() }
        }
    }
}
