public import HomeModel

/// Where a characteristic is on the other side of a connection, in that side's own identifiers.
public struct DeviceAddress: Hashable, Sendable {
    /// The device, as ``DeviceDescription/address`` has it.
    public var accessory: String
    /// The service of the device, as ``DeviceService/key`` has it.
    public var service: String
    /// Which of the service's characteristics it is.
    public var characteristic: CharacteristicType

    /// Makes an address.
    public init(accessory: String, service: String, characteristic: CharacteristicType) {
        self.accessory = accessory
        self.service = service
        self.characteristic = characteristic
    }
}

/// Tells one write from all others, so that what a device reports later can be traced to it.
public struct WriteToken: Hashable, Sendable {
    /// A number that is never used twice while the program runs.
    public let rawValue: UInt64

    /// Wraps a number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A value to be written to a device.
public struct DeviceWrite: Hashable, Sendable {
    /// The characteristic that it is written to.
    public var address: DeviceAddress
    /// The value, in the form of home files (see `Value`).
    public var value: Value
    /// Which write it is; several writes of one command share a token.
    public var token: WriteToken
    /// How many seconds the change is to take, where somebody said so and the device can.
    public var transition: Double?

    /// Makes a write.
    public init(address: DeviceAddress, value: Value, token: WriteToken, transition: Double? = nil) {
        self.address = address
        self.value = value
        self.token = token
        self.transition = transition
    }
}

/// What the other side of a connection tells.
public enum DeviceEvent: Hashable, Sendable {
    /// How many events are kept for a reader that is slow.
    public static var bufferSize: Int { EventBroadcast.capacity }

    /// A characteristic has a value. `cause` is the write that it follows from, where that is certain: reports on the
    /// way to the value that was written (a blind that moves, a lock that is turning) carry it, too.
    case value(DeviceAddress, Value, cause: WriteToken?)
    /// A device was lost or found; the text is its ``DeviceDescription/address``.
    case reachable(String, Bool)
    /// Devices were added, renamed, moved or removed: all that there are now.
    case devices([DeviceDescription])
    /// The connection itself was made or lost.
    case state(ConnectionState)
    /// A person, by the name that the other side has, came home or left.
    case presence(String, isHome: Bool)
}
