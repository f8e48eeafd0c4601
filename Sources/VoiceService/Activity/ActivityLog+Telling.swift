internal import HomeModel
internal import Logging

extension ActivityLog {
    /// Writes down what happened; a log that can't be written stops nothing, and is told to `logger`.
    func record(
        _ activities: [ActivityEntry.Activity], because cause: ActivityEntry.Cause, at now: LocalDateTime,
        logger: Logger
    ) async {
        guard !activities.isEmpty else { return }
        do {
            try await record(activities.map { ActivityEntry($0, because: cause, at: now) })
        } catch {
            logger.error("What happened was not written down", metadata: [LogKey.error: "\(error)"])
        }
    }
}
