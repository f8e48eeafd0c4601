/// Reads what an accessory sends, however it is cut into pieces on the way: answers and events, with bodies of a given
/// length or in chunks.
struct HTTPResponseReader: Sendable {
    /// The most bytes of a body: a bridge with 150 accessories has some hundred thousand.
    static let maximumBody = 10 << 20
    /// The most bytes of a head.
    static let maximumHead = 16 << 10

    private enum Expectation {
        case head
        case body(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailer
    }

    private var pending: [UInt8] = []
    private var position = 0
    private var expectation = Expectation.head
    /// The part of the response that has come so far.
    private var response = HTTPResponse(isEvent: false, status: 0, body: [])

    /// Takes bytes; gives what is complete now.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(HTTPMalformation) -> [HTTPResponse] {
        pending += bytes
        var complete: [HTTPResponse] = []
        while let response = try step() { complete += response }
        pending.removeFirst(position)
        position = 0
        return complete
    }

    /// One part, with the response where it completes one; `nil` where more bytes are needed first.
    private mutating func step() throws(HTTPMalformation) -> [HTTPResponse]? {
        switch expectation {
        case .head: return try head()
        case .body(let left):
            guard let left = take(left) else { return finish() }
            expectation = .body(left: left)
            return nil
        case .chunkSize: return try chunkSize()
        case .chunk(let left):
            guard let left = take(left) else {
                expectation = .chunkEnd
                return []
            }
            expectation = .chunk(left: left)
            return nil
        case .chunkEnd:
            guard let line = try line() else { return nil }
            guard line.isEmpty else { throw .notHTTP }
            expectation = .chunkSize
            return []
        case .trailer:
            guard let line = try line() else { return nil }
            return line.isEmpty ? finish() : []
        }
    }

    private mutating func head() throws(HTTPMalformation) -> [HTTPResponse]? {
        let start = position
        guard let first = try line() else { return nil }
        let parts = first.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1.") || parts[0].hasPrefix("EVENT/1."),
            let status = Int(parts[1]), (100...599).contains(status)
        else { throw .notHTTP }
        var length: Int?
        var isChunked = false
        while true {
            guard position - start <= Self.maximumHead else { throw .tooLong }
            guard let line = try line() else {
                position = start
                return nil
            }
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: ":") else { throw .notHTTP }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            if name == "content-length" {
                guard value.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x20 }) else { throw .notHTTP }
                guard let number = Int(value.filter { $0 != " " }), number <= Self.maximumBody else { throw .tooLong }
                length = number
            } else if name == "transfer-encoding", value.lowercased().hasPrefix("chunked") {
                isChunked = true
            }
        }
        response = HTTPResponse(isEvent: parts[0].hasPrefix("EVENT"), status: status, body: [])
        if status == 204 || status < 200 { return finish() }
        if isChunked {
            expectation = .chunkSize
            return []
        }
        guard let length, length > 0 else { return finish() }
        expectation = .body(left: length)
        return []
    }

    private mutating func chunkSize() throws(HTTPMalformation) -> [HTTPResponse]? {
        guard let line = try line() else { return nil }
        let digits = line.prefix { $0 != ";" }.filter { $0 != " " }
        guard (1...8).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let size = Int(digits, radix: 16)
        else {
            throw .notHTTP
        }
        guard response.body.count + size <= Self.maximumBody else { throw .tooLong }
        expectation = size == 0 ? .trailer : .chunk(left: size)
        return []
    }

    private mutating func finish() -> [HTTPResponse] {
        defer { response = HTTPResponse(isEvent: false, status: 0, body: []) }
        expectation = .head
        return [response]
    }

    /// Takes what has come of so many bytes of a body; how many are still to come, `nil` where none is.
    private mutating func take(_ left: Int) -> Int? {
        let count = min(left, pending.count - position)
        response.body += pending[position..<position + count]
        position += count
        return count == left ? nil : left - count
    }

    /// The next line without its end; `nil` where it hasn't come whole yet.
    private mutating func line() throws(HTTPMalformation) -> String? {
        guard let end = pending[position...].firstIndex(of: 0x0A) else {
            guard pending.count - position <= Self.maximumHead else { throw .tooLong }
            return nil
        }
        guard end - position <= Self.maximumHead else { throw .tooLong }
        var line = pending[position..<end]
        if line.last == 0x0D { line.removeLast() }
        position = end + 1
        return String(decoding: line, as: UTF8.self)
    }
}
