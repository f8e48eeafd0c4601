internal import Connections
internal import HTTPAsking
internal import HomeModel
internal import NIOCore
internal import NIOHTTP1

/// Asks a Home Assistant for what one of its cameras sees: by HTTP, as its WebSocket has no pictures.
struct PictureRequest: Sendable {
    private let address: ServerAddress
    private let settings: HomeAssistantSettings

    init(_ address: ServerAddress, _ settings: HomeAssistantSettings) {
        self.address = address
        self.settings = settings
    }

    /// The picture.
    func picture(of entity: String) async throws(AccessoryError) -> AccessoryPicture {
        let answer: HTTPQuestion.Answer
        do {
            answer = try await ask(entity)
        } catch HTTPQuestion.Failure.closed {
            throw .timedOut
        } catch {
            throw .unreachable(bridge: nil)
        }
        guard answer.status == 200 else { throw answer.status == 404 ? .unknown : .device(code: answer.status) }
        let type = answer.headers.first(name: "content-type") ?? ""
        guard let picture = AccessoryPicture(bytes: answer.bytes, type: type) else { throw .device(code: 502) }
        return picture
    }

    private func ask(_ entity: String) async throws -> HTTPQuestion.Answer {
        let question = HTTPQuestion(
            .GET, path(of: entity), at: address.host, port: address.port,
            tls: try WebSocketLink.context(address, settings.trustedCertificates),
            headers: [
                "host": address.hostHeader, "authorization": "Bearer \(settings.token)", "accept": "image/*",
            ],
            within: TimeAmount(settings.answerDeadline))
        return try await question.answer(taking: AccessoryPicture.largest)
    }

    private func path(of entity: String) -> String {
        // The name of an entity has nothing but letters, digits and underscores after its domain.
        let plain = entity.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        let base = address.path.hasSuffix("/api/websocket") ? address.path.dropLast("/api/websocket".count) : ""
        return "\(base)/api/camera_proxy/\(plain)"
    }
}
