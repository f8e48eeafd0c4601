internal import Connections
internal import HomeModel
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

/// Asks a Home Assistant for what one of its cameras sees: by HTTP, as its WebSocket has no pictures.
struct PictureRequest: Sendable {
    private typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    private let address: ServerAddress
    private let settings: HomeAssistantSettings

    init(_ address: ServerAddress, _ settings: HomeAssistantSettings) {
        self.address = address
        self.settings = settings
    }

    /// The picture.
    func picture(of entity: String) async throws(AccessoryError) -> AccessoryPicture {
        let answer: (status: Int, type: String, bytes: [UInt8])
        do {
            answer = try await ask(entity)
        } catch let error as LinkError {
            throw error.problem == .noAnswer ? .timedOut : .unreachable(bridge: nil)
        } catch {
            throw .unreachable(bridge: nil)
        }
        guard answer.status == 200 else { throw answer.status == 404 ? .unknown : .device(code: answer.status) }
        guard let picture = AccessoryPicture(bytes: answer.bytes, type: answer.type) else { throw .device(code: 502) }
        return picture
    }

    private func ask(_ entity: String) async throws -> (status: Int, type: String, bytes: [UInt8]) {
        let tls = try WebSocketLink.context(address, settings.trustedCertificates)
        let limit = TimeAmount(settings.answerDeadline)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(limit)
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        let isNumber = (try? SocketAddress(ipAddress: address.host, port: 0)) != nil
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: tls, serverHostname: isNumber ? nil : address.host))
                    }
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    // Whoever takes the connection and then says nothing isn't waited for.
                    let late = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
                    channel.closeFuture.whenComplete { _ in late.cancel() }
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path(of: entity))
            head.headers = [
                "host": address.hostHeader, "connection": "close", "authorization": "Bearer \(settings.token)",
                "accept": "image/*", "user-agent": "hearth",
            ]
            try await outbound.write(.head(head))
            try await outbound.write(.end(nil))
            return try await Self.answer(inbound)
        }
    }

    private func path(of entity: String) -> String {
        // The name of an entity has nothing but letters, digits and underscores behind its domain.
        let plain = entity.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        let base = address.path.hasSuffix("/api/websocket") ? address.path.dropLast("/api/websocket".count) : ""
        return "\(base)/api/camera_proxy/\(plain)"
    }

    private static func answer(
        _ inbound: NIOAsyncChannelInboundStream<HTTPClientResponsePart>
    ) async throws -> (status: Int, type: String, bytes: [UInt8]) {
        var answer = (status: 0, type: "", bytes: [UInt8]())
        for try await part in inbound {
            switch part {
            case .head(let head):
                answer.status = Int(head.status.code)
                answer.type = head.headers.first(name: "content-type") ?? ""
            case .body(let buffer):
                answer.bytes += buffer.readableBytesView
                guard answer.bytes.count <= AccessoryPicture.largest else {
                    throw LinkError(problem: .notUnderstood("a picture is too large"))
                }
            case .end: return answer
            }
        }
        throw LinkError(problem: .noAnswer)
    }
}
