/// How long to wait before a lost connection is tried again: longer each time, and never as long as others wait, so
/// that not all come back at the same moment.
///
/// "Full jitter" over an exponential bound, after Brooker, "Exponential Backoff And Jitter" (2015), with a floor, so
/// that a side that refuses at once isn't asked without a pause.
public struct Backoff: Sendable {
    private let least: Duration
    private let most: Duration
    private var tries = 0

    /// Makes a back-off that has not waited yet.
    /// - Parameters:
    ///   - least: the shortest wait, and the bound of the first.
    ///   - most: the longest wait.
    public init(least: Duration = .milliseconds(250), most: Duration = .seconds(30)) {
        self.least = least
        self.most = most
    }

    /// How long to wait now; each call is one more try that failed.
    public mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        let bound = min(most, least * (1 << min(tries, 16)))
        tries += 1
        return least + (bound - least) * Double.random(in: 0...1, using: &generator)
    }

    /// How long to wait now, by the system's random numbers.
    public mutating func next() -> Duration {
        var generator = SystemRandomNumberGenerator()
        return next(using: &generator)
    }

    /// Begins anew, after a connection that held.
    public mutating func reset() { tries = 0 }
}
