import HomeModel
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

@testable import HomeAssistantAccessories

/// What cameras see, asked of a server that answers as it is told to.
@Suite struct PictureTests {
    /// A server that answers every request alike, and keeps the last.
    private final class Server: Sendable {
        private let channel: any Channel
        private let asked: Asked

        private final class Asked: Sendable {
            let head = Mutex<HTTPRequestHead?>(nil)
        }

        private final class Handler: ChannelInboundHandler {
            typealias InboundIn = HTTPServerRequestPart
            typealias OutboundOut = HTTPServerResponsePart
            private let asked: Asked
            private let status: HTTPResponseStatus
            private let type: String
            private let size: Int

            init(_ asked: Asked, _ status: HTTPResponseStatus, _ type: String, _ size: Int) {
                (self.asked, self.status, self.type, self.size) = (asked, status, type, size)
            }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                switch unwrapInboundIn(data) {
                case .head(let head): asked.head.withLock { $0 = head }
                case .body: break
                case .end:
                    let headers: HTTPHeaders = ["content-type": type, "content-length": "\(size)"]
                    context.write(
                        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
                        promise: nil)
                    let body = ByteBuffer(repeating: 7, count: size)
                    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
                    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                }
            }
        }

        init(_ status: HTTPResponseStatus, _ type: String, _ size: Int) async throws {
            let asked = Asked()
            self.asked = asked
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(Handler(asked, status, type, size))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
        }

        var url: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }
        var head: HTTPRequestHead? { asked.head.withLock { $0 } }
        func close() async throws { try await channel.close() }
    }

    private func request(_ url: String) throws -> PictureRequest {
        PictureRequest(try #require(ServerAddress(url)), HomeAssistantSettings(url: url, token: "secret"))
    }

    @Test func aCameraIsAskedWithTheToken() async throws {
        let server = try await Server(.ok, "image/jpeg; charset=none", 3000)
        let picture = try await request(server.url).picture(of: "camera.front_door")
        #expect(picture.type == "image/jpeg" && picture.bytes == Array(repeating: 7, count: 3000))
        let head = try #require(server.head)
        #expect(head.uri == "/api/camera_proxy/camera.front_door")
        #expect(head.headers.first(name: "authorization") == "Bearer secret")
        try await server.close()
    }

    @Test(arguments: [
        (404, "image/jpeg", 10, AccessoryError.unknown), (500, "text/plain", 10, .device(code: 500)),
        (200, "text/html", 10, .device(code: 502)), (200, "image/svg+xml", 10, .device(code: 502)),
        (200, "image/jpeg", 0, .device(code: 502)),
        (200, "image/jpeg", AccessoryPicture.largest + 1, .unreachable(bridge: nil)),
    ]) func whatIsNoPictureIsNone(_ status: Int, _ type: String, _ size: Int, _ error: AccessoryError) async throws {
        let server = try await Server(HTTPResponseStatus(statusCode: status), type, size)
        let request = try request(server.url)
        await #expect(throws: error) { try await request.picture(of: "camera.front_door") }
        try await server.close()
    }

    @Test func whoIsNotThereIsToldSo() async throws {
        let server = try await Server(.ok, "image/jpeg", 1)
        let url = server.url
        try await server.close()
        let request = try request(url)
        await #expect(throws: AccessoryError.self) { try await request.picture(of: "camera.front_door") }
    }
}
