internal import HomeModel

/// Which writes let somebody in or weaken the alarm, and so need a yes first, however they were said: the one place that
/// knows.
struct SafetyPolicy {
    private let index: HomeIndex
    /// The values as they are; `nil` for what happens later, when nobody knows yet how things are.
    private let state: HomeState?

    /// The policy for what is done at once, or later by a rule or a scene.
    init(_ situation: Situation, isLater: Bool) {
        self.init(index: situation.index, state: isLater ? nil : situation.state)
    }

    /// The policy for writes in a home in a state, or in any state.
    init(index: HomeIndex, state: HomeState?) {
        self.index = index
        self.state = state
    }

    /// Whether the write unlocks, opens a garage, a gate or a motorised door or window, or makes the alarm guard less.
    func needsConfirmation(_ write: CharacteristicWrite?) -> Bool {
        guard let write else { return false }
        let service = index.byService[write.address.service].map { index.entries[$0].service }
        return write.letsSomebodyIn(
            through: service, from: state?.value(write.address.type, of: write.address.service))
    }

    /// An accessory with a service of one of these types guards the house.
    private static let guarding: Set<ServiceType> = [
        "LockMechanism", "GarageDoorOpener", "SecuritySystem", "Door", "Window",
    ]

    /// Whether nobody knows what a word of a maker's own does to an accessory that guards the house, so that it needs a yes.
    func isUnknown(at accessory: AccessoryID) -> Bool {
        (index.byAccessory[accessory] ?? []).contains { Self.guarding.contains(index.entries[$0].service.type) }
    }
}
