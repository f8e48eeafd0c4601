import JSONValues
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

@testable import HomeAssistantAccessories

/// A server that speaks Home Assistant's WebSocket API, with the small house in it.
final class PretendedHouse: Sendable {
    private let server: any Channel
    private let guests: Guests

    /// Where it is.
    var url: String { "http://127.0.0.1:\(server.localAddress?.port ?? 0)" }

    private init(_ server: any Channel, _ guests: Guests) {
        self.server = server
        self.guests = guests
    }

    /// Opens the house; with a greeting, that is said instead of asking for a token.
    static func open(greeting: String? = nil, port: Int = 0) async throws -> PretendedHouse {
        let guests = Guests()
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOWebSocketServerUpgrader(
                        shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
                        upgradePipelineHandler: { channel, _ in
                            channel.eventLoop.makeCompletedFuture {
                                guests.add(channel)
                                try channel.pipeline.syncOperations.addHandler(Host(greeting: greeting))
                            }
                        })
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                        withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        return PretendedHouse(server, guests)
    }

    /// Closes the house, and throws everybody out.
    func close() async throws {
        try await server.close()
        for channel in guests.all { try? await channel.close() }
    }

    private final class Guests: Sendable {
        private let channels = Mutex<[any Channel]>([])
        var all: [any Channel] { channels.withLock { $0 } }
        func add(_ channel: any Channel) { channels.withLock { $0.append(channel) } }
    }

    private final class Host: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame
        private let greeting: String?
        private var subscription: JSONValue = .null
        private var calls = 0

        init(greeting: String?) { self.greeting = greeting }

        func handlerAdded(context: ChannelHandlerContext) {
            send(greeting ?? #"{"type":"auth_required","ha_version":"2030.1.0"}"#, context)
        }

        private func send(_ text: String, _ context: ChannelHandlerContext) {
            let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            guard frame.opcode == .text, let request = JSONReader.value(Array(buffer: frame.unmaskedData)) else {
                return
            }
            for answer in answers(to: request) { send(answer.text, context) }
        }

        private func answers(to request: JSONValue) -> [JSONValue] {
            let type = request["type"]?.string ?? ""
            let id = request["id"] ?? .null
            func result(_ result: JSONValue) -> JSONValue {
                ["type": "result", "id": id, "success": true, "result": result]
            }
            switch type {
            case "auth": return [request["access_token"] == "secret" ? ["type": "auth_ok"] : ["type": "auth_invalid"]]
            case "ping": return [["type": "pong", "id": id]]
            case "subscribe_entities":
                subscription = id
                return [result(.null), ["type": "event", "id": id, "event": ["a": SmallHouse.states]]]
            case "call_service":
                calls += 1
                let context: JSONValue = .string("call \(calls)")
                let brightness = (request["service_data"]?["brightness_pct"]?.number ?? 0) * 2.55
                let change: JSONValue = [
                    "c": [
                        "light.lamp": [
                            "+": ["a": ["brightness": .number(brightness)], "c": ["id": context, "user_id": "me"]]
                        ]
                    ]
                ]
                return [
                    ["type": "event", "id": subscription, "event": change], result(["context": ["id": context]]),
                ]
            default: return [result(SmallHouse.answers[type] ?? .null)]
            }
        }
    }
}
