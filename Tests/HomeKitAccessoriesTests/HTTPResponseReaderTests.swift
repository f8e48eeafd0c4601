import Testing

@testable import HomeKitAccessories

@Suite struct HTTPResponseReaderTests {
    private let stream = """
        HTTP/1.1 200 OK\r\nContent-Type: application/hap+json\r\nContent-Length: 5\r\n\r\nhello\
        EVENT/1.0 200 OK\r\ncontent-length: 2\r\n\r\n{}\
        HTTP/1.1 204 No Content\r\n\r\n\
        HTTP/1.1 207 Multi-Status\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0A;x=y\r\n0123456789\r\n0\r\nX: y\r\n\r\n\
        HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n
        """
    private var expected: [HTTPResponse] {
        [
            HTTPResponse(isEvent: false, status: 200, body: Array("hello".utf8)),
            HTTPResponse(isEvent: true, status: 200, body: Array("{}".utf8)),
            HTTPResponse(isEvent: false, status: 204, body: []),
            HTTPResponse(isEvent: false, status: 207, body: Array("abc0123456789".utf8)),
            HTTPResponse(isEvent: false, status: 400, body: []),
        ]
    }

    @Test(arguments: [1, 2, 3, 7, 1000]) func responsesAreReadHoweverTheyAreCut(piece: Int) throws {
        var reader = HTTPResponseReader()
        var responses: [HTTPResponse] = []
        let bytes = Array(stream.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            responses += try reader.read(bytes[start..<min(start + piece, bytes.count)])
        }
        #expect(responses == expected)
    }

    @Test(arguments: [
        "SMTP 220 hello\r\n", "HTTP/1.1 two hundred\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcdef\r\n",
    ]) func whatIsNoHTTPIsRefused(text: String) {
        var reader = HTTPResponseReader()
        #expect(throws: HTTPMalformation.notHTTP) { try reader.read(Array(text.utf8)) }
    }

    @Test func bodiesHeadsAndLinesAreBounded() {
        let bodies = [
            "HTTP/1.1 200 OK\r\nContent-Length: 10485761\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n",
            String(repeating: "x", count: 20_000),
            "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 5000),
        ]
        for text in bodies {
            var reader = HTTPResponseReader()
            #expect(throws: HTTPMalformation.tooLong) { try reader.read(Array(text.utf8)) }
        }
    }

    @Test func tenMegabytesInSmallFramesAreReadOnce() throws {
        var reader = HTTPResponseReader()
        let size = HTTPResponseReader.maximumBody
        var responses = try reader.read(Array("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n".utf8))
        let piece = [UInt8](repeating: 0x20, count: 1024)
        for _ in 0..<size / 1024 { responses += try reader.read(piece) }
        #expect(responses.map(\.body.count) == [size])
    }

    @Test func requestsAreWrittenAsAccessoriesReadThem() {
        let request = CharacteristicMessages.read([WirePoint(aid: 1, iid: 9), WirePoint(aid: 2, iid: 10)])
        #expect(
            String(decoding: request.encoded(host: "10.0.0.7"), as: UTF8.self)
                == "GET /characteristics?id=1.9,2.10 HTTP/1.1\r\nHost: 10.0.0.7\r\n\r\n")
        let post = HTTPRequest(method: "POST", path: "/pair-setup", body: .pairing([1, 2]))
        #expect(
            String(decoding: post.encoded(host: "h"), as: UTF8.self)
                == "POST /pair-setup HTTP/1.1\r\nHost: h\r\nContent-Type: application/pairing+tlv8\r\nContent-Length: 2\r\n\r\n\u{1}\u{2}"
        )
    }
}
