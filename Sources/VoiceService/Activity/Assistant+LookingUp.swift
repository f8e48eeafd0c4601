internal import HomeModel
internal import Logging
internal import Understanding

extension Assistant {
    /// Searches the log for what questions ask.
    func lookUp(_ result: inout UtteranceResult, at now: LocalDateTime) async {
        for position in result.commands.indices {
            guard case .explain(var question) = result.commands[position] else { continue }
            var inquiry = question.inquiry
            let services = Set(question.targets.map(\.address.service))
            do {
                let bounds = try await bounds(of: inquiry, at: now)
                inquiry.isPeriodKnown = inquiry.period == nil || bounds != nil
                if inquiry.isPeriodKnown {
                    inquiry.entries =
                        try await log?.entries(matching: inquiry.filter(services: services, bounds: bounds)) ?? []
                }
            } catch {
                logger.error("The log could not be read", metadata: [LogKey.error: "\(error)"])
            }
            question.inquiry = inquiry
            result.commands[position] = .explain(understanding.answered(question, present: database.state.present))
        }
    }

    /// Adds to what is wrong with the house which ways to accessories are closed,
    /// and all else that the house has on its list.
    func lookUpProblems(_ result: inout UtteranceResult) async {
        for position in result.commands.indices {
            guard case .house(.summary(var summary)) = result.commands[position], summary.scope == .problems else {
                continue
            }
            let reports = await finder?.reports() ?? []
            summary.closed = reports.filter { !$0.isConnected }
            let told = Set(summary.targets.map(\.address))
            let home = database.primaryHome?.id
            summary.others = HouseProblem.all(in: database, connections: reports, isKept: alerts.isKept).filter {
                problem in
                guard problem.home == nil || problem.home == home else { return false }
                // What is closed or out of reach has been looked at.
                return problem.reading.map { !told.contains($0.address) } ?? (problem.kind == .store)
            }
            result.commands[position] = .house(.summary(summary))
        }
    }

    private func bounds(
        of inquiry: HistoryInquiry, at now: LocalDateTime
    ) async throws -> (from: LocalDateTime, until: LocalDateTime)? {
        switch inquiry.period {
        case .between(let from, let until): return (from, until)
        case .away(let person):
            let comings = try await log?.entries(matching: ActivityFilter(people: [person], limit: 100)) ?? []
            return HistoryInquiry.absence(in: comings, until: now)
        case nil: return nil
        }
    }
}
