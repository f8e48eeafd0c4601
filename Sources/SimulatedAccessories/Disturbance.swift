public import HomeModel

/// What makes an accessory worse than it should be, for tests and demonstrations.
public struct Disturbance: Hashable, Sendable {
    /// How long it takes to answer.
    public var latency: Duration
    /// What it answers to everything, where it does not do as it is told.
    public var error: AccessoryError?

    /// Makes a disturbance.
    public init(latency: Duration = .zero, error: AccessoryError? = nil) {
        self.latency = latency
        self.error = error
    }
}
