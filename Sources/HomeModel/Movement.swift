/// Something that was told to go somewhere and, as far as anybody knows, isn't there yet: a garage door that opens, a
/// bolt that turns. Until it has told that it is there, nobody may say so.
public struct Movement: Hashable, Sendable {
    /// Where it is, as it told last; `nil` where it has never told.
    public var present: Value?
    /// Where it was sent.
    public var goal: Value

    /// How far from its goal something may stand that has arrived, in percent or degrees: motors stop where they stop.
    private static let tolerance = 3.0

    /// Looks at how far a write has brought a service; `nil` where it has arrived,
    /// or has no characteristic that shows its way.
    public init?(after write: CharacteristicWrite, of service: Service, in state: HomeState) {
        guard let follower = write.address.type.follower,
            service.characteristic(follower)?.metadata.permissions.contains(.read) == true
        else { return nil }
        let present = state.values[CharacteristicAddress(service: service.id, type: follower)]
        let running = state.values[CharacteristicAddress(service: service.id, type: "PositionState")]
        // A thing that moves isn't there, though it was before it began to.
        let isLeaving = follower == "CurrentPosition" && [.word("opening"), .word("closing")].contains(running)
        self.init(from: isLeaving && present == write.value ? nil : present, to: write.value)
    }

    /// A movement between two values; `nil` where they are the same.
    init?(from present: Value?, to goal: Value) {
        if let there = goal.number, let here = present?.number, abs(there - here) <= Self.tolerance { return nil }
        guard present != goal else { return nil }
        self.present = present
        self.goal = goal
    }

    /// Whether it goes towards the greater value; `nil` where that isn't known, or the values aren't numbers.
    public var isUpwards: Bool? {
        guard let there = goal.number else { return nil }
        guard let here = present?.number else { return there <= 0 ? false : there >= 100 ? true : nil }
        return there > here
    }
}
