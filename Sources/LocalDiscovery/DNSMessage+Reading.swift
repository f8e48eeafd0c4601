extension DNSMessage {
    /// Why bytes are no message.
    public enum Malformation: Error, Hashable, Sendable {
        /// They end before they should.
        case truncated
        /// A name is too long, or goes in circles.
        case badName
        /// They are of a kind that isn't spoken here.
        case notSupported
    }

    /// Reads a packet.
    public init(decoding packet: some Collection<UInt8>) throws(Malformation) {
        var reader = PacketReader(bytes: Array(packet))
        let id = try reader.number16()
        let flags = try reader.number16()
        // Neither updates nor errors are a business of services.
        guard flags & 0x7800 == 0 else { throw .notSupported }
        let counts = [try reader.number16(), try reader.number16(), try reader.number16(), try reader.number16()]
        self.init(id: id, isResponse: flags & 0x8000 != 0)
        for _ in 0..<counts[0] {
            let name = try reader.name()
            let type = try reader.number16()
            questions.append(Question(name: name, type: type, wantsUnicast: try reader.number16() & 0x8000 != 0))
        }
        for _ in 0..<counts[1] { answers.append(try reader.record()) }
        for _ in 0..<counts[2] { authorities.append(try reader.record()) }
        for _ in 0..<counts[3] { additional.append(try reader.record()) }
    }
}

/// Reads the parts of a packet one after the other. The packet bounds all loops: each part takes bytes from it.
private struct PacketReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func number16() throws(DNSMessage.Malformation) -> UInt16 {
        guard position + 2 <= bytes.count else { throw .truncated }
        defer { position += 2 }
        return UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
    }

    mutating func number32() throws(DNSMessage.Malformation) -> UInt32 {
        UInt32(try number16()) << 16 | UInt32(try number16())
    }

    mutating func take(_ count: Int) throws(DNSMessage.Malformation) -> [UInt8] {
        guard position + count <= bytes.count else { throw .truncated }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// Reads a name, which may go on somewhere earlier in the packet (RFC 1035, 4.1.4).
    mutating func name() throws(DNSMessage.Malformation) -> DNSName {
        var labels: [String] = []
        var place = position
        var end: Int?
        var length = 0
        while true {
            guard place < bytes.count else { throw .truncated }
            let size = Int(bytes[place])
            if size == 0 {
                position = end ?? place + 1
                return DNSName(labels)
            }
            if size & 0xC0 == 0xC0 {
                guard place + 1 < bytes.count else { throw .truncated }
                let target = (size & 0x3F) << 8 | Int(bytes[place + 1])
                end = end ?? place + 2
                // Always further back: that ends every circle.
                guard target < place else { throw .badName }
                place = target
                length += 1
            } else {
                guard size < 64, place + 1 + size <= bytes.count else { throw .badName }
                labels.append(String(decoding: bytes[place + 1..<place + 1 + size], as: UTF8.self))
                place += 1 + size
                length += 1 + size
            }
            guard length <= 255 else { throw .badName }
        }
    }

    mutating func record() throws(DNSMessage.Malformation) -> DNSRecord {
        let name = try name()
        let type = try number16()
        let isUnique = try number16() & 0x8000 != 0
        let lifetime = try number32()
        let length = Int(try number16())
        let start = position
        guard start + length <= bytes.count else { throw .truncated }
        let content = try content(type: type, length: length)
        position = start + length
        return DNSRecord(name: name, lifetime: lifetime, isUnique: isUnique, content: content)
    }

    private mutating func content(type: UInt16, length: Int) throws(DNSMessage.Malformation) -> DNSRecord.Content {
        switch (type, length) {
        case (1, 4): return .address4(try take(4))
        case (28, 16): return .address6(try take(16))
        case (12, _): return .pointer(try name())
        case (33, 7...):
            _ = try take(4)  // priority and weight
            let port = try number16()
            return .service(host: try name(), port: port)
        case (16, _):
            var texts: [[UInt8]] = []
            let end = position + length
            while position < end {
                let size = Int(bytes[position])
                guard position + 1 + size <= end else { throw .truncated }
                position += 1
                texts.append(try take(size))
            }
            return .texts(texts)
        default: return .other(type: type, try take(length))
        }
    }
}
