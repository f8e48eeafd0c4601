/// What the packets that came in tell of the services of one type: which there are, where, and what is still to be
/// asked.
///
/// A value on a given clock, so that nothing of it has to wait in tests.
public struct ServiceCache: Sendable {
    private struct Entry: Sendable {
        var content: DNSRecord.Content
        var expires: ContinuousClock.Instant
    }

    private struct Key: Hashable {
        var name: DNSName
        var type: UInt16
    }

    /// The most records that are kept; a network that tells more is flooding us.
    public static let maximumRecords = 4096
    /// The most of one name and type: no house has more services of one type.
    public static let maximumOfOneName = 256
    /// The longest that a record is believed, whatever it says.
    private static let maximumLifetime: UInt32 = 4500
    /// The shortest lifetime that is believed. Answers to a port that isn't multicast DNS's own say ten seconds at most
    /// (RFC 6762, 6.7), which is less than the time between two questions.
    private static let minimumLifetime: UInt32 = 150

    /// The type of service: `_hap._tcp.local`.
    public let type: DNSName
    private var entries: [Key: [Entry]] = [:]
    private var count = 0

    /// Makes an empty cache for a type of service.
    public init(type: DNSName) { self.type = type }

    /// Takes the records of a packet.
    public mutating func take(_ message: DNSMessage, at now: ContinuousClock.Instant) {
        guard message.isResponse else { return }
        forget(before: now)
        // A record with the cache-flush bit replaces records of earlier packets, but not those in its own packet.
        var replaced: Set<Key> = []
        // Addresses last: only those of hosts that a service is on are kept.
        let services = message.records.filter { isOfService($0) }
        for record in services + message.records.filter({ $0.content.isAddress }) {
            guard !record.content.isAddress || isHost(record.name) else { continue }
            let key = Key(name: record.name, type: record.type)
            if record.isUnique, replaced.insert(key).inserted { remove(key) }
            removeEntry(record.content, of: key)
            guard record.lifetime > 0, count < Self.maximumRecords,
                entries[key]?.count ?? 0 < Self.maximumOfOneName
            else { continue }
            let lifetime = min(max(record.lifetime, Self.minimumLifetime), Self.maximumLifetime)
            let expires = now + .seconds(Int64(lifetime))
            entries[key, default: []].append(Entry(content: record.content, expires: expires))
            count += 1
        }
    }

    /// The services that are there and whose place is known.
    public func services(at now: ContinuousClock.Instant) -> [FoundService] {
        instances(at: now).compactMap { instance in
            guard case .service(let host, let port)? = contents(instance, type: 33, at: now).first else { return nil }
            let addresses = self.addresses(of: host, at: now)
            guard !addresses.isEmpty else { return nil }
            var texts: [String: String] = [:]
            if case .texts(let lines)? = contents(instance, type: 16, at: now).first {
                for line in lines { Self.read(line, into: &texts) }
            }
            return FoundService(
                name: instance.labels.first ?? "", host: host.description, addresses: addresses, port: Int(port),
                texts: texts)
        }
    }

    /// What has to be asked: the type itself, and where the instances are that nothing is known of but their names.
    public func questions(at now: ContinuousClock.Instant) -> [DNSMessage.Question] {
        var questions = [DNSMessage.Question(name: type, type: 12, wantsUnicast: true)]
        for instance in instances(at: now).prefix(64) {
            guard case .service(let host, _)? = contents(instance, type: 33, at: now).first else {
                questions.append(.init(name: instance, type: DNSRecord.anyType, wantsUnicast: true))
                continue
            }
            if addresses(of: host, at: now).isEmpty {
                questions.append(.init(name: host, type: 1, wantsUnicast: true))
            }
        }
        return questions
    }

    private func isOfService(_ record: DNSRecord) -> Bool {
        switch record.content {
        case .pointer(let name): record.name == type && name.parent == type
        case .service, .texts: record.name.parent == type
        case .address4, .address6, .other: false
        }
    }

    private func isHost(_ name: DNSName) -> Bool {
        entries.contains { key, list in
            key.type == 33
                && list.contains { if case .service(let host, _) = $0.content { host == name } else { false } }
        }
    }

    private func instances(at now: ContinuousClock.Instant) -> [DNSName] {
        contents(type, type: 12, at: now).compactMap { if case .pointer(let name) = $0 { name } else { nil } }
    }

    private func addresses(of host: DNSName, at now: ContinuousClock.Instant) -> [String] {
        var addresses: [String] = []
        for case .address4(let bytes) in contents(host, type: 1, at: now) {
            addresses.append(bytes.map(String.init).joined(separator: "."))
        }
        for case .address6(let bytes) in contents(host, type: 28, at: now) where !Self.isLinkLocal(bytes) {
            addresses.append(
                stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
                    .joined(separator: ":"))
        }
        return addresses
    }

    private func contents(_ name: DNSName, type: UInt16, at now: ContinuousClock.Instant) -> [DNSRecord.Content] {
        (entries[Key(name: name, type: type)] ?? []).filter { $0.expires > now }.map(\.content)
    }

    private mutating func forget(before now: ContinuousClock.Instant) {
        for (key, list) in entries {
            let kept = list.filter { $0.expires > now }
            count -= list.count - kept.count
            entries[key] = kept.isEmpty ? nil : kept
        }
    }

    private mutating func remove(_ key: Key) {
        count -= entries.removeValue(forKey: key)?.count ?? 0
    }

    private mutating func removeEntry(_ content: DNSRecord.Content, of key: Key) {
        guard let list = entries[key] else { return }
        let kept = list.filter { $0.content != content }
        count -= list.count - kept.count
        entries[key] = kept.isEmpty ? nil : kept
    }

    /// Whether an address is link-local: it is good only together with the interface by which it is reached.
    private static func isLinkLocal(_ address: [UInt8]) -> Bool { address[0] == 0xFE && address[1] & 0xC0 == 0x80 }

    private static func read(_ line: [UInt8], into texts: inout [String: String]) {
        let text = String(decoding: line, as: UTF8.self)
        guard let separator = text.firstIndex(of: "="), separator > text.startIndex else { return }
        // Of a key that comes twice the first counts (RFC 6763, 6.4).
        let key = text[..<separator].lowercased()
        if texts[key] == nil { texts[key] = String(text[text.index(after: separator)...]) }
    }
}

extension DNSRecord.Content {
    fileprivate var isAddress: Bool {
        switch self {
        case .address4, .address6: true
        case .pointer, .service, .texts, .other: false
        }
    }
}
