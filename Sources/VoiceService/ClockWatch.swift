internal import Foundation

/// Notices that the clock of the machine was set, by a person or by the network: it then goes on by more or less than
/// the time that has passed. A machine that was suspended is none of that: time passes for it.
struct ClockWatch: Sendable {
    /// By how many seconds a clock has to be off at once to have been set: less is the work of what keeps it right.
    static let leastJump = 3.0

    private var last: (wall: Date, steady: ContinuousClock.Instant)?

    /// By how many seconds the clock was set since this was last asked; `nil` where it wasn't.
    mutating func jump(wall: Date = Date(), steady: ContinuousClock.Instant = .now) -> Int? {
        defer { last = (wall, steady) }
        guard let last else { return nil }
        let passed = last.steady.duration(to: steady) / .seconds(1)
        let difference = wall.timeIntervalSince(last.wall) - passed
        guard abs(difference) >= Self.leastJump, abs(difference) < 1e12 else { return nil }
        return Int(difference.rounded())
    }
}
