internal import Foundation
internal import HomeModel
internal import HomeStore
internal import HouseService
internal import VoiceService

/// The ways to real devices, and what they offer.
extension HouseResponder {
    private struct Addition: Decodable {
        var names: [String]?
        var all: Bool?
        var via: String?
        var room: String?
        var `as`: String?
        var code: String?
        var speaker: String?
    }

    private struct CodeBody: Decodable {
        var code: String?
    }

    func connect(_ request: APIRequest) async throws -> FileNode {
        guard var body = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any] else {
            throw RequestProblem.bad("this is not the JSON that is described at /openapi.yaml")
        }
        let secret = try Self.text(body.removeValue(forKey: "secret"), "secret")
        let code = try Self.text(body.removeValue(forKey: "code"), "code")
        let isUntested = body.removeValue(forKey: "untested") as? Bool ?? false
        let name = try Self.text(body["name"], "name")
        let connection = try await connection(body)
        let wish = ConnectionWish(
            connection.way, name: name, secret: secret, code: code, addsNew: connection.addsNew,
            isUntested: isUntested)
        return try await ask(.connect(wish))
    }

    private static func text(_ value: Any?, _ key: String) throws -> String? {
        guard let value, !(value is NSNull) else { return nil }
        guard let text = value as? String else { throw RequestProblem.bad("“\(key)” is not of the right kind") }
        return text
    }

    /// Reads a connection in the form of the home file, with a home around it.
    private func connection(_ body: [String: Any]) async throws -> HomeConnection {
        let named = body.merging(["name": body["name"] ?? "Connection"]) { $1 }
        // A satellite names a room and somebody who speaks there.
        let known = await house.assistant.database.primaryHome
        let file: [String: Any] = [
            "homes": [
                [
                    "name": "Home", "connections": [named],
                    "rooms": (known?.rooms ?? []).map { ["name": $0.name] },
                    "people": (known?.people ?? []).map { ["name": $0.name, "role": $0.role.rawValue] },
                ]
            ]
        ]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
        do {
            let database = try HomeFile.read(text: text, path: "connection", catalogue: house.store.catalogue)
            guard let connection = database.homes.first?.connections.first else {
                throw RequestProblem.bad("there is no connection in it")
            }
            return connection
        } catch let error as HomeFileError {
            throw RequestProblem.bad(error.problem.message)
        }
    }

    func add(_ request: APIRequest) async throws -> FileNode {
        let body = try request.decoded(Addition.self)
        let names = body.names ?? []
        guard names.isEmpty == (body.all ?? false) else { throw RequestProblem.bad("name what to add, or say “all”") }
        guard body.as == nil && body.code == nil || names.count == 1 else {
            throw RequestProblem.bad("“as” and “code” are for one accessory")
        }
        return try await ask(
            .add(
                DeviceWish(
                    names, via: body.via, room: body.room, newName: body.as, code: body.code, speaker: body.speaker)))
    }

    func setCode(_ request: APIRequest) async throws -> FileNode {
        try await ask(.code(request.decoded(CodeBody.self).code, of: request.parameter ?? ""))
    }

    /// Asks the desk, and gives its report as an object.
    func ask(_ request: DeviceRequest) async throws -> FileNode {
        guard let desk = house.accessories.desk else { throw RequestProblem.missing("this house has no real devices") }
        let report = try await desk.answer(request)
        await house.followUp()
        return .map(
            ("ok", .bool(report.isGood)), ("items", .list(report.items.map(\.object))),
            ("texts", .list(report.items.map { .string($0.text) })),
            ("notes", .list(report.notes.map(FileNode.string))),
            ("problems", .list(report.problems.map(FileNode.string))))
    }
}
