internal import HomeModel

/// Decides whether a write to a service of this home needs a yes first. It asks `CharacteristicWrite.letsSomebodyIn`,
/// the one place that knows which writes let somebody in or weaken the alarm.
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

    /// Whether the write unlocks, opens a garage, a gate or a motorised door or window, or makes the alarm guard less,
    /// or is a maker's own to one of these.
    func needsConfirmation(_ write: CharacteristicWrite?) -> Bool {
        guard let write else { return false }
        let entry = index.byService[write.address.service].map { index.entries[$0] }
        let beside = entry.flatMap { index.byAccessory[$0.accessoryID] } ?? []
        return write.letsSomebodyIn(
            through: entry?.service, of: beside.map { index.entries[$0].service },
            from: state?.value(write.address.type, of: write.address.service))
    }
}
