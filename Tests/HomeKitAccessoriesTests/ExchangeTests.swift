import HomeKitPairing
import NIOCore
import NIOPosix
import Testing

@testable import HomeKitAccessories

/// Connections to something that isn't an accessory, or not an honest one.
@Suite struct ExchangeTests {
    /// What an exchange with a server comes to that answers everything with the same bytes.
    private func ask(
        answer: String,
        _ body: @escaping @Sendable (Exchange) async throws -> Int = {
            try await $0.send(HTTPRequest(method: "GET", path: "/accessories"), within: .seconds(10)).status
        }
    ) async throws -> Int {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Parrot(answer)) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        do {
            let result = try await Exchange.open(host: "127.0.0.1", port: port, body)
            try await server.close()
            return result
        } catch {
            try await server.close()
            throw error
        }
    }

    @Test func anAnswerComesThrough() async throws {
        #expect(try await ask(answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") == 200)
    }

    @Test(arguments: ["SMTP\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", "\u{0}\u{1}\n"])
    func whatIsNoAccessoryIsLetGo(answer: String) async {
        await #expect(throws: (any Error).self) { try await ask(answer: answer) }
    }

    @Test func aServerThatHangsUpEndsTheExchange() async {
        await #expect(throws: ExchangeFailure.closed) { try await ask(answer: "") }
    }

    @Test func silenceIsNoAnswerAndEndsTheExchange() async {
        await #expect(throws: ExchangeFailure.timedOut) {
            try await ask(answer: "HTTP/1.1 ") { exchange in
                try await exchange.send(HTTPRequest(method: "GET", path: "/"), within: .milliseconds(50)).status
            }
        }
    }

    @Test func eventsInAnyNumberDoNotPileUp() async throws {
        let flood = String(repeating: "EVENT/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}", count: 5000)
        let status = try await ask(answer: flood + "HTTP/1.1 204 No Content\r\n\r\n") { exchange in
            let status = try await exchange.send(HTTPRequest(method: "GET", path: "/"), within: .seconds(10)).status
            await exchange.close()
            var count = 0
            for await _ in exchange.events { count += 1 }
            return count == 256 ? status : count
        }
        #expect(status == 204)
    }

    @Test func anAccessoryThatAnswersPairingWithNonsenseIsTold() async throws {
        let code = try #require(SetupCode("031-45-154"))
        await #expect(throws: PairingFailure.malformed("not step 2")) {
            try await ask(answer: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\u{6}\u{1}\u{9}") { exchange in
                _ = try await exchange.pair(code: code, controller: ControllerIdentity())
                return 0
            }
        }
        await #expect(throws: PairingFailure.authentication) {
            try await ask(answer: "HTTP/1.1 470 Connection Authorization Required\r\nContent-Length: 0\r\n\r\n") {
                exchange in
                _ = try await exchange.pair(code: code, controller: ControllerIdentity())
                return 0
            }
        }
    }
}

/// Answers whatever it hears with the same bytes; hangs up where there are none.
private final class Parrot: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let answer: String
    init(_ answer: String) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if answer.isEmpty {
            context.close(promise: nil)
        } else {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
        }
    }
}
