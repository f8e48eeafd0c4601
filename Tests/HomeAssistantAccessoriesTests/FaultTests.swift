import Connections
import Foundation
import HomeModel
import NIOCore
import NIOPosix
import Testing

@testable import HomeAssistantAccessories

/// What a connection comes to where nothing good answers.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
    private static func settled(_ url: String, _ change: (inout HomeAssistantSettings) -> Void = { _ in }) async throws
        -> ConnectionState?
    {
        var settings = HomeAssistantSettings(url: url, token: "secret")
        settings.answerDeadline = .milliseconds(500)
        change(&settings)
        var peer = try await Connected(settings)
        defer { peer.task.cancel() }
        return await peer.settled()
    }

    /// A server that answers everybody with the same bytes.
    private static func server(_ answer: String) async throws -> any Channel {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Answer(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    private final class Answer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let text: String
        init(_ text: String) { self.text = text }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if !text.isEmpty { context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil) }
        }
    }

    @Test func nobodyThere() async throws {
        let server = try await Self.server("")
        let port = server.localAddress?.port ?? 0
        try await server.close()
        #expect(try await Self.settled("http://127.0.0.1:\(port)") == .unreachable(.noAnswer))
    }

    @Test func aNameThatNobodyHas() async throws {
        #expect(try await Self.settled("http://nobody.invalid:8123") == .unreachable(.unknownHost))
    }

    @Test func somebodyWhoSaysNothing() async throws {
        let server = try await Self.server("")
        #expect(try await Self.settled("http://127.0.0.1:\(server.localAddress?.port ?? 0)") == .unreachable(.noAnswer))
        try await server.close()
    }

    @Test func aWebServerOfAnotherKind() async throws {
        let server = try await Self.server("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        let state = try await Self.settled("http://127.0.0.1:\(server.localAddress?.port ?? 0)")
        #expect(state == .unreachable(.notUnderstood("there is no WebSocket at /api/websocket")))
        try await server.close()
    }

    @Test func whatIsNoWebServer() async throws {
        let server = try await Self.server("220 mail.example ESMTP\r\n")
        let state = try await Self.settled("http://127.0.0.1:\(server.localAddress?.port ?? 0)")
        guard case .unreachable(.notUnderstood) = state else {
            Issue.record("\(String(describing: state))")
            return
        }
        try await server.close()
    }

    @Test(arguments: ["", "house", "ftp://house", "http://", "http://house:99999999", "http://h:0"])
    func anAddressThatIsNone(_ url: String) {
        #expect(throws: HomeAssistantSettingsError.malformedAddress) {
            try HomeAssistantConnection(settings: HomeAssistantSettings(url: url, token: "t"))
        }
    }

    @Test(arguments: [
        ("http://ha.lan", "ha.lan:8123", "/api/websocket"), ("https://ha.lan", "ha.lan:443", "/api/websocket"),
        ("wss://ha.lan:8123/", "ha.lan:8123", "/api/websocket"), ("http://[::1]:1", "[::1]:1", "/api/websocket"),
        ("https://house/proxy/", "house:443", "/proxy/api/websocket"),
        ("ws://ha.lan:8123/api/websocket", "ha.lan:8123", "/api/websocket"),
    ])
    func anAddressAsPeopleTypeIt(_ url: String, _ host: String, _ path: String) throws {
        let address = try #require(ServerAddress(url))
        #expect(address.hostHeader == host)
        #expect(address.path == path)
    }

    static let secure = ProcessInfo.processInfo.environment["HEARTH_HOME_ASSISTANT_TLS_URL"]
    static let authority = ProcessInfo.processInfo.environment["HEARTH_HOME_ASSISTANT_CA"]

    @Test(
        .enabled(if: secure != nil && authority != nil, "HEARTH_HOME_ASSISTANT_TLS_URL and …_CA name no house by TLS"))
    func aCertificateIsTrustedWhereItsAuthorityIs() async throws {
        let url = Self.secure ?? ""
        let token = LivePeer.token ?? ""
        #expect(try await Self.settled(url) == .refused(.certificate))
        let state = try await Self.settled(url) {
            $0.trustedCertificates = Self.authority
            $0.token = token
            $0.answerDeadline = .seconds(10)
        }
        #expect(state == .connected)
    }
}
