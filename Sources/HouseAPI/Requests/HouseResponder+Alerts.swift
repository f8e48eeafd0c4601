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

    func acknowledge(_ request: APIRequest) async throws -> FileNode {
        let asked = request.body.isEmpty ? Acknowledgement() : try request.decoded(Acknowledgement.self)
        guard let id = request.parameter.flatMap(Int.init) else {
            throw RequestProblem.bad("an alert goes by its number")
        }
        let person = try person(speaking: request, as: asked.as, in: await house.assistant.database)
        if let name = asked.as, person == nil { throw RequestProblem.bad("nobody is called “\(name)”") }
        await house.alerts.acknowledge(id, by: person?.name)
        guard let alert = house.alerts.alerts.first(where: { $0.id == id }) else {
            throw RequestProblem.missing("there is no alert \(id)")
        }
        return alert.fileForm
    }

    func problems() async -> FileNode { .list(await house.problems.problems()) }
}
