/// A message of multicast DNS (RFC 6762), as it is sent in one packet.
public struct DNSMessage: Hashable, Sendable {
    /// What is asked for.
    public struct Question: Hashable, Sendable {
        /// The name whose records are wanted.
        public var name: DNSName
        /// The type of record, or ``DNSRecord/anyType``.
        public var type: UInt16
        /// Whether the answer shall come to the asker alone.
        public var wantsUnicast: Bool

        /// Makes a question.
        public init(name: DNSName, type: UInt16, wantsUnicast: Bool = false) {
            self.name = name
            self.type = type
            self.wantsUnicast = wantsUnicast
        }
    }

    /// A number that an answer to an asker alone repeats.
    public var id: UInt16
    /// Whether it answers.
    public var isResponse: Bool
    /// What is asked.
    public var questions: [Question]
    /// What is answered; in a question, what the asker knows already.
    public var answers: [DNSRecord]
    /// In a question, the records that the asker wants to have as its own.
    public var authorities: [DNSRecord]
    /// What the other side will want to know next.
    public var additional: [DNSRecord]

    /// Makes a message.
    public init(
        id: UInt16 = 0, isResponse: Bool = false, questions: [Question] = [], answers: [DNSRecord] = [],
        authorities: [DNSRecord] = [], additional: [DNSRecord] = []
    ) {
        self.id = id
        self.isResponse = isResponse
        self.questions = questions
        self.answers = answers
        self.authorities = authorities
        self.additional = additional
    }

    /// All records of it.
    public var records: [DNSRecord] { answers + authorities + additional }
}

/// One fact that a message tells.
public struct DNSRecord: Hashable, Sendable {
    /// What a record says.
    public enum Content: Hashable, Sendable {
        /// The host has this address (IPv4).
        case address4([UInt8])
        /// The host has this address (IPv6).
        case address6([UInt8])
        /// Another name: an instance of a service.
        case pointer(DNSName)
        /// Where a service is.
        case service(host: DNSName, port: UInt16)
        /// Texts about a service: `key=value`, each of 255 bytes at most.
        case texts([[UInt8]])
        /// Something else, as it came.
        case other(type: UInt16, [UInt8])
    }

    /// The type that stands for all types in a question.
    public static let anyType: UInt16 = 255

    /// What it is about.
    public var name: DNSName
    /// How many seconds it is good for; 0 means that it is no longer so.
    public var lifetime: UInt32
    /// Whether it replaces all that was known of its name and type.
    public var isUnique: Bool
    /// What it says.
    public var content: Content

    /// Makes a record.
    public init(name: DNSName, lifetime: UInt32, isUnique: Bool = false, content: Content) {
        self.name = name
        self.lifetime = lifetime
        self.isUnique = isUnique
        self.content = content
    }

    /// The number of its type.
    public var type: UInt16 { content.type }
}

extension DNSRecord.Content {
    /// The number of the type.
    public var type: UInt16 {
        switch self {
        case .address4: 1
        case .pointer: 12
        case .texts: 16
        case .address6: 28
        case .service: 33
        case .other(let type, _): type
        }
    }
}
