/// A service that this machine offers, as multicast DNS tells it (RFC 6762 and 6763): the packets that claim its name, announce
/// it, answer questions for it, and take it back. A value: nothing is sent here.
public struct Announcement: Hashable, Sendable {
    /// The name that people see; it gets a number where another machine has it already.
    public private(set) var name: String
    /// The type: `_wyoming._tcp`.
    public let type: String
    /// The port that it listens on.
    public let port: UInt16
    /// What it tells of itself.
    public let texts: [String: String]
    /// The name of this machine for the service: `hearth-hall.local`.
    public let host: DNSName

    private let wishedName: String
    private var renamings = 0

    /// How long addresses and places are good for, in seconds (RFC 6762, 10).
    private static let hostLifetime: UInt32 = 120
    /// How long all else is.
    private static let serviceLifetime: UInt32 = 4500
    /// The type of all types, which browsers of services ask for.
    private static let allTypes = DNSName("_services._dns-sd._udp.local")

    /// Makes an announcement.
    /// - Parameters:
    ///   - name: the name that people see; what is longer than a label may be is cut.
    ///   - type: `_wyoming._tcp`.
    ///   - port: the port that the service listens on.
    ///   - texts: what it tells of itself; each entry of 255 bytes at most, what is longer is left out.
    ///   - host: the machine's name without `.local`.
    public init(name: String, type: String, port: UInt16, texts: [String: String] = [:], host: String) {
        wishedName = Self.cut(name, to: 58)
        self.name = wishedName
        self.type = type
        self.port = port
        self.texts = texts.filter { $0.key.utf8.count + $0.value.utf8.count < 255 }
        let letters = host.split(separator: ".").first.map {
            $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        self.host = DNSName([Self.cut(letters.flatMap { $0.isEmpty ? nil : String($0) } ?? "hearth", to: 63), "local"])
    }

    private var serviceType: DNSName { DNSName(type + ".local") }
    private var instance: DNSName { DNSName([name] + serviceType.labels) }

    private func pointer(_ lifetime: UInt32 = Self.serviceLifetime) -> DNSRecord {
        DNSRecord(name: serviceType, lifetime: lifetime, content: .pointer(instance))
    }

    private var place: DNSRecord {
        DNSRecord(
            name: instance, lifetime: Self.hostLifetime, isUnique: true, content: .service(host: host, port: port))
    }

    private var description: DNSRecord {
        let lines = texts.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) }
        return DNSRecord(name: instance, lifetime: Self.serviceLifetime, isUnique: true, content: .texts(lines))
    }

    private func address(_ bytes: [UInt8]) -> DNSRecord {
        DNSRecord(name: host, lifetime: Self.hostLifetime, isUnique: true, content: .address4(bytes))
    }

    private var typeEntry: DNSRecord {
        DNSRecord(name: Self.allTypes, lifetime: Self.serviceLifetime, content: .pointer(serviceType))
    }

    /// Asks whether somebody has the name already, and tells what we would make of it. The answer shall come to everybody: one
    /// to us alone may reach another program of this machine that shares the port.
    public var probe: DNSMessage {
        DNSMessage(
            questions: [.init(name: instance, type: DNSRecord.anyType)],
            authorities: [place, description])
    }

    /// Tells that the service is there.
    /// - Parameter address: the machine's IPv4 address on the interface that this goes out by.
    public func announcement(address: [UInt8]) -> DNSMessage {
        DNSMessage(
            isResponse: true, answers: [pointer(), place, description, self.address(address), typeEntry])
    }

    /// Tells that the service goes.
    public var goodbye: DNSMessage { DNSMessage(isResponse: true, answers: [pointer(0)]) }

    /// What there is to answer to a question; `nil` where it isn't for us, or the asker knows it all.
    /// - Parameters:
    ///   - question: what came.
    ///   - address: the machine's address on the interface that it came by.
    ///   - isLegacy: whether it came from a port that isn't multicast DNS's own: such askers know nothing of caches.
    public func answer(to question: DNSMessage, address: [UInt8], isLegacy: Bool = false) -> DNSMessage? {
        guard !question.isResponse else { return nil }
        var answers: [DNSRecord] = []
        for asked in question.questions {
            for record in [pointer(), place, description, self.address(address), typeEntry]
            where record.name == asked.name && (asked.type == record.type || asked.type == DNSRecord.anyType) {
                let isKnown = question.answers.contains {
                    $0.name == record.name && $0.content == record.content && $0.lifetime >= record.lifetime / 2
                }
                if !isKnown, !answers.contains(record) { answers.append(record) }
            }
        }
        guard !answers.isEmpty else { return nil }
        let additional = [place, description, self.address(address)].filter { record in
            !answers.contains(record) && answers.contains { $0.type == 12 && $0.name == serviceType || $0.type == 33 }
        }
        guard isLegacy else { return DNSMessage(isResponse: true, answers: answers, additional: additional) }
        return DNSMessage(
            id: question.id, isResponse: true, questions: question.questions, answers: answers.map(Self.forLegacy),
            additional: additional.map(Self.forLegacy))
    }

    /// Whether what came says that another machine has the name, or will have it: of two that ask for it at the same moment the
    /// one whose data are greater gets it.
    public func isContested(by message: DNSMessage) -> Bool {
        let theirs = (message.isResponse ? message.records : message.authorities).filter {
            $0.name == instance && $0.type == place.type && $0.content != place.content
        }
        guard !message.isResponse else { return !theirs.isEmpty }
        return theirs.contains { Self.data($0).lexicographicallyPrecedes(Self.data(place)) == false }
    }

    /// Takes another name: `Hall`, `Hall (2)`, `Hall (3)`.
    public mutating func rename() {
        renamings += 1
        name = "\(wishedName) (\(renamings + 1))"
    }

    private static func forLegacy(_ record: DNSRecord) -> DNSRecord {
        var record = record
        record.isUnique = false
        record.lifetime = min(record.lifetime, 10)
        return record
    }

    private static func data(_ record: DNSRecord) -> [UInt8] {
        var record = record
        record.name = DNSName([])
        record.lifetime = 0
        return DNSMessage(answers: [record]).encoded
    }

    private static func cut(_ text: String, to count: Int) -> String {
        var text = text
        while text.utf8.count > count { text.removeLast() }
        return text
    }
}
