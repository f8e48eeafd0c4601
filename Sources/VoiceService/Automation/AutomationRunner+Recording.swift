internal import HomeModel

extension AutomationRunner {
    /// Writes down what a rule has done, or that the time of something was over.
    func record(_ results: [WriteResult], of job: AutomationJob) async {
        let cause: ActivityEntry.Cause
        var activities: [ActivityEntry.Activity] = []
        if let name = job.report.rule, !job.report.isReversion {
            let rules = database.homes.first { $0.id == job.home }?.rules ?? []
            // A rule for once is gone by now.
            let id = rules.first { $0.name == name }?.id ?? .unassigned
            cause = .rule(id, name: name)
            activities.append(.rule(id, name: name))
        } else {
            cause = .reversion
        }
        activities += results.map { result in
            result.error == nil
                ? .value(result.write.address, result.write.value) : .failure(result.write.address, result.write.value)
        }
        await record(activities, because: cause, at: job.report.at)
    }

    /// Writes down what happened; a log that can't be written stops nothing.
    func record(
        _ activities: [ActivityEntry.Activity], because cause: ActivityEntry.Cause, at now: LocalDateTime
    ) async {
        await log?.record(activities, because: cause, at: now, logger: logger)
    }
}
