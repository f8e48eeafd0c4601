public import HomeModel

/// A value for one characteristic of a service.
public struct Setting: Hashable, Sendable {
    /// Which of the service's characteristics.
    public var type: CharacteristicType
    /// Its value.
    public var value: Value

    /// Makes a setting.
    public init(_ type: CharacteristicType, _ value: Value) {
        self.type = type
        self.value = value
    }
}

/// What a mechanism does at one moment after it was set off.
public struct TransitionStep: Hashable, Sendable {
    /// The time since it was set off.
    public var delay: Duration
    /// The values that its characteristics then have.
    public var settings: [Setting]

    /// Makes a step.
    public init(after delay: Duration, _ settings: [Setting]) {
        self.delay = delay
        self.settings = settings
    }
}
