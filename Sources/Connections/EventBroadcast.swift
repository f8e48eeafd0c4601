public import HomeModel

/// Tells each event of a connection to everybody who listens.
///
/// Every ``DeviceConnection`` needs one, so it stands beside the port.
public typealias EventBroadcast = NewsBroadcast<DeviceEvent>

extension DeviceEvent: Conflatable {
    /// What an event is about.
    public enum Subject: Hashable, Sendable {
        /// A value.
        case value(DeviceAddress)
        /// Whether a device can be reached.
        case reachability(String)
        /// Which devices there are.
        case devices
        /// How it stands with the connection.
        case state
        /// Whether somebody is at home.
        case presence(String)
    }

    /// What it is about.
    public var subject: Subject {
        switch self {
        case .value(let address, _, _): .value(address)
        case .reachable(let device, _): .reachability(device)
        case .devices: .devices
        case .state: .state
        case .presence(let name, _): .presence(name)
        }
    }

    /// Whether it tells a number.
    public var isNumber: Bool {
        if case .value(_, .number, _) = self { true } else { false }
    }

    /// Whether it is something that happens.
    public var isMoment: Bool {
        if case .value(let address, _, _) = self { address.characteristic.isEvent } else { false }
    }
}
