/// A clock of any kind, as the time since this was made.
struct Timekeeper: Sendable {
    /// The time now.
    let now: @Sendable () -> Duration
    /// Waits until a time; throws where the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// Starts to count on the clock.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { moment in try await clock.sleep(until: start.advanced(by: moment), tolerance: nil) }
    }
}
