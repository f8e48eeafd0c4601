internal import HomeModel

/// Which things tell whether a door is open, where a lock was named: the contact sensor on the same door. A lock that
/// is locked tells that its door is closed; one that is unlocked tells nothing.
struct LockSensors {
    let situation: Situation
    let predicate: StatePredicate

    private static let lock: CharacteristicType = "LockCurrentState"
    private var index: HomeIndex { situation.index }

    /// Whether all that a service tells of being open is whether it is locked.
    func isLock(_ position: Int) -> Bool { predicate.type(at: position) == Self.lock }

    /// What else tells of the same door: of the same accessory, or called as the lock is.
    func beside(_ lock: Int) -> [Int] {
        let entry = index.entries[lock]
        let beginning = EntityName.folded(entry.service.name)
        return (index.byHome[entry.home] ?? []).filter { other in
            guard let type = predicate.type(at: other), type != Self.lock else { return false }
            let name = EntityName.folded(index.entries[other].service.name)
            return index.entries[other].accessoryID == entry.accessoryID || name.hasPrefix(beginning + " ")
                || name == beginning
        }
    }

    /// Replaces locks by the sensors of their doors. A lock without one counts only while locked; among several things,
    /// doubtful locks are left out.
    func told(_ positions: [Int]) -> [Int] {
        guard positions.contains(where: isLock) else { return positions }
        var seen: Set<Int> = []
        let replaced = positions.flatMap { position -> [Int] in
            guard isLock(position) else { return [position] }
            let sensors = beside(position)
            return sensors.isEmpty ? [position] : sensors
        }.filter { seen.insert($0).inserted }
        let doubtful = replaced.filter { isLock($0) && situation.value(Self.lock, at: $0) != .word("locked") }
        guard !doubtful.isEmpty else { return replaced }
        let others = replaced.filter { !isLock($0) }
        return positions.count > 1 ? others : []
    }
}

extension Interpretation {
    /// The reply that a lock can't tell whether its door is open.
    static func lockAlone(_ name: String) -> Interpretation {
        var refusal = Interpretation.impossible("lockAlone")
        refusal.subject = name
        return refusal
    }
}
