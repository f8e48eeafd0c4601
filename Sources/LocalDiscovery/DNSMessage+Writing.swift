extension DNSMessage {
    /// The message as a packet. Names are written out in full: packets here are far from being too long.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        append(id, to: &bytes)
        append(isResponse ? 0x8400 : 0, to: &bytes)
        for count in [questions.count, answers.count, authorities.count, additional.count] {
            append(UInt16(clamping: count), to: &bytes)
        }
        for question in questions {
            append(question.name, to: &bytes)
            append(question.type, to: &bytes)
            append(question.wantsUnicast ? 0x8001 : 1, to: &bytes)
        }
        for record in records { append(record, to: &bytes) }
        return bytes
    }

    private func append(_ number: UInt16, to bytes: inout [UInt8]) {
        bytes += [UInt8(number >> 8), UInt8(number & 255)]
    }

    private func append(_ name: DNSName, to bytes: inout [UInt8]) {
        for label in name.labels {
            let part = label.utf8.prefix(63)
            bytes.append(UInt8(part.count))
            bytes += part
        }
        bytes.append(0)
    }

    private func append(_ record: DNSRecord, to bytes: inout [UInt8]) {
        append(record.name, to: &bytes)
        append(record.type, to: &bytes)
        append(record.isUnique ? 0x8001 : 1, to: &bytes)
        append(UInt16(record.lifetime >> 16), to: &bytes)
        append(UInt16(record.lifetime & 0xFFFF), to: &bytes)
        var content: [UInt8] = []
        switch record.content {
        case .address4(let address), .address6(let address): content = address
        case .pointer(let name): append(name, to: &content)
        case .service(let host, let port):
            content = [0, 0, 0, 0]
            append(port, to: &content)
            append(host, to: &content)
        case .texts(let texts):
            for text in texts {
                content.append(UInt8(min(text.count, 255)))
                content += text.prefix(255)
            }
            if texts.isEmpty { content = [0] }
        case .other(_, let data): content = data
        }
        append(UInt16(clamping: content.count), to: &bytes)
        bytes += content
    }
}
