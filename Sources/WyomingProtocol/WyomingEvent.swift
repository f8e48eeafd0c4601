public import JSONValues

/// A message of the Wyoming protocol: a type, data, and bytes that belong to it, such as sound.
///
/// On the wire it is a line of JSON that says how long the data and the bytes after it are.
public struct WyomingEvent: Hashable, Sendable {
    /// What it is: `audio-chunk`.
    public var type: String
    /// What it says.
    public var data: [String: JSONValue]
    /// The bytes that belong to it.
    public var payload: [UInt8]

    /// Makes a message.
    public init(type: String, data: [String: JSONValue] = [:], payload: [UInt8] = []) {
        self.type = type
        self.data = data
        self.payload = payload
    }

    /// The message as it is sent.
    public var bytes: [UInt8] {
        let text = data.isEmpty ? [] : Array(JSONValue.object(data).text.utf8)
        var header: [String: JSONValue] = ["type": .string(type), "version": .string(Self.version)]
        if !text.isEmpty { header["data_length"] = .number(Double(text.count)) }
        if !payload.isEmpty { header["payload_length"] = .number(Double(payload.count)) }
        return Array(JSONValue.object(header).text.utf8) + [UInt8(ascii: "\n")] + text + payload
    }

    /// The version of the protocol that is spoken.
    public static let version = "1.5.4"
}

/// What is wrong with what somebody sent.
public enum WyomingError: Error, Hashable, Sendable {
    /// A line is no header.
    case malformedHeader
    /// The data are no JSON object.
    case malformedData
    /// A header, data or bytes are longer than what is taken.
    case tooLong
}

/// How long the parts of a message may be.
public struct WyomingLimits: Hashable, Sendable {
    /// The longest header, in bytes.
    public var header = 64 << 10
    /// The longest data, in bytes.
    public var data = 1 << 20
    /// The longest payload, in bytes.
    public var payload = 4 << 20

    /// The usual limits.
    public init() {}
}

/// Puts messages together from bytes as they come.
public struct WyomingDecoder: Sendable {
    private struct Header {
        var type: String
        var data: [String: JSONValue]
        var dataLength: Int
        var payloadLength: Int
    }

    private let limits: WyomingLimits
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var header: Header?

    /// Makes a decoder that has seen nothing yet.
    public init(limits: WyomingLimits = WyomingLimits()) { self.limits = limits }

    /// Whether a message has begun, and not ended.
    public var isInside: Bool { header != nil || start < buffer.count }

    /// Takes bytes.
    public mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            searched = max(0, searched - start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next message that is complete; `nil` where there is none yet.
    public mutating func next() throws(WyomingError) -> WyomingEvent? {
        if header == nil {
            guard let line = try line() else { return nil }
            header = try Self.header(line, limits)
        }
        guard let header, buffer.count - start >= header.dataLength + header.payloadLength else { return nil }
        let dataEnd = start + header.dataLength
        let end = dataEnd + header.payloadLength
        var data = header.data
        if header.dataLength > 0 {
            guard let more = JSONReader.value(Array(buffer[start..<dataEnd]))?.object else { throw .malformedData }
            data.merge(more) { $1 }
        }
        let event = WyomingEvent(type: header.type, data: data, payload: Array(buffer[dataEnd..<end]))
        self.header = nil
        start = end
        searched = end
        return event
    }

    private mutating func line() throws(WyomingError) -> [UInt8]? {
        searched = max(searched, start)
        guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = buffer.count
            if buffer.count - start > limits.header { throw .tooLong }
            return nil
        }
        let line = Array(buffer[start..<end])
        start = end + 1
        searched = start
        if line.count > limits.header { throw .tooLong }
        return line
    }

    private static func header(_ line: [UInt8], _ limits: WyomingLimits) throws(WyomingError) -> Header {
        guard let value = JSONReader.value(line), let type = value["type"]?.string else { throw .malformedHeader }
        return Header(
            type: type, data: value["data"]?.object ?? [:],
            dataLength: try length(value["data_length"], limits.data),
            payloadLength: try length(value["payload_length"], limits.payload))
    }

    private static func length(_ value: JSONValue?, _ limit: Int) throws(WyomingError) -> Int {
        guard let value, value != .null else { return 0 }
        guard let length = value.integer, length >= 0 else { throw .malformedHeader }
        guard length <= limit else { throw .tooLong }
        return length
    }
}
