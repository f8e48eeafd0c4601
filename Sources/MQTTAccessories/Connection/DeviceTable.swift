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

    /// What a message under a topic is for.
    private enum Reader: Hashable, Sendable {
        /// A service, by its place in ``followed``.
        case service(Int)
        /// A device, and which of its sources of availability it is.
        case availability(String, Int)
    }

    private struct Entry: Sendable {
        var device: MappedDevice
        /// The places of its services in ``followed``, in their order.
        var services: [Int] = []
        var said: [Int: Bool] = [:]
        var latest: Int?
        var isReachable = true
    }

    private var entries: [String: Entry] = [:]
    /// All services of all devices: reports find them without looking at the devices.
    private var followed: [FollowedService] = []
    /// Places in ``followed`` whose services are gone.
    private var vacant: [Int] = []
    private var readers: [String: Set<Reader>] = [:]
    /// The last word of each topic that tells of availability: it counts for devices that are announced after it, too.
    private var availability: [String: Payload] = [:]

    /// What becomes another value by itself, and when.
    private var endings: [Ended: (value: Value, at: ContinuousClock.Instant)] = [:]

    /// A characteristic of a service.
    private struct Ended: Hashable {
        var service: Int
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
            let earlier = entries.removeValue(forKey: address)
            if let earlier { removeReaders(of: earlier, at: address, touched: &touched) }
            let services = device.map { add($0, at: address, after: earlier?.services ?? [], topics: &topics) } ?? []
            removeServices(at: Set(earlier?.services ?? []).subtracting(services))
        }
        topics.old = touched.filter { readers[$0] == nil }
        for topic in topics.old { availability[topic] = nil }
        return topics
    }

    /// Adds a device, and gives the places of its services.
    private mutating func add(
        _ device: MappedDevice, at address: String, after earlier: [Int], topics: inout Topics
    ) -> [Int] {
        let before = Dictionary(earlier.map { (followed[$0].key, $0) }) { first, _ in first }
        var entry = Entry(device: device)
        for mapping in device.mappings {
            // A service that was there before keeps its place, and what is known of it.
            let same = before[mapping.service.key].flatMap { entry.services.contains($0) ? nil : $0 }
            let service = FollowedService(mapping, of: address, after: same.map { followed[$0] })
            let place = settle(service, at: same)
            entry.services.append(place)
            for topic in Set(mapping.topics) {
                // A message that the broker has kept comes anew with each subscription, so that a new service learns
                // it, too.
                if readers[topic] == nil || same == nil { topics.new.append(topic) }
                readers[topic, default: []].insert(.service(place))
            }
        }
        for (index, source) in device.availability.sources.enumerated() {
            if readers[source.topic] == nil { topics.new.append(source.topic) }
            readers[source.topic, default: []].insert(.availability(address, index))
            if let payload = availability[source.topic], let isOnline = source.isOnline(payload) {
                entry.said[index] = isOnline
                entry.latest = index
            }
        }
        entry.isReachable = device.availability.isReachable(said: entry.said, latest: entry.latest)
        entries[address] = entry
        return entry.services
    }

    /// Gives a service its place: the one it had, or one that is free.
    private mutating func settle(_ service: FollowedService, at earlier: Int?) -> Int {
        guard let place = earlier ?? vacant.popLast() else {
            followed.append(service)
            return followed.count - 1
        }
        followed[place] = service
        return place
    }

    /// Forgets the services at some places, which are free for others then.
    private mutating func removeServices(at places: Set<Int>) {
        guard !places.isEmpty else { return }
        vacant += places.sorted()
        if !endings.isEmpty { endings = endings.filter { !places.contains($0.key.service) } }
    }

    private mutating func removeReaders(of entry: Entry, at address: String, touched: inout Set<String>) {
        func remove(_ topic: String, _ reader: Reader) {
            touched.insert(topic)
            readers[topic]?.remove(reader)
            if readers[topic]?.isEmpty == true { readers[topic] = nil }
        }
        for place in entry.services {
            for topic in Set(followed[place].mapping.topics) { remove(topic, .service(place)) }
        }
        for (index, source) in entry.device.availability.sources.enumerated() {
            remove(source.topic, .availability(address, index))
        }
    }

    /// Reads what a device, or its bridge, tells.
    mutating func take(topic: String, payload: Payload, isRetained: Bool, at now: ContinuousClock.Instant)
        -> [DeviceEvent]
    {
        guard let readers = readers[topic] else { return [] }
        var events: [DeviceEvent] = []
        for reader in readers {
            switch reader {
            case .service(let place):
                let values = followed[place].values(
                    in: Report(topic: topic, payload: payload, isRetained: isRetained), at: now)
                noteEndings(of: values, at: place, now)
                events += followed[place].take(values, at: now)
            case .availability(let address, let index):
                availability[topic] = payload
                events += hear(payload, at: address, index)
            }
        }
        return events
    }

    private mutating func noteEndings(
        of values: [CharacteristicType: Value], at place: Int, _ now: ContinuousClock.Instant
    ) {
        for (type, value) in values {
            let ending = followed[place].mapping.ending(of: type, value)
            guard ending != nil || !endings.isEmpty else { continue }
            endings[Ended(service: place, type: type)] = ending.map { ($0.value, now + $0.after) }
        }
    }

    /// When the next value becomes another by itself.
    var nextEnding: ContinuousClock.Instant? { endings.isEmpty ? nil : endings.values.map(\.at).min() }

    /// Ends what is over.
    mutating func end(at now: ContinuousClock.Instant) -> [DeviceEvent] {
        var events: [DeviceEvent] = []
        for (ended, ending) in endings where ending.at <= now {
            endings[ended] = nil
            events += followed[ended.service].take([ended.type: ending.value], at: now)
        }
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
        for (service, place) in zip(description.services.indices, entry.services) {
            let known = followed[place].known
            for index in description.services[service].characteristics.indices {
                let type = description.services[service].characteristics[index].type
                if let value = known[type] { description.services[service].characteristics[index].value = value }
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
        place(address, index).map { followed[$0].known } ?? [:]
    }

    /// Whether nothing at all is known of a device.
    func isUnknown(_ address: String) -> Bool {
        entries[address]?.services.allSatisfy { followed[$0].known.isEmpty } ?? false
    }

    private func place(_ address: String, _ index: Int) -> Int? {
        guard let services = entries[address]?.services, services.indices.contains(index) else { return nil }
        return services[index]
    }

    /// Notes that values are on their way to a service.
    mutating func expect(
        _ values: [CharacteristicType: Value], at address: String, _ index: Int, token: WriteToken,
        now: ContinuousClock.Instant
    ) {
        guard let place = place(address, index) else { return }
        followed[place].echoes.note(values, token: token, at: now)
    }

    /// Takes over what counts as so without a report.
    mutating func assume(
        _ values: [CharacteristicType: Value], at address: String, _ index: Int, now: ContinuousClock.Instant
    ) -> [DeviceEvent] {
        place(address, index).map { followed[$0].take(values, at: now) } ?? []
    }

    /// The connection is gone: who can be reached is told anew after the next, and no report of a command is to come.
    mutating func disconnect() {
        availability = [:]
        for address in entries.keys {
            entries[address]?.said = [:]
            entries[address]?.latest = nil
            entries[address]?.isReachable = true
        }
        for place in followed.indices { followed[place].echoes.clear() }
    }
}
