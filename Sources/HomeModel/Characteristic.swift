/// The name of a kind of characteristic, as the HomeKit Accessory Protocol has it (`On`, `TargetTemperature`), or a
/// maker's own.
public struct CharacteristicType: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral, Comparable
{
    /// The name.
    public let rawValue: String

    /// Wraps a name; any text is allowed.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Wraps a name written in the program.
    public init(stringLiteral value: String) { rawValue = value }
    /// Orders types by name.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What kind of value a characteristic holds.
public enum ValueFormat: String, Hashable, Sendable, Codable {
    /// ``Value/bool(_:)``
    case bool
    /// ``Value/number(_:)``, any
    case number
    /// ``Value/word(_:)``: one of ``CharacteristicMetadata/validValues`` where those are given, any text otherwise
    case word
}

/// What may be done with a characteristic.
public struct Permissions: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public let rawValue: UInt8
    /// Wraps bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its value can be asked for.
    public static let read = Permissions(rawValue: 1)
    /// Its value can be set.
    public static let write = Permissions(rawValue: 2)
    /// It tells by itself when its value changes.
    public static let notify = Permissions(rawValue: 4)
}

/// The values that a characteristic takes, and what may be done with it.
public struct CharacteristicMetadata: Hashable, Sendable, Codable {
    /// The kind of value.
    public var format: ValueFormat
    /// The unit of a number, in the catalogue's words: `percent`, `celsius`, `degrees`, `mired`, `lux`,
    /// `seconds`, `ppm`.
    public var unit: String?
    /// The least number allowed.
    public var minimum: Double?
    /// The greatest number allowed.
    public var maximum: Double?
    /// The distance between two allowed numbers, counted from ``minimum``.
    public var step: Double?
    /// The words allowed; empty where any text is.
    public var validValues: [String]
    /// What may be done with it.
    public var permissions: Permissions

    /// Makes metadata; what is left out is unlimited.
    public init(
        format: ValueFormat, unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil,
        validValues: [String] = [], permissions: Permissions = [.read, .write, .notify]
    ) {
        self.format = format
        self.unit = unit
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.validValues = validValues
        self.permissions = permissions
    }
}

/// One property of a service that can be read, written or both. Its value lives in ``HomeState``.
public struct Characteristic: Hashable, Sendable, Codable {
    /// What it is.
    public var type: CharacteristicType
    /// What values it takes.
    public var metadata: CharacteristicMetadata

    /// Makes a characteristic.
    public init(type: CharacteristicType, metadata: CharacteristicMetadata) {
        self.type = type
        self.metadata = metadata
    }
}

/// Where a characteristic is: its service and its type.
public struct CharacteristicAddress: Hashable, Sendable, Codable {
    /// The service that has it.
    public var service: ServiceID
    /// Which of the service's characteristics it is.
    public var type: CharacteristicType

    /// Makes an address.
    public init(service: ServiceID, type: CharacteristicType) {
        self.service = service
        self.type = type
    }
}

/// A value to be written to a characteristic.
public struct CharacteristicWrite: Hashable, Sendable, Codable {
    /// The characteristic that it is written to.
    public var address: CharacteristicAddress
    /// The value, in the units of the catalogue.
    public var value: Value

    /// Makes a write.
    public init(address: CharacteristicAddress, value: Value) {
        self.address = address
        self.value = value
    }

    /// Whether it lets somebody in, whatever it is written to: unlocks, opens a garage or gate, or disarms.
    ///
    /// What else lets somebody in depends on the service and on how it is now: ``letsSomebodyIn(through:of:from:)``.
    public var letsSomebodyIn: Bool {
        switch (address.type, value) {
        case ("LockTargetState", .word("unlocked")), ("TargetDoorState", .word("open")),
            ("SecuritySystemTargetState", .word("off")):
            true
        default:
            false
        }
    }
}
