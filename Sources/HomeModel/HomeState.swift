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
}
