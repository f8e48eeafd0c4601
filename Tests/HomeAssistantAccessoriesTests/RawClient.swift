import JSONValues
import NIOCore
import NIOWebSocket

@testable import HomeAssistantAccessories

/// Somebody else who uses a Home Assistant: asks one question after the other.
enum RawClient {
    struct Refused: Error { var failure: JSONValue? }

    /// Hands over a way to ask.
    static func with<Answer: Sendable>(
        _ settings: HomeAssistantSettings,
        _ body: @Sendable (_ ask: (String, [String: JSONValue]) async throws -> JSONValue) async throws -> Answer
    ) async throws -> Answer {
        guard let address = ServerAddress(settings.url) else { throw Refused() }
        let link = try await WebSocketLink.connect(
            to: address, trusting: nil, within: .seconds(10), messageLimit: 16 << 20)
        return try await link.channel.executeThenClose { inbound, outbound in
            var frames = inbound.makeAsyncIterator()
            var last = 0
            func send(_ text: String) async throws {
                try await outbound.write(
                    WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: text)))
            }
            func next() async throws -> JSONValue {
                while let frame = try await frames.next() {
                    if frame.opcode == .text, let value = JSONReader.value(Array(buffer: frame.unmaskedData)) {
                        return value
                    }
                }
                throw Refused()
            }
            _ = try await next()
            try await send(Request.authentication(token: settings.token))
            _ = try await next()
            return try await body { type, fields in
                last += 1
                try await send(Request(type: type, fields: fields).text(id: last))
                while true {
                    let answer = try await next()
                    guard answer["id"]?.integer == last else { continue }
                    guard answer["success"]?.bool == true else { throw Refused(failure: answer["error"]) }
                    return answer["result"] ?? .null
                }
            }
        }
    }
}
