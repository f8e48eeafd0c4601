internal import Automation
internal import Foundation
internal import HomeModel
internal import HouseService
internal import VoiceService

/// What people were told, and what is wrong with the house.
extension HouseResponder {
    private struct Acknowledgement: Decodable {
        var `as`: String?
    }

    /// The alerts that whoever asks may see.
    func alerts(for caller: Caller) async throws -> [Alert] {
        let reader = try reader(caller, in: await house.assistant.database)
        return house.alerts.alerts.filter { Self.mayRead($0, reader) }
    }

    /// Whether whoever asks may be told of something that happens.
    func mayRead(_ happening: Happening, _ caller: Caller) async -> Bool {
        guard let alert = happening.alert else { return true }
        guard let reader = try? reader(caller, in: await house.assistant.database) else { return false }
        return Self.mayRead(alert, reader)
    }

    /// Who reads by a token; everybody at once by the socket.
    private enum Reader {
        case owner
        case person(String, home: HomeID?)
    }

    private func reader(_ caller: Caller, in database: HomeDatabase) throws -> Reader {
        guard case .person(let id, _) = caller else { return .owner }
        let home = database.homes.first { $0.people.contains { $0.id == id } }
        return .person(try person(id, in: database).name, home: home?.id)
    }

    /// Whether an alert is for somebody: by name, for all, or so urgent that whoever is there should know.
    private static func mayRead(_ alert: Alert, _ reader: Reader) -> Bool {
        guard case .person(let name, let home) = reader, alert.to != "everyone", !alert.isUrgent else { return true }
        return alert.home == home && alert.people.contains(name)
    }

    func acknowledge(_ request: APIRequest) async throws -> FileNode {
        let asked = request.body.isEmpty ? Acknowledgement() : try request.decoded(Acknowledgement.self)
        guard let id = request.parameter.flatMap(Int.init) else {
            throw RequestProblem.bad("an alert goes by its number")
        }
        let person = try person(speaking: request, as: asked.as, in: await house.assistant.database)
        if let name = asked.as, person == nil { throw RequestProblem.bad("nobody is called “\(name)”") }
        // What somebody doesn't see isn't there for them.
        guard try await alerts(for: request.caller).contains(where: { $0.id == id }) else {
            throw RequestProblem.missing("there is no alert \(id)")
        }
        await house.alerts.acknowledge(id, by: person?.name)
        guard let alert = house.alerts.alerts.first(where: { $0.id == id }) else {
            throw RequestProblem.missing("there is no alert \(id)")
        }
        return alert.fileForm
    }

    func problems() async -> FileNode { .list(await house.problems.problems()) }
}
