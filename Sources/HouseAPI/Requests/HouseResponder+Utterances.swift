internal import Foundation
internal import HomeModel
internal import HouseService
internal import Understanding
internal import VoiceService

/// What is said to the house.
extension HouseResponder {
    private struct Utterance: Decodable {
        var text: String
        var room: String?
        var `as`: String?
        var now: String?
        var conversation: String?
        var dryRun: Bool?
    }

    /// The longest text that is taken, in bytes: far more than anybody says.
    private static let longestText = 65_536

    func utterance(_ request: APIRequest) async throws -> FileNode { try await answer(to: request) }

    private func answer(
        to request: APIRequest, inPlaceOf replaced: AutomationRuleID? = nil
    ) async throws -> FileNode {
        let asked = try request.decoded(Utterance.self)
        guard asked.text.utf8.count <= Self.longestText else { throw RequestProblem.bad("nobody says so much") }
        let session = try await session(
            for: request, room: asked.room, person: asked.as, now: asked.now, conversation: asked.conversation,
            isDryRun: asked.dryRun ?? false)
        return await session.handle(asked.text, inPlaceOf: replaced).object
    }

    /// Puts the rule that a sentence makes in the place of another.
    func replaceRule(_ request: APIRequest) async throws -> FileNode {
        let database = try await database(for: request.caller)
        let wanted = request.parameter ?? ""
        let rules = database.homes.flatMap(\.rules)
        guard let rule = rules.first(where: { $0.id.rawValue == Int64(wanted) }) else {
            throw RequestProblem.missing("there is no rule with the number “\(wanted)”")
        }
        return try await answer(to: request, inPlaceOf: rule.id)
    }

    func audio(_ request: APIRequest) async throws -> [FileNode] {
        guard !request.body.isEmpty else { throw RequestProblem.bad("there is no sound in it") }
        let query = request.query
        let session = try await session(
            for: request, room: query["room"], person: query["as"], now: nil, conversation: query["conversation"],
            isDryRun: false)
        return try await ears.hear(request.body, isRaw: request.isRawAudio, by: session)
    }

    /// The speaker's session, in a conversation of their own; a request that names no conversation begins one.
    func session(
        for request: APIRequest, room: String?, person: String?, now: String?, conversation: String?, isDryRun: Bool
    ) async throws -> Session {
        if let conversation, conversation.utf8.count > ConversationID.longestName {
            throw RequestProblem.bad("a conversation's name has at most \(ConversationID.longestName) bytes")
        }
        let speakers = try speakers(
            for: request, as: person, room: room, now: now, conversation: conversation,
            in: await house.assistant.database)
        return Session(house, speakers: speakers, isDryRun: isDryRun)
    }
}

extension APIRequest {
    /// Reads the body.
    func decoded<Body: Decodable>(_ type: Body.Type) throws -> Body {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch DecodingError.keyNotFound(let key, _) {
            throw RequestProblem.bad("“\(key.stringValue)” is missing")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw RequestProblem.bad("“\(path)” is not of the right kind")
        } catch {
            throw RequestProblem.bad("this is not the JSON that is described at /openapi.yaml")
        }
    }

    /// Whether the body is bare samples: 16 bit, 16 kHz, one channel.
    var isRawAudio: Bool {
        let type = contentType?.prefix { $0 != ";" }.lowercased()
        return type == "audio/l16" || type == "audio/raw" || type == "application/octet-stream"
    }
}
