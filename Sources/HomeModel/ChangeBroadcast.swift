/// Hands each change that accessories report to everybody who listens.
///
/// Every ``AccessoryConnection`` needs one, so it stands beside the port.
public typealias ChangeBroadcast = NewsBroadcast<AccessoryChange>

extension AccessoryChange: Conflatable {
    /// What a change is about.
    public enum Subject: Hashable, Sendable {
        /// The value of a characteristic.
        case value(CharacteristicAddress)
        /// Whether an accessory can be reached.
        case reachability(AccessoryID)
    }

    /// What it is about; a later change about the same takes the place of one that nobody has read yet.
    public var subject: Subject {
        switch self {
        case .value(let address, _): .value(address)
        case .reachable(let accessory, _): .reachability(accessory)
        }
    }

    /// Whether it tells a number.
    public var isNumber: Bool {
        if case .value(_, .number) = self { true } else { false }
    }

    /// Whether it is something that happens.
    public var isMoment: Bool {
        if case .value(let address, _) = self { address.type.isEvent } else { false }
    }
}

extension CharacteristicType {
    /// Whether its values are things that happen, so that the same one twice is twice: the presses of a button.
    public var isEvent: Bool { self == "ProgrammableSwitchEvent" || self == "RemoteKey" }
}
