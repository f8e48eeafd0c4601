public import Automation
public import HomeModel
internal import Logging
internal import Understanding

extension Assistant {
    /// Takes out the timers that are over; gives what the house says to each.
    public func takeDueTimers(by now: Instant) async -> [String] {
        await takeTurn()
        defer { endTurn() }
        if let jump = clockWatch.jump() { timers.clockWasSet(by: jump) }
        let due = timers.takeDue(by: now, clock)
        if !due.isEmpty { lastRing = now }
        // What rang and couldn't be stored as over is tried again: the next program would ring once more.
        guard timers.text != database.memory[TimerBoard.key] else { return [] }
        do {
            take(try await repository.perform([.remember(TimerBoard.key, timers.text)]))
        } catch {
            logger.error("The timers were not stored", metadata: [LogKey.error: "\(error)"])
        }
        return due.map { understanding.announcement(of: $0.reference) }
    }

    /// Ends the timers that are due by the clock of the home, and gives the sentence that announces each.
    public func takeDueTimers(by now: LocalDateTime) async -> [String] {
        await takeDueTimers(by: clock.moment(of: now))
    }

    /// For how long something that was over can be put off, in seconds.
    private static let snoozing = 900

    /// Whether a timer was over so short a time ago that it can be put off.
    func hasRung(by now: Instant) -> Bool {
        lastRing.map { (0...Self.snoozing).contains($0.seconds(until: now)) } ?? false
    }

    /// When the next timer is over; `nil` where none runs.
    public var nextTimer: Instant? { timers.next }
}
