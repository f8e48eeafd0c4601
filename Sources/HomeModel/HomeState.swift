/// What changes from moment to moment: values, reachability, who is at home.
public struct HomeState: Hashable, Sendable {
    /// The current value of every characteristic that has one.
    public var values: [CharacteristicAddress: Value]
    /// The accessories that can't be reached.
    public var unreachable: Set<AccessoryID>
    /// The people who are at home.
    public var present: Set<PersonID>

    /// Makes a state.
    public init(
        values: [CharacteristicAddress: Value] = [:], unreachable: Set<AccessoryID> = [],
        present: Set<PersonID> = []
    ) {
        self.values = values
        self.unreachable = unreachable
        self.present = present
    }

    /// The value of a service's characteristic.
    public func value(_ type: CharacteristicType, of service: ServiceID) -> Value? {
        values[CharacteristicAddress(service: service, type: type)]
    }

    /// The characteristics whose value is another than in an earlier state, or that had one then and have none now.
    public func changedValues(since earlier: HomeState) -> [CharacteristicAddress] {
        guard values != earlier.values else { return [] }
        var changed: [CharacteristicAddress] = []
        var added = 0
        for (address, value) in values {
            let before = earlier.values[address]
            if before != value { changed.append(address) }
            if before == nil { added += 1 }
        }
        // Where all of the earlier ones are still there, nothing was lost.
        guard earlier.values.count > values.count - added else { return changed }
        return changed + earlier.values.keys.filter { values[$0] == nil }
    }
}
