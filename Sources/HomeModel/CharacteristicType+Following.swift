extension CharacteristicType {
    /// The characteristic of the same service that shows how things are, where this one says how they shall be; it
    /// takes the same values.
    public var follower: CharacteristicType? { Self.followers[self] }

    /// The characteristic that says how things shall be, where this one shows how they are.
    public var leader: CharacteristicType? { Self.leaders[self] }

    /// Whether its numbers are lengths of time, in seconds. A maker's own are what the maker says.
    public var isDuration: Bool { Self.durations.contains(self) }

    private static let durations: Set<CharacteristicType> = ["SetDuration", "RemainingDuration"]

    private static let followers: [CharacteristicType: CharacteristicType] = [
        "LockTargetState": "LockCurrentState",
        "TargetDoorState": "CurrentDoorState",
        "TargetPosition": "CurrentPosition",
        "TargetHorizontalTiltAngle": "CurrentHorizontalTiltAngle",
        "TargetVerticalTiltAngle": "CurrentVerticalTiltAngle",
        "TargetTiltAngle": "CurrentTiltAngle",
        "SecuritySystemTargetState": "SecuritySystemCurrentState",
        "TargetMediaState": "CurrentMediaState",
    ]

    private static let leaders = Dictionary(
        followers.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
}
