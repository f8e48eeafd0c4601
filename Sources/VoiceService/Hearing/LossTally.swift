/// Adds up sound that was lost, so that a slow machine, which loses some in every second, doesn't report it every
/// second.
public struct LossTally: Sendable {
    /// The least time between one report and the next.
    public static let pause = Duration.seconds(10)

    private var samples = 0
    private var told: ContinuousClock.Instant?

    /// A tally of nothing.
    public init() {}

    /// Counts samples that were lost by `now`; gives how many there are to tell of, where it is time to.
    public mutating func add(_ lost: Int, at now: ContinuousClock.Instant) -> Int? {
        samples = samples.addingReportingOverflow(lost).partialValue
        if let told, now < told + Self.pause { return nil }
        defer { samples = 0 }
        told = now
        return samples
    }
}
