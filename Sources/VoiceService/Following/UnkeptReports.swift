internal import HomeModel

/// Whatever accessories have reported and the store couldn't take: which characteristics and accessories it is about.
/// Their values are read anew when there is room, so that nothing old is stored over something new.
struct UnkeptReports {
    private var values: [CharacteristicAddress: Value] = [:]
    private var reachability: [AccessoryID: Bool] = [:]

    /// Whether there are none.
    var isEmpty: Bool { values.isEmpty && reachability.isEmpty }

    /// The reports; the values may be old.
    var changes: [AccessoryChange] {
        values.map { .value($0.key, $0.value) } + reachability.map { .reachable($0.key, $0.value) }
    }

    /// Whether there is this report.
    func contains(_ report: AccessoryChange) -> Bool {
        switch report {
        case .value(let address, let value): values[address] == value
        case .reachable(let accessory, let isReachable): reachability[accessory] == isReachable
        }
    }

    /// Adds those of some changes that are about the state of accessories.
    mutating func add(_ changes: [HomeChange]) {
        for change in changes {
            switch change {
            case .value(let address, let value): values[address] = value
            case .reachable(let accessory, let isReachable): reachability[accessory] = isReachable
            default: break
            }
        }
    }

    /// Lets go of what some changes have stored.
    mutating func forget(_ changes: [HomeChange]) {
        for change in changes {
            switch change {
            case .value(let address, _): values[address] = nil
            case .reachable(let accessory, _): reachability[accessory] = nil
            default: break
            }
        }
    }

    /// Lets go of values that others have stored.
    mutating func forgetValues(where isStored: (CharacteristicAddress) -> Bool) {
        values = values.filter { !isStored($0.key) }
    }

    /// How accessories are by what is stored, and by what waits to be.
    func laid(over stored: HomeState) -> HomeState {
        guard !isEmpty else { return stored }
        var state = stored
        for (address, value) in values where stored.values[address] != nil { state.values[address] = value }
        for (accessory, isReachable) in reachability {
            if isReachable { state.unreachable.remove(accessory) } else { state.unreachable.insert(accessory) }
        }
        return state
    }

    /// Lets go of what a report is about.
    mutating func forget(_ report: AccessoryChange) {
        switch report {
        case .value(let address, _): values[address] = nil
        case .reachable(let accessory, _): reachability[accessory] = nil
        }
    }
}
