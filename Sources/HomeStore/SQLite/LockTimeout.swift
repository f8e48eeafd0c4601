internal import Foundation
internal import Synchronization

/// How long another process that keeps the file locked is waited for. The first caller that finds it locked waits long;
/// those that come while it stays so are told at once, for otherwise they would wait one after the other.
final class LockTimeout: Sendable {
    private struct Times {
        var begin = ContinuousClock.now
        var hasGivenUp = false
    }

    private let times = Mutex(Times())
    private let long: Duration
    /// How long is waited where it was in vain before.
    private static let short = Duration.milliseconds(50)
    private static let pause = 0.005

    /// Makes it with the longest time that is waited, in seconds.
    init(seconds: TimeInterval) { long = .seconds(seconds) }

    /// Waits a moment, and gives whether it should be tried again.
    /// - Parameter tries: how many times it has been tried before.
    func waits(tries: Int) -> Bool {
        let isWorthIt = times.withLock { times in
            if tries == 0 { times.begin = .now }
            let limit = times.hasGivenUp ? min(Self.short, long) : long
            guard ContinuousClock.now - times.begin >= limit else { return true }
            times.hasGivenUp = true
            return false
        }
        if isWorthIt { Thread.sleep(forTimeInterval: Self.pause) }
        return isWorthIt
    }

    /// Notes that it isn't locked any more.
    func noteStored() { times.withLock { $0.hasGivenUp = false } }
}
