internal import Automation
internal import Foundation
internal import HomeModel
internal import HouseService
internal import VoiceService

/// The kitchen timers.
extension HouseResponder {
    /// The timers that run, or are paused.
    func timers(for caller: Caller) async throws -> FileNode {
        guard try await isInPrimaryHome(caller) else { return .list([]) }
        let now = Instant(Date())
        let database = await house.assistant.database
        let clock = HomeClock(timeZone: database.primaryHome?.zone ?? .current)
        return .list(
            await house.assistant.runningTimers(at: now).map { timer in
                .map(
                    ("id", .number(Double(timer.id))), ("name", timer.name.map(FileNode.string)),
                    ("duration", .string(timer.length.text)), ("at", timer.due.map { .string(clock.local($0).text) }),
                    ("left", .number(Double(timer.left))))
            })
    }

    /// Cancels one timer, by its number.
    func cancelTimer(_ request: APIRequest) async throws -> FileNode {
        guard case .list(let timers) = try await timers(for: request.caller),
            let id = request.parameter.flatMap(Int.init),
            let timer = timers.first(where: { $0["id"] == .number(Double(id)) })
        else { throw RequestProblem.missing("there is no timer \(request.parameter ?? "")") }
        let database = try await database(for: request.caller)
        await house.assistant.cancelTimer(id, by: try speakers(for: request, as: nil, in: database).speaker)
        return timer
    }
}
