/// A service of this machine that the local network shall know of,
/// and the records by which multicast DNS tells it (RFC 6763).
public struct AnnouncedService: Hashable, Sendable {
    /// Its name, for people: `Hearth`.
    public var name: String
    /// Its type: `_wyoming._tcp`.
    public var type: String
    /// The name of this machine, in front of `.local`.
    public var host: String
    /// Its port.
    public var port: UInt16

    /// Makes a service to be announced.
    public init(name: String, type: String, host: String, port: UInt16) {
        self.name = name
        self.type = type
        self.host = host
        self.port = port
    }

    /// For how long others may remember where a machine is, in seconds (RFC 6762, 10).
    private static let hostLifetime: UInt32 = 120
    /// For how long they may remember the rest.
    private static let lifetime: UInt32 = 4_500

    private var typeName: DNSName { DNSName(type + ".local") }
    private var instance: DNSName { DNSName([name] + typeName.labels) }
    private var machine: DNSName { DNSName([host, "local"]) }
    private static let allTypes = DNSName("_services._dns-sd._udp.local")

    /// All that is told of it.
    /// - Parameters:
    ///   - address: that of this machine on the interface by which it is told.
    ///   - isGoing: whether it is there no longer.
    func announcement(from address: [UInt8], isGoing: Bool = false) -> DNSMessage {
        DNSMessage(isResponse: true, answers: records(address, isGoing: isGoing))
    }

    /// What a question is answered; `nil` where it isn't about this service.
    /// - Parameter address: that of this machine on the interface by which it was asked.
    func answer(to message: DNSMessage, from address: [UInt8]) -> DNSMessage? {
        guard !message.isResponse else { return nil }
        let all = records(address, isGoing: false)
        var answers = message.questions.flatMap { question in
            all.filter { $0.name == question.name && [$0.type, DNSRecord.anyType].contains(question.type) }
        }
        if message.questions.contains(where: { $0.name == Self.allTypes && [12, DNSRecord.anyType].contains($0.type) })
        {
            answers.append(DNSRecord(name: Self.allTypes, lifetime: Self.lifetime, content: .pointer(typeName)))
        }
        // What the asker knows, and will for long enough, isn't told again (RFC 6762, 7.1).
        answers.removeAll { answer in
            message.answers.contains {
                $0.name == answer.name && $0.content == answer.content && $0.lifetime >= answer.lifetime / 2
            }
        }
        guard !answers.isEmpty else { return nil }
        return DNSMessage(
            id: message.id, isResponse: true, answers: answers, additional: all.filter { !answers.contains($0) })
    }

    private func records(_ address: [UInt8], isGoing: Bool) -> [DNSRecord] {
        let lifetime = isGoing ? 0 : Self.lifetime
        let hostLifetime = isGoing ? 0 : Self.hostLifetime
        var records = [
            DNSRecord(name: typeName, lifetime: lifetime, content: .pointer(instance)),
            DNSRecord(
                name: instance, lifetime: hostLifetime, isUnique: true, content: .service(host: machine, port: port)),
            DNSRecord(name: instance, lifetime: lifetime, isUnique: true, content: .texts([])),
        ]
        // The name of the machine is not this service's alone: another program may tell it as well, and it stays.
        if !isGoing {
            records.append(DNSRecord(name: machine, lifetime: hostLifetime, content: .address4(address)))
        }
        return records
    }
}
