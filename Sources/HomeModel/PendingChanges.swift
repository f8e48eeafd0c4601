/// Changes that wait to be read, in their order. Where there are too many, those that a later one has overtaken are left
/// out, numbers first, so that a slow reader learns how everything is now, and what waits takes only so much memory.
struct PendingChanges: Sendable {
    /// What a change is about.
    private enum Subject: Hashable {
        case value(CharacteristicAddress)
        case reachability(AccessoryID)
    }

    /// How many of the things that merely happen, each of which counts, are kept where there is no room for all.
    private static let mostMoments = 1024

    private let capacity: Int
    private var limit: Int
    private var changes: [AccessoryChange] = []
    /// How many of ``changes`` have been read.
    private var read = 0

    /// Makes an empty queue, which keeps all of so many changes.
    init(capacity: Int) {
        self.capacity = capacity
        limit = capacity
    }

    /// How many wait.
    var count: Int { changes.count - read }

    /// Adds a change at the end.
    mutating func append(_ change: AccessoryChange) {
        changes.append(change)
        if changes.count >= limit { makeRoom() }
    }

    /// The first, which is then taken.
    mutating func popFirst() -> AccessoryChange? {
        guard read < changes.count else { return nil }
        defer {
            read += 1
            if read == changes.count {
                changes.removeAll(keepingCapacity: read <= capacity)
                read = 0
            }
        }
        return changes[read]
    }

    /// All, which are then taken.
    mutating func takeAll() -> [AccessoryChange] {
        defer {
            changes = []
            read = 0
            limit = capacity
        }
        return Array(changes[read...])
    }

    /// What is measured goes first, and what is switched only where that isn't enough: a contact that opened and closed has done so
    /// twice, and a sensor that counts watts is of interest for how many there are.
    private mutating func makeRoom() {
        leaveOut { $0.isNumber }
        if changes.count > capacity { leaveOut { _ in true } }
        // There are only so many things in a house: the work is done anew when as many changes have come again.
        limit = max(capacity, changes.count * 2)
    }

    /// Leaves out what a later change has overtaken.
    private mutating func leaveOut(where isNoLoss: (AccessoryChange) -> Bool) {
        var seen: Set<Subject> = []
        var moments = 0
        var kept: [AccessoryChange] = []
        for change in changes[read...].reversed() {
            if change.isMoment {
                moments += 1
                if moments <= Self.mostMoments { kept.append(change) }
            } else if seen.insert(Self.subject(of: change)).inserted || !isNoLoss(change) {
                kept.append(change)
            }
        }
        changes = kept.reversed()
        read = 0
    }

    private static func subject(of change: AccessoryChange) -> Subject {
        switch change {
        case .value(let address, _): .value(address)
        case .reachable(let accessory, _): .reachability(accessory)
        }
    }
}

extension AccessoryChange {
    /// Whether it is a number that is measured or set.
    fileprivate var isNumber: Bool {
        if case .value(_, .number) = self { true } else { false }
    }

    /// Whether it is something that happens, and twice where it is told twice: the press of a button.
    fileprivate var isMoment: Bool {
        guard case .value(let address, _) = self else { return false }
        return address.type == "ProgrammableSwitchEvent" || address.type == "RemoteKey"
    }
}
