internal import HomeModel

extension [HomeChange] {
    /// The changes without those that a later one overwrites: what waits for room on a full disk doesn't grow without end.
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
