internal import HomeModel

/// Changes that are to be stored together, in their order.
/// Of what an accessory reports again and again the last one is enough.
struct PlannedChanges {
    private var all: [HomeChange] = []
    private var positions: [Place: Int] = [:]

    /// Plans changes.
    init(_ changes: [HomeChange] = []) { self += changes }

    /// Plans one more.
    mutating func append(_ change: HomeChange) {
        if let place = change.place { positions[place] = all.count }
        all.append(change)
    }

    /// Plans more.
    static func += (planned: inout Self, changes: [HomeChange]) { for change in changes { planned.append(change) } }

    /// Puts a change of state in the place of an earlier one about the same thing; gives whether there was one.
    mutating func replace(_ change: HomeChange) -> Bool {
        guard let place = change.place, let position = positions[place] else { return false }
        all[position] = change
        return true
    }

    /// All, which are then taken.
    mutating func takeAll() -> [HomeChange] {
        defer { self = PlannedChanges() }
        return all
    }
}

extension [HomeChange] {
    /// The changes without those that a later one overwrites:
    /// what waits for room on a full disk doesn't grow without end.
    var withoutOverwritten: [HomeChange] {
        var seen: Set<Place> = []
        return reversed().filter { change in change.place.map { seen.insert($0).inserted } ?? true }.reversed()
    }
}

/// What a change is about, where the last of several counts.
private enum Place: Hashable {
    case value(CharacteristicAddress)
    case reachable(AccessoryID)
    case present(PersonID)
    case memory(String)
}

extension HomeChange {
    fileprivate var place: Place? {
        switch self {
        case .value(let address, _): .value(address)
        case .reachable(let accessory, _): .reachable(accessory)
        case .present(let person, _): .present(person)
        case .remember(let key, _): .memory(key)
        case .putHome, .removeHome, .put, .remove, .putConnection, .removeConnection: nil
        }
    }
}
