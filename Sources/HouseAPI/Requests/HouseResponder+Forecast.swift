internal import Automation
internal import Foundation
internal import HomeModel
internal import HouseService
internal import VoiceService

/// What the rules are going to do.
extension HouseResponder {
    /// How many days it may be looked ahead.
    private static let mostDays = 31

    func forecast(_ request: APIRequest) async throws -> FileNode {
        let days = request.query["days"].map { Int($0) ?? -1 } ?? 1
        guard (0...Self.mostDays).contains(days) else {
            throw RequestProblem.bad("days is a number from 0 to \(Self.mostDays)")
        }
        let database = try await database(for: request.caller)
        let reader = try reader(request.caller, in: database)
        let clock = HomeClock(timeZone: database.primaryHome?.zone ?? .current)
        let now = Instant(Date())
        let today = clock.local(now)
        // Until the end of that day where the house is.
        guard let midnight = LocalDateTime(dayNumber: today.dayNumber + days + 1, secondOfDay: 0) else {
            throw RequestProblem.bad("that is too far away")
        }
        var conflicts: [HomeID: [AutomationRuleID: [String]]] = [:]
        for home in database.homes {
            conflicts[home.id] = await self.conflicts.sentences(of: home, at: home.now, by: house.assistant)
        }
        let end = clock.moment(of: midnight).adding(seconds: -1)
        return .list(
            await house.forecast(until: end).filter { foreseen in
                database.homes.contains { $0.id == foreseen.report.home }
            }.map { foreseen in
                Self.object(foreseen, in: database, conflicts: conflicts[foreseen.report.home] ?? [:], to: reader)
            })
    }

    private static func object(
        _ foreseen: ForeseenFiring, in database: HomeDatabase, conflicts: [AutomationRuleID: [String]],
        to reader: Reader
    ) -> FileNode {
        let report = foreseen.report
        let home = database.homes.first { $0.id == report.home }?.name
        var entries: [FileNode.Entry] = []
        let form = Self.shown(report.fileForm(at: report.at.text, home: home), of: report.home, to: reader)
        if case .map(let all) = form { entries = all }
        entries.append(.init(key: "id", value: foreseen.rule.map { .number(Double($0.rawValue)) } ?? .null))
        entries.append(.init(key: "ends", value: .bool(report.isReversion)))
        let sentences = foreseen.rule.flatMap { conflicts[$0] } ?? []
        entries.append(.init(key: "conflicts", value: .list(sentences.map(FileNode.string))))
        return .map(entries)
    }
}
