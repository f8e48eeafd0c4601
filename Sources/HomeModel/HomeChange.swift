/// One change to a ``HomeDatabase``. A repository performs a list of them in one transaction: all, or none.
public enum HomeChange: Hashable, Sendable {
    /// Adds a home with all that is in it and the state of its characteristics, or replaces the one of the same
    /// identity. All identifiers in a home whose own is unassigned are taken as good in it alone, and replaced.
    case putHome(Home, state: HomeState)
    /// Removes a home with all that is in it.
    case removeHome(HomeID)
    /// Adds an entity (whose identifier is unassigned) or replaces the one of the same identity. Under an identifier
    /// that nothing has any more, something that was removed is put back.
    case put(Entity, in: HomeID)
    /// Removes an entity, and it from whatever names it: a room's accessories stay, in no room; a rule that can't work
    /// any more goes too.
    case remove(EntityID, in: HomeID)
    /// Adds a way to real accessories, or replaces the one of the same name.
    case putConnection(HomeConnection, in: HomeID)
    /// Removes a way to real accessories by its name. Its accessories stay, and can't be reached.
    case removeConnection(String, in: HomeID)
    /// The value of a characteristic as its accessory reports it.
    case value(CharacteristicAddress, Value)
    /// Whether an accessory can be reached.
    case reachable(AccessoryID, Bool)
    /// Whether a person is at home.
    case present(PersonID, Bool)
    /// What automation has to remember under a key; `nil` where nothing any more.
    case remember(String, String?)
}

extension HomeChange {
    /// Whether it tells how an accessory is, which can be asked anew.
    public var isReport: Bool {
        switch self {
        case .value, .reachable: true
        default: false
        }
    }
}
