internal import Foundation
internal import HomeModel
internal import HouseService
internal import VoiceService

/// What the house hears by, and what its cameras see.
extension HouseResponder {
    /// The microphones and satellites, each with how loud it is at it;
    /// then the satellites of the network that the house doesn't have.
    func microphones() async -> FileNode {
        let ears = house.ears.entries.map(Self.form)
        let offered = await house.ears.offered(to: house.assistant.database).map(Self.form)
        return .list(ears + offered)
    }

    private static func form(of ear: EarBoard.Entry) -> FileNode {
        .map(
            ("name", .string(ear.name)), ("device", .string(ear.device)), ("kind", .string(ear.kind.rawValue)),
            ("room", ear.room.map(FileNode.string)), ("connection", ear.connection.map(FileNode.string)),
            ("there", .bool(ear.isThere)), ("problem", ear.problem.map(FileNode.string)),
            ("level", ear.level.map(FileNode.rounded)), ("spoken", .bool(ear.isSpoken)))
    }

    private static func form(of found: FoundSatellite) -> FileNode {
        .map(
            ("name", .string(found.name)), ("device", .string(found.url)), ("kind", .string("found")),
            ("room", found.area.map(FileNode.string)), ("there", .bool(false)), ("spoken", .bool(false)))
    }

    /// The picture that an accessory gives now, asked for by its number or its name.
    func picture(_ request: APIRequest) async throws -> APIResponse {
        let wanted = request.parameter ?? ""
        let accessories = try await database(for: request.caller).homes.flatMap(\.accessories)
        guard
            let accessory = accessories.first(where: { "\($0.id.rawValue)" == wanted })
                ?? accessories.first(where: { EntityName.folded($0.name) == EntityName.folded(wanted) })
        else { throw RequestProblem.missing("there is no such accessory") }
        do throws(AccessoryError) {
            let picture = try await house.accessories.hub.picture(of: accessory.id)
            var response = APIResponse(contentType: picture.type, text: "")
            response.bytes = picture.bytes
            return response
        } catch {
            guard error != .unknown else { throw RequestProblem.missing("it gives no picture") }
            throw RequestProblem(status: 503, text: "there is no picture at the moment: \(error.text)")
        }
    }
}
