import AlertDeliveries
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing
import VoiceService

/// Alerts sent by HTTP, to a server that is there, that refuses, that is gone.
@Suite(.timeLimit(.minutes(1))) struct WebhookDeliveryTests {
    private typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>>

    /// What a server was asked.
    private struct Asked: Sendable, Equatable {
        var method: String
        var path: String
        var type: String?
        var body: String
    }

    /// Serves one request with a status, and gives what was asked.
    private func serve(
        _ status: HTTPResponseStatus, _ body: (Int) async throws -> Void
    ) async throws -> Asked {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Responses())
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
        let port = try #require(server.channel.localAddress?.port)
        return try await server.executeThenClose { connections in
            async let asked = Self.first(of: connections, status)
            try await body(port)
            return try await asked
        }
    }

    private static func first(
        of connections: NIOAsyncChannelInboundStream<Channel>, _ status: HTTPResponseStatus
    ) async throws -> Asked {
        for try await connection in connections {
            return try await connection.executeThenClose { inbound, outbound in
                var asked = Asked(method: "", path: "", body: "")
                for try await part in inbound {
                    switch part {
                    case .head(let head):
                        asked.method = head.method.rawValue
                        asked.path = head.uri
                        asked.type = head.headers.first(name: "content-type")
                    case .body(let bytes): asked.body += String(buffer: bytes)
                    case .end:
                        try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: status)))
                        try await outbound.write(.end(nil))
                        return asked
                    }
                }
                return asked
            }
        }
        return Asked(method: "", path: "", body: "")
    }

    @Test func postsALineOfJSON() async throws {
        let asked = try await serve(.noContent) { port in
            let address = try #require(WebhookAddress("http://127.0.0.1:\(port)/hook/a%20b?key=1"))
            try await WebhookDelivery(address).deliver(.sample("The cellar is wet"))
        }
        #expect(asked.method == "POST")
        #expect(asked.path == "/hook/a%20b?key=1")
        #expect(asked.type == "application/json")
        #expect(asked.body.contains(#""text": "The cellar is wet""#) && asked.body.hasSuffix("}\n"))
    }

    @Test func aRefusalIsTold() async throws {
        _ = try await serve(.internalServerError) { port in
            let address = try #require(WebhookAddress("http://127.0.0.1:\(port)"))
            await #expect(throws: AlertDeliveryError.refused(status: 500)) {
                try await WebhookDelivery(address).deliver(.sample("x"))
            }
        }
    }

    @Test func nobodyThereIsTold() async throws {
        let address = try #require(WebhookAddress("http://127.0.0.1:1/"))
        await #expect(throws: AlertDeliveryError.noAnswer("out of reach")) {
            try await WebhookDelivery(address).deliver(.sample("x"))
        }
    }

    @Test func addressesAreChecked() {
        for text in ["", "x", "ftp://a/b", "http://", "http://me:hush@host/", "https://host:99999/", "//host/"] {
            #expect(WebhookAddress(text) == nil, "\(text)")
        }
        #expect(WebhookAddress("https://[::1]:8443/x") != nil)
    }
}

/// Writes responses whose bodies are bytes.
private final class Responses: ChannelOutboundHandler {
    typealias OutboundIn = HTTPPart<HTTPResponseHead, ByteBuffer>
    typealias OutboundOut = HTTPServerResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part: HTTPServerResponsePart =
            switch unwrapOutboundIn(data) {
            case .head(let head): .head(head)
            case .body(let bytes): .body(.byteBuffer(bytes))
            case .end(let trailers): .end(trailers)
            }
        context.write(wrapOutboundOut(part), promise: promise)
    }
}
